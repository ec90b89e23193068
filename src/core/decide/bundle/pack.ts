import type { BundleFormat } from '../../model/bundle';
import type { Steps } from '../../read/text/steps';
import { formats, write } from './formats';
import { cutPoints, trimmedAt, type Part } from './part';
import { counted, roomOf, tooSmall, type Budget } from './room';
import { rawTokens } from './tokens';

/** A note that may enter, with its whole text. */
export interface Wanted {
  readonly part: Part;
  readonly must: boolean;
  readonly phase: string;
  readonly why: string;
}

/** A part that found its room. */
export interface PackedPart {
  readonly part: Part;
  readonly tokens: number;
  readonly why: string;
  readonly phase: string;
}

export interface Packed {
  readonly text: string;
  readonly tokens: number;
  readonly included: readonly PackedPart[];
  readonly left: readonly Wanted[];
}

/** A trimmed note with fewer tokens than this says too little to stand for itself. */
const LEAST_TRIMMED = 48;
/** Share of what is left that is kept for titles when a note is trimmed. */
const FOR_TITLES = 0.15;

interface Packing {
  readonly format: BundleFormat;
  readonly budget: Budget;
  readonly included: PackedPart[];
  readonly left: Wanted[];
  room: number;
  /** A note has been trimmed already: what follows that does not fit gets its title. */
  trimmed: boolean;
  titled: boolean;
}

/**
 * Fills `budget` (tokens): whole notes in order while they fit, the first that does not is cut at a heading or
 * paragraph, further ones are named only. Notes that must be there are taken first and never cut; throws
 * `budget_too_small` with the least budget that would do.
 */
export function* packSteps(wanted: readonly Wanted[], format: BundleFormat, memory: string, budget: Budget): Steps<Packed> {
  const room = roomOf(budget);
  const { head, foot, part } = formats[format];
  const shell = rawTokens(head(memory)) + rawTokens(foot);
  const must = wanted.filter((one) => one.must);
  const needed = must.reduce((sum, one) => sum + rawTokens(part(one.part)), shell);
  if (needed > room) throw tooSmall(budget, needed);
  const packing: Packing = { format, budget, included: [], left: [], room: room - shell, trimmed: false, titled: false };
  for (const one of must) take(packing, one, one.part);
  const others = wanted.filter(({ must: first }) => !first);
  const whole = others.filter(({ part }) => part.as !== 'title');
  // Sorted titles begin with a day: the newest find their room first.
  const titles = others.filter(({ part }) => part.as === 'title').reverse();
  for (const one of [...whole, ...titles]) {
    place(packing, one);
    yield;
  }
  const order = new Map(wanted.map(({ part: { path } }, at) => [path, at]));
  packing.included.sort((a, b) => (order.get(a.part.path) ?? 0) - (order.get(b.part.path) ?? 0));
  let text = write(
    format,
    memory,
    packing.included.map((one) => one.part),
  );
  let tokens = counted(rawTokens(text), budget);
  // Estimates of pieces add up, so this is a belt to the braces: the budget is never exceeded.
  while (tokens > budget.budget && packing.included.length > must.length) {
    const last = packing.included.pop();
    const dropped = wanted.find((one) => one.part.path === last?.part.path);
    if (dropped !== undefined) packing.left.push(dropped);
    text = write(
      format,
      memory,
      packing.included.map((one) => one.part),
    );
    tokens = counted(rawTokens(text), budget);
  }
  if (tokens > budget.budget) throw tooSmall(budget, rawTokens(text));
  return { text, tokens, included: packing.included, left: packing.left };
}

function place(packing: Packing, one: Wanted): void {
  if (take(packing, one, one.part)) return;
  if (!packing.trimmed && one.part.as !== 'title') {
    const part = trimmed(packing, one.part);
    if (part !== null && take(packing, one, part)) {
      packing.trimmed = true;
      return;
    }
  }
  if (!take(packing, one, { ...one.part, as: 'title', text: '' })) packing.left.push(one);
}

function take(packing: Packing, one: Wanted, part: Part): boolean {
  const format = formats[packing.format];
  const heading = part.as === 'title' && !packing.titled ? rawTokens(format.titles) : 0;
  const tokens = rawTokens(format.part(part)) + heading;
  if (tokens > packing.room) return false;
  packing.room -= tokens;
  if (part.as === 'title') packing.titled = true;
  packing.included.push({ part, tokens: counted(tokens, packing.budget), why: one.why, phase: one.phase });
  return true;
}

/** The longest start of the note that fits and ends at a cut point; null where none says enough. */
function trimmed(packing: Packing, part: Part): Part | null {
  const points = cutPoints(part.text);
  const room = packing.room * (1 - FOR_TITLES);
  const at = (index: number): Part => ({ ...part, as: 'trimmed', text: trimmedAt(part.text, points[index] ?? 0, part.path) });
  let low = -1;
  let high = points.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (rawTokens(formats[packing.format].part(at(middle))) <= room) low = middle;
    else high = middle - 1;
  }
  if (low < 0 || rawTokens(part.text.slice(0, points[low])) < LEAST_TRIMMED) return null;
  return at(low);
}
