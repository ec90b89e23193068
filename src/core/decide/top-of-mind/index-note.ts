import { planOf, type DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import { groupBy } from '../../model/collections';
import { byCodePoint, type NotePath, type VaultPath } from '../../model/path';
import type { Edit } from '../../model/plan';
import type { IndexResult } from '../../model/results/index-note';
import type { Proposal } from '../../model/results/proposal';
import { findFence, lineBreakOf, writeFence, type Fence } from '../../read/markdown/fences';
import { namesLeftOut } from '../../read/links/left-out';
import { GENERATED_KEY, GENERATED_VALUE } from '../../read/memory/generated';
import { parseNote } from '../../read/snapshot/note';
import { indexPath } from '../../read/memory/scope';
import type { Steps } from '../../read/text/steps';
import { encodeText } from '../../read/text/text';
import { findSecrets } from '../secrets/index';
import { aboutOf } from './about';
import type { Choice } from './choice';
import { chooseNotes } from './choose';
import { escapeMarkdown } from './link-text';
import { pinnedNotes } from './pinned';
import { rankingOf, rankingSteps } from './rank';
import { decideTypedIndex, type Matching } from './typed-index';
import { wantedNames, type WantedName } from './wanted';
import { asItWas } from '../../read/snapshot/whole-file';

/** For the reader of a new index note, and as versions before wrote it; an agent needs none of it. */
export const INTROS = [
  'The notes to keep at hand. Top of Mind rewrites the list below. To pin a note, add a link to it above the list.',
  'What this memory keeps at hand. Top of Mind writes the part between the two marks; links that you add outside it pin notes.',
] as const;
/** How many wanted names the note lists, and how many notes must want one. */
const WANTED_SIZE = 10;
const WANTED_BY = 2;

/**
 * The index note as it should be. `current` is its fresh text, null if it does not exist. The plan
 * creates the note, fills its managed block or adds one at its end, and is null if not a byte would
 * change. Text outside the block is never touched; links there pin their notes. An index by type has no block: see `typedChoice`,
 * which is handed `matching`. Throws `bad_input` unless the block's marks are exactly one pair.
 */
export function* indexSteps(ctx: DecideContext, current: string | null, matching?: Matching): Steps<Proposal<IndexResult>> {
  if (ctx.convention.indexNote.format === 'by-type') return decideTypedIndex(ctx, current, matching);
  const path = indexPath(ctx);
  const { fence: name } = ctx.convention.indexNote;
  const fence = current === null ? null : findFence(current, name);
  if (fence?.state === 'broken') throw new MemoryError('bad_input', `"${path}" was left alone. ${fence.problem ?? ''}`, path);
  const index = current === null ? null : parseNote(path, current, encodeText(current).length);
  yield* rankingSteps(ctx);
  yield;
  const choice = chooseNotes(ctx, path, index, pinnedNotes(ctx, path, index, fence === null ? [] : [fence]));
  yield;
  const titles = ctx.convention.indexNote.format === 'titles';
  const { notes, standings } = rankingOf(ctx);
  const shared = notes.filter((_, row) => standings[row]?.withheld === null);
  const wanted = (titles ? [] : wantedNames(ctx, shared))
    .filter(({ name, sources }) => sources.length >= WANTED_BY && !namesLeftOut(ctx.snapshot, name) && findSecrets(name).length === 0)
    .slice(0, WANTED_SIZE);
  yield;
  const lineBreak = current === null ? '\n' : lineBreakOf(current);
  const abouts = new Map(titles ? [] : choice.chosen.map(({ path }) => [path, aboutOf(ctx, ctx.snapshot.notes.get(path as NotePath))]));
  const inner = blockLines(choice, abouts, wanted)
    .map((line) => line + lineBreak)
    .join('');
  const edit = editFor(path, current, fence, name, inner, lineBreak);
  const entries = choice.chosen.map(({ link: _link, mark: _mark, ...entry }) => {
    const about = abouts.get(entry.path) ?? null;
    return about === null ? entry : { ...entry, about };
  });
  const result: IndexResult = { path, changed: edit !== null, entries, omitted: choice.omitted };
  if (edit === null) return { result, plan: null };
  const title = current === null ? 'Write the top-of-mind note' : 'Update the top-of-mind note';
  return { result, plan: planOf(ctx, { title, reason: edit.reason, edits: [edit], preconditions: [asItWas(path, current)] }) };
}

function editFor(
  path: VaultPath,
  current: string | null,
  fence: Fence | null,
  name: string,
  inner: string,
  lineBreak: string,
): Edit | null {
  if (current === null) return { op: 'create', path, text: newNote(name, inner), reason: 'Notes that matter most, by links and dates.' };
  if (fence === null || fence.state === 'none') {
    const gap = current === '' || current === '\ufeff' ? '' : `${current.endsWith('\n') ? '' : lineBreak}${lineBreak}`;
    const text = `${gap}${writeFence(name, inner, lineBreak)}${lineBreak}`;
    const open = `"${path}" ends inside a code block, so nothing can be added to it. Close the code block and run again.`;
    if (findFence(current + text, name).state !== 'ok') throw new MemoryError('bad_input', open, path);
    const reason = 'A managed block at the end of your note; the rest stays as it is.';
    return { op: 'replace', path, start: current.length, end: current.length, before: '', text, reason };
  }
  const { innerStart: start, innerEnd: end } = fence;
  const before = current.slice(start, end);
  const reason = 'Links or dates changed what is top of mind.';
  return before === inner ? null : { op: 'replace', path, start, end, before, text: inner, reason };
}

function newNote(name: string, inner: string): string {
  return `---\n${GENERATED_KEY}: ${GENERATED_VALUE}\n---\n\n# Top of mind\n\n${INTROS[0]}\n\n${writeFence(name, inner)}\n`;
}

function blockLines({ chosen }: Choice, abouts: ReadonlyMap<VaultPath, string | null>, wanted: readonly WantedName[]): string[] {
  const said = ({ path, link, mark }: Choice['chosen'][number]): string => {
    const about = abouts.get(path) ?? null;
    return `- ${link ?? ''}${about === null ? '' : ` — ${escapeMarkdown(about)}`}${mark == null ? '' : ` (${mark})`}`;
  };
  const lines: string[] = [];
  const titles = chosen.filter(({ section, link }) => section === 'Titles' && link !== null);
  if (titles.length > 0) lines.push('', ...titles.map(({ link, why }) => `- ${link ?? ''}${why}`));
  for (const section of ['Core', 'Recent', 'Other'] as const) {
    const notes = chosen.filter((note) => note.section === section);
    if (notes.length === 0) continue;
    lines.push('', `### ${section}`);
    const groups = groupBy(notes, ({ group }) => group ?? '');
    // By name: a score that changes a little moves no section.
    for (const group of [...groups.keys()].sort(byCodePoint)) {
      if (group !== '') lines.push('', `#### ${escapeMarkdown(group)}`);
      lines.push('', ...(groups.get(group) ?? []).map(said));
    }
  }
  if (wanted.length > 0) {
    // Plain text: a link here would itself be one more breadcrumb.
    const names = wanted.map(({ name, sources }) => `- ${escapeMarkdown(name)} — wanted by ${sources.length} notes`);
    lines.push('', '### Wanted', '', ...names);
  }
  return lines.length === 0 ? ['', 'No notes yet.', ''] : [...lines, ''];
}
