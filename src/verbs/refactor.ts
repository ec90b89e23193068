import * as v from 'valibot';
import type { LinkCounts } from '../core/model/results/links';
import type { Proposal } from '../core/model/results/proposal';
import type { MoveResult } from '../core/model/results/refactor';
import type { MoveQuery } from '../core/model/vault-memory';
import { carried, type Wording, type Change } from './changes';
import { flag, ref, shown } from './fields';
import { printable, count, firstLines, type Paint } from './text/screen';
import { settingsText } from './text/plan';
import { verb, type Answer, type Context } from './verb';
import { MENTIONS_PART } from '../core/model/plan';
import { someOf } from '../core/model/collections';

/** More files or notes than this are counted, not listed. */
const LISTED = 20;

const ofNotes = { group: 'Change notes', kind: 'change', agents: '`plan` has an action of this name' } as const;
const from = shown(ref, '<from>', "the file or folder, from the vault's root");
const mentions = flag('also change what names it in text, in notes that are not protected');
const paths = (help: string) => v.strictObject({ paths: shown(v.array(ref), '<path...>', help) });

export const move = verb({
  ...ofNotes,
  id: 'move',
  title: 'Move',
  summary: 'moves a file or folder; every inbound link follows',
  input: v.strictObject({ from, to: shown(ref, '<to>', 'its new path, or a folder ending in "/"'), mentions }),
  run: (ctx, given) => moved(ctx, 'Moved', () => ctx.vault.move(given.from, given.to, moveQuery(ctx, given.mentions))),
  terminal: { args: ['from', 'to'] },
  palette: 'files of the app are moved in its own dialogs',
});

export const rename = verb({
  ...ofNotes,
  id: 'rename',
  title: 'Rename',
  summary: 'gives a file or folder a new name in its place; every inbound link follows',
  input: v.strictObject({ from, name: shown(ref, '<name>', 'its new name; a note keeps its .md'), mentions }),
  run: (ctx, given) => moved(ctx, 'Renamed', () => ctx.vault.rename(given.from, given.name, moveQuery(ctx, given.mentions))),
  terminal: { args: ['from', 'name'] },
  palette: 'the dialog "Rename note…"',
});

export const archive = verb({
  ...ofNotes,
  id: 'archive',
  title: 'Archive',
  summary: 'puts notes out of use, with links that stay valid and a way back',
  input: paths('files or folders'),
  run: (ctx, given) => moved(ctx, 'Archived', () => ctx.vault.archive(given.paths, queryOf(ctx))),
  terminal: { args: ['paths'] },
  palette: { id: 'archive-note', name: 'Archive note', icon: 'archive' },
});

export const unarchive = verb({
  ...ofNotes,
  id: 'unarchive',
  title: 'Unarchive',
  summary: 'brings archived notes back to where they were',
  input: paths('files or folders of the archive'),
  run: (ctx, given) => moved(ctx, 'Brought back', () => ctx.vault.unarchive(given.paths, queryOf(ctx))),
  terminal: { args: ['paths'] },
  palette: { id: 'bring-back-note', name: 'Bring back from archive', icon: 'archive-restore' },
});

export const merge = verb({
  ...ofNotes,
  id: 'merge',
  title: 'Merge',
  summary: 'takes one note into another; links, headings, ids and aliases of both survive',
  input: v.strictObject({ from: shown(ref, '<from>', 'the note that goes'), into: shown(ref, '<into>', 'the note that takes it in') }),
  run: (ctx, given) =>
    refactored(ctx, () => ctx.vault.merge(given.from, given.into, queryOf(ctx)), {
      lines: ({ merged, into, madePrivate }, paint) => [`Merged ${merged} into ${paint.bold(into)}`, ...privateLines(madePrivate)],
    }),
  terminal: { args: ['from', 'into'] },
  palette: 'the dialog "Merge note into…"',
});

export const split = verb({
  ...ofNotes,
  id: 'split',
  title: 'Split',
  summary: 'makes notes of the sections of one; anchors follow the text that moved',
  input: v.strictObject({
    path: shown(ref, '<path>', "the note, from the vault's root"),
    by: v.optional(shown(v.picklist(['heading', 'entry']), '<what>', 'where to cut: heading or entry'), 'heading'),
    heading: v.optional(shown(v.array(v.string()), '<text...>', 'only the sections under these headings')),
  }),
  run: (ctx, { path, by, heading: headings }) =>
    refactored(ctx, () => ctx.vault.split(path, { ...queryOf(ctx), by, ...(headings === undefined ? {} : { headings }) }), {
      lines: ({ path: of, created, madePrivate }, paint) => [
        `Split ${of} into ${count(created.length, 'note')}:`,
        ...created.map((one) => `  ${paint.bold(one.path)}`),
        ...privateLines(madePrivate),
      ],
    }),
  terminal: { args: ['path'] },
  palette: 'the dialog "Split note by headings…"',
});

function queryOf({ memory, progress }: Context): Pick<Context, 'memory' | 'progress'> {
  return { memory, progress };
}

/** Looking for mentions reads every note, so it is done only where they are shown or changed. */
function moveQuery(ctx: Context, changes = false): MoveQuery {
  return { ...queryOf(ctx), mentions: changes ? 'include' : ctx.dryRun ? 'list' : undefined };
}

function moved(ctx: Context, did: string, propose: () => Promise<Proposal<MoveResult>>): Promise<Answer> {
  return refactored(ctx, propose, {
    lines: ({ moved: all }, paint) =>
      firstLines(
        all.map((one) => `${did} ${one.from} → ${paint.bold(one.to)}`),
        LISTED,
        paint,
      ),
    more: (result, paint, done) => mentionsText(result, done, paint),
  });
}

function privateLines(paths: readonly string[] = []): string[] {
  return paths.map((one) => `Marked private: ${one}`);
}

/** The answer of a change that links follow: the plan, whether carried out or only shown, its journal entry, and the links. */
export function refactored<R extends { readonly links: LinkCounts }>(
  ctx: Context,
  propose: () => Promise<Proposal<R>>,
  { lines, ...wording }: Pick<Wording<R>, 'lines' | 'more' | 'unchanged'>,
): Promise<Answer> {
  return carried(ctx, propose, {
    ...wording,
    isPlanAlone: true,
    nothing: 'Nothing to change.',
    json: (done) => ({ plan: done.applied ?? done.plan ?? null }),
    lines: (result, paint, done) => [
      ...lines(result, paint, done),
      linksText(result.links),
      ...settingsText(done.applied?.settings, false, paint),
    ],
  });
}

/** Files named in one sentence; the rest is counted. */
const NAMED = 5;

/** The outcome for the links, and the unreadable files that may hold links that no longer lead there. */
function linksText({ rewritten, lost, unread = [] }: LinkCounts): string {
  const said = `${count(rewritten, 'link')} rewritten, ${lost} lost.`;
  if (unread.length === 0) return said;
  return `${said}\nNot rewritten: links in ${count(unread.length, 'file')} that cannot be read and may link there: ${someOf(unread.map(printable), NAMED)}.`;
}

/** More lines of one note than this are counted. */
const LINES = 5;

/** Notes that name in their text what moves, and whether that changes. */
export function mentionsText({ mentions = [] }: MoveResult, done: Change<MoveResult>, paint: Paint): string[] {
  if (mentions.length === 0) return [];
  const total = mentions.reduce((sum, one) => sum + one.count, 0);
  const changes = (done.applied ?? done.plan)?.edits.some(({ part }) => part === MENTIONS_PART) === true;
  const head = `Mentions in text, ${changes ? 'changed too' : 'left as they are; add --mentions to change them too'}: ${total} in ${count(mentions.length, 'note')}`;
  const lines = mentions.map(
    ({ path, count: times, lines: at }) =>
      `  ${printable(path)}: ${count(times, 'mention')}, line ${at.slice(0, LINES).join(', ')}${at.length > LINES ? ' …' : ''}`,
  );
  return [head, ...firstLines(lines, LISTED, paint)];
}
