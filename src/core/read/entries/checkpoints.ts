/** Work that was put down more days ago is not resumed unasked. */
export const MOST_DAYS_TO_RESUME = 14;

/** The heading of a checkpoint, such as `[2026-02-16 23:00] Checkpoint (context at 72%)`, without its signs. */
const HEADING = /^\[(\d{4}-\d{2}-\d{2} \d{2}:\d{2})\] Checkpoint(?:$|[^\p{L}])/u;

/** The minute of a checkpoint, from its heading: `2026-02-16 23:00`; null for any other heading. */
export function checkpointStamp(heading: string): string | null {
  return HEADING.exec(heading.trim())?.[1] ?? null;
}
