import { doorName } from '../model/door';
import { MemoryError } from '../model/errors';
import type { NotePath } from '../model/path';
import type { PendingChoice, PendingEntry } from '../model/results/pending';
import type { Answer } from '../model/verdict';
import { GENERATED_KEY, GENERATED_VALUE } from '../read/memory/generated';
import { plainLine as plain } from '../read/memory/pending';
import { codeFence } from '../read/text/text';

/** `- [x] Approve ^approve-0123456789abcdef-a1b2c3d4`: the id, and a mark of the note as it was listed. */
const TICK = /^- \[([^\]])\] .*\^(approve|reject|same|replaces|new|merge|link)-([0-9a-f]{16})-([0-9a-v]{8})[ \t]*$/;

/** Texts that wait as a note: each with the older one that it is like, above lines to tick. `current` is the note as it stands, whose ticks stay. */
export function pendingListText(entries: readonly PendingEntry[], current: string | null): string {
  const ticked = new Set(ticksIn(current ?? '').map(({ way, id, mark }) => `${way}-${id}-${mark}`));
  const line = (says: string, id: string): string => `- [${ticked.has(id) ? 'x' : ' '}] ${says} ^${id}`;
  return [
    ...['---', `${GENERATED_KEY}: ${GENERATED_VALUE}`, 'private: true', '---', '', '# To approve', ''],
    entries.length === 0
      ? 'Nothing waits for approval.'
      : 'Tick a line below each text, then apply this note. Nothing has changed yet. Leave the "^…" at the ends of lines as it is.',
    '',
    ...entries.flatMap((entry) => {
      const { title, text, also, door, at, verdict, older, question, problem } = entry;
      const id = `${entry.id}-${entry.mark}`;
      const like = older === null ? '' : ` It is like \`${older.path.replaceAll('`', "'")}\`:`;
      return [
        `## ${plain(title) || 'Untitled'}`,
        '',
        `${plain(doorName(door))}, ${at.slice(0, 10)}. [Change the text](${entry.path.split('/').at(-1)?.replaceAll(' ', '%20') ?? ''})`,
        '',
        ...fenced(text),
        ...(also.length === 0 ? [] : [...also.map((line) => `- ${plain(line)}`), '']),
        ...(problem !== undefined
          ? [`It cannot be written: ${plain(problem)}`, '']
          : verdict === null
            ? []
            : [`${plain(question?.text ?? SAYS[verdict])}${like}`, '', ...(older?.text == null ? [] : fenced(older.text))]),
        ...(question === null
          ? [line('Approve', `approve-${id}`)]
          : question.answers.map(({ answer, does }) => line(plain(does), `${answer}-${id}`))),
        line('Reject', `reject-${id}`),
        '',
      ];
    }),
  ].join('\n');
}

const SAYS = { UNIQUE: 'It is new.', SUPERSEDE: 'It replaces an older text.', DUPLICATE: 'An older text says it already.' };

function fenced(text: string): string[] {
  const fence = codeFence(text);
  return [`${fence}text`, text, fence, ''];
}

function ticksIn(text: string): { readonly way: 'approve' | 'reject' | Answer; readonly id: string; readonly mark: string }[] {
  let fence: string | null = null;
  return text.split(/\r?\n/).flatMap((line) => {
    const [marks] = /^`{3,}/.exec(line) ?? [];
    if (fence === null ? marks !== undefined : marks === line.trimEnd() && marks.length >= fence.length)
      fence = fence === null ? (marks ?? null) : null;
    const [, tick = ' ', way, id, mark = ''] = (fence === null ? TICK.exec(line) : null) ?? [];
    return way === undefined || id === undefined || !/[xX]/.test(tick) ? [] : [{ way: way as Answer, id, mark }];
  });
}

/** The choice that is ticked. Throws `bad_input` where two ticks below one text contradict. */
export function tickedIn(text: string, path: NotePath): PendingChoice {
  const ways = new Map<string, 'approve' | 'reject' | Answer>();
  const marks: Record<string, string> = {};
  for (const { way, id, mark } of ticksIn(text)) {
    if (ways.has(id))
      throw new MemoryError('bad_input', `"^${ways.get(id) ?? ''}-${id}" and "^${way}-${id}" are both ticked. Untick one of them.`, path);
    ways.set(id, way);
    marks[id] = mark;
  }
  const chosen = [...ways];
  if (chosen.length === 0)
    throw new MemoryError('bad_input', 'Nothing is ticked. Tick a line below each text that you decide about.', path);
  return {
    approve: chosen.flatMap(([id, way]) => (way === 'reject' ? [] : [id])),
    reject: chosen.flatMap(([id, way]) => (way === 'reject' ? [id] : [])),
    marks,
    answers: Object.fromEntries(chosen.filter((one): one is [string, Answer] => one[1] !== 'approve' && one[1] !== 'reject')),
  };
}
