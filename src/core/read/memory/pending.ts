import { jsonOrUndefined } from '../../model/json';
import { doorName, doorSchema, harnessName, type RecordedDoor } from '../../model/door';
import { foldKey, joinPath, type NotePath } from '../../model/path';
import type { Memory } from '../../model/memory';
import type { Held } from '../../model/results/pending';
import { oneLine } from '../entries/sanitise';
import { codeFence, encodeText } from '../text/text';
import { sha256 } from '../text/hash';
import { GENERATED_KEY, GENERATED_VALUE } from './generated';
import * as v from 'valibot';

/** The folder of a memory in which texts wait for a person: a note each, so that no two machines write one file. */
const FOLDER = 'top-of-mind-pending';

/** A text that waits, as its note holds it. */
export interface PendingNote {
  readonly held: Held;
  readonly door: RecordedDoor;
  readonly writer: string;
  readonly at: string;
}

/** True for whatever lies in such a folder, of whichever memory: settings may make any folder one. */
export function isPendingPath(path: string): boolean {
  return foldKey(path).split('/').slice(0, -1).includes(FOLDER);
}

/** The same for the same text. */
export function pendingId(held: Held): string {
  return sha256(encodeText(JSON.stringify(held))).slice(0, 16);
}

export function pendingPath({ root }: Pick<Memory, 'root'>, id: string): NotePath {
  return joinPath(root, `${FOLDER}/${id}.md`) as NotePath;
}

/** True for the path of a text that waits in this memory, whether or not it can be read. */
export function isPendingNote(memory: Pick<Memory, 'root'>, path: string): boolean {
  const folder = foldKey(joinPath(memory.root, FOLDER));
  return foldKey(path).startsWith(`${folder}/`) && /\.md$/i.test(path) && path !== pendingListPath(memory);
}

/** The note that lists all of them, with lines to tick. It is hidden as they are. */
export function pendingListPath({ root }: Pick<Memory, 'root'>): NotePath {
  return joinPath(root, `${FOLDER}/To approve.md`) as NotePath;
}

/** The body of a text that waits. */
export function heldText({ kind, input }: Held): string {
  return kind === 'remember'
    ? input.body
    : Object.values(input)
        .flatMap((one) => (typeof one === 'string' ? [one] : []))
        .join('\n');
}

/** Signs that nobody sees, such as zero-width spaces and tags. */
const UNSEEN = /[^\P{Cf}\u00ad\u200c\u200d]|[^\P{Cc}\t\n\r]/gu;

/** All that comes with a text that waits, in words: `type: miss`, `fix: ask first`. */
export function heldBeside({ kind, input }: Held): string[] {
  const fields = kind === 'checkpoint' ? {} : { ...input, ...input.mistake, mistake: undefined };
  const {
    title: _,
    body: __,
    onDuplicate: ___,
    whenUnsure: ____,
    date: _____,
    secret: ______,
    action: _______,
    older: ________,
    ...beside
  } = fields as Record<string, unknown>;
  const unseen = (heldText({ kind, input } as Held).match(UNSEEN) ?? []).length;
  return [
    ...Object.entries(beside).flatMap(([name, value]) => {
      const said = Array.isArray(value)
        ? value.join(', ')
        : value === true
          ? 'yes'
          : typeof value === 'string'
            ? value
            : (JSON.stringify(value) ?? '');
      return said === '' || value === false ? [] : [`${name.replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)}: ${oneLine(said)}`];
    }),
    ...(unseen === 0 ? [] : [`signs that cannot be seen: ${unseen}`]),
  ];
}

const noteSchema = v.object({
  held: v.variant('kind', [
    v.object({
      kind: v.literal('remember'),
      input: v.looseObject({ title: v.string(), onDuplicate: v.picklist(['skip', 'write', 'fail']) }),
    }),
    v.object({ kind: v.literal('checkpoint'), input: v.looseObject({ workingOn: v.string() }) }),
  ]),
  door: doorSchema,
  writer: v.string(),
  at: v.string(),
});

/** Whose words they are: a hook keeps checkpoints, and picks sentences of the person. */
export function heldFrom({ held, door }: Pick<PendingNote, 'held' | 'door'>): string {
  return door.kind === 'hook' && held.kind === 'remember'
    ? `You said this in ${harnessName(door.harness ?? 'a session')}`
    : `${doorName(door)} wrote this`;
}

/** A line in which nothing is markup. */
export function plainLine(text: string): string {
  return text
    .replace(/[[\]<>`|#^*_]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const DATA = /^<!-- top-of-mind:pending (\{[^\n]*\}) -->[ \t]*$/gm;

/** The note of a text that waits: for a person the words alone, in a block where they link to nothing; the rest in a comment. */
export function pendingText(one: PendingNote): string {
  const { held, at } = one;
  const body = heldText(held);
  const fence = codeFence(body);
  const title = oneLine(held.kind === 'remember' ? held.input.title : held.input.workingOn) || 'Untitled';
  // A plain text stands once. Of another one the exact signs are kept, and count as long as nobody changed it.
  const isPlain = !/[^\P{Cc}\t\n]|\p{Cs}/u.test(body);
  const kept = held.kind === 'remember' && isPlain ? { ...held, input: { ...held.input, body: '' } } : held;
  const data = JSON.stringify({ ...one, held: kept }).replace(/[<>]/g, (sign) => (sign === '<' ? '\\u003c' : '\\u003e'));
  return [
    ...['---', `${GENERATED_KEY}: ${GENERATED_VALUE}`, 'private: true', '---', ''],
    `# ${plainLine(title) || 'Untitled'}`,
    '',
    '> [!question] Waits for your approval',
    `> ${heldFrom(one)} on ${at.slice(0, 10)}. No agent is given it until you approve it.`,
    ...heldBeside(held).map((line) => `> ${plainLine(line)}`),
    '',
    `${fence}text`,
    ...(body === '' ? [] : [body]),
    fence,
    '',
    `<!-- top-of-mind:pending ${data} -->`,
    '',
  ].join('\n');
}

/** The text that a note keeps waiting; null where it cannot be read, or holds more than the block of the text. */
export function readPending(note: string): PendingNote | null {
  const text = note.replace(/\r\n/g, '\n');
  // The last one: the text itself may hold such a line.
  const data = [...text.matchAll(DATA)].at(-1);
  const parsed = v.safeParse(noteSchema, jsonOrUndefined(data?.[1] ?? ''));
  // Up to the last fence, so that a person can write fences into the text.
  const fenced = /^(`{3,})text\n([^]*^)?\1[ \t]*$([^]*)/m.exec(text.slice(0, data?.index));
  if (!parsed.success || fenced === null || (fenced[3] ?? '').trim() !== '') return null;
  const { held, ...rest } = parsed.output;
  const body = (fenced[2] ?? '').replace(/\n$/, '');
  const whole = held as unknown as Held;
  if (whole.kind === 'checkpoint') return { ...rest, held: whole };
  const isAsItWas = whole.input.body.replace(/\r\n/g, '\n') === body;
  return { ...rest, held: { ...whole, input: { ...whole.input, body: isAsItWas ? whole.input.body : body } } };
}
