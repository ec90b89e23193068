import type { Held } from '../../src/core/model/results/pending';
import { pendingId, pendingPath, pendingText } from '../../src/core/read/memory/pending';

/** A text that waits as it comes by sync: the path of its note, and its text. */
export function waitingNote(
  title: string,
  body: string,
  { harness = 'codex', at = '2026-03-14T09:05:00.000Z', root = '' } = {},
): readonly [path: string, text: string] {
  const held: Held = { kind: 'remember', input: { title, body, onDuplicate: 'skip', date: at.slice(0, 10) } };
  const door = { kind: 'mcp', harness, session: '01JNZ8Q4V0A1B2C3D4E5F6G7H8' };
  return [pendingPath({ root }, pendingId(held)), pendingText({ held, door, writer: 'terminal-laptop', at })];
}
