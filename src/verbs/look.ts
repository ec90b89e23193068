import * as v from 'valibot';
import { cursor, flag, limit, memory, natural, one, readFor, ref, shown, text, told, whole } from './fields';
import { forProject } from '../core/model/bundle';
import { codeOf, MemoryError, messageOf } from '../core/model/errors';
import type { ResolvedLink } from '../core/model/link';
import type { VaultPath } from '../core/model/path';
import type { Progress } from '../core/model/ports';
import type { ForProject } from '../core/model/vault-memory';
import type { ByMeaning, Prepared, ReadResult, SearchFilters } from '../core/model/results/search';
import { memoryOf, notThere, usedMemory } from './access';
import { printable, columns, count, grouped } from './text/screen';
import { gitLines, gitState, withMarks } from './git/state';
import { itemText, withCommand, withDueCommands, withWaitingCommands } from './due';
import { olderLines } from './text/migration';
import { type AtShell, verb, type Answer, type Context } from './verb';

const type = text('<type>', 'only notes of this type');
const since = told('<day>', 'only notes of this day or later, such as "last week"', 'YYYY-MM-DD, "last week"');
const explain = flag('add the places of each passage by words and by meaning');
const where = { tag: text('<tag>', 'only notes with this tag or one below it'), folder: text('<path>', 'only notes in this folder') };

export const search = verb({
  id: 'search',
  title: 'Search',
  summary: 'the passages that answer a question, best first',
  group: 'Use the memory',
  kind: 'read',
  ofOne: true,
  withNotes: true,
  input: v.strictObject({
    query: v.optional(
      shown(v.pipe(v.string(), v.maxLength(400)), '<text>', 'a question, words or a name; "…" is a phrase, -word leaves out'),
    ),
    type,
    ...where,
    since,
    project: readFor,
    limit: limit(50),
    cursor,
    explain,
    memory,
  }),
  run: (ctx, { memory: _named, query = '', ...asked }) => passages(ctx, { query, ...asked }),
  agents: {
    description: 'Passages that answer a question, best first, with path and line. Search before you answer about the past.',
    isCore: true,
  },
  terminal: {
    args: ['words'],
    asks: true,
    input: v.strictObject({
      words: v.optional(shown(v.array(v.string()), '<words>', 'a question, words or a name; "…" is a phrase, -word leaves out')),
      type,
      since,
      until: text('<day>', 'only notes of this day or earlier, such as yesterday'),
      ...where,
      project: readFor,
      limit: natural('<number>', 'passages on a page (default: 10, at most 100)'),
      cursor: text('<cursor>', 'the next page, by the cursor of the one before'),
      explain,
      meaning: flag('first make every passage ready to be found by its meaning; without words only that'),
    }),
    async run(ctx, { words = [], meaning, ...asked }) {
      if (meaning === true && words.length === 0) return prepared(await preparing(ctx));
      const ready = meaning === true ? await preparing(ctx).catch(unprepared) : null;
      return passages(ctx, { query: words.join(' '), ...asked }, ready);
    },
  },
  palette: 'people search in Obsidian',
});

async function preparing({ vault, memory: of, progress, shell }: AtShell): Promise<Prepared> {
  const isStopped = shell.stopping?.();
  const until: Progress = {
    report(...at) {
      if (isStopped?.() === true) throw new MemoryError('cancelled', 'Stopped. What was made ready until now is kept.');
      return progress?.report(...at);
    },
  };
  return vault.prepareSearch({ memory: of, progress: until });
}

/** The problem of a search by meaning that is not set up. Throws any other. */
function unprepared(error: unknown): Pick<Prepared, 'problem' | 'aside'> {
  if (codeOf(error) !== 'bad_settings') throw error;
  return { problem: messageOf(error), aside: null };
}

function prepared(result: Prepared): Answer {
  const { notes, passages: ready, left, problem, aside } = result;
  const beyond = left === 0 ? '' : ` ${count(left, 'note')} found by words alone.`;
  return {
    result,
    ...(problem === null ? {} : { look: true as const }),
    ...(aside === null ? {} : { aside }),
    text: (paint) =>
      problem === null ? `${count(ready, 'passage')} of ${count(notes, 'note')} can be found by meaning.${beyond}` : paint.warn(problem),
  };
}

/** How search by meaning fares, as far as somebody should know. */
function meaningSaid(meaning: ByMeaning | undefined): string[] {
  if (meaning === undefined) return [];
  const { problem, left } = meaning;
  return [...(problem === null ? [] : [problem]), ...(left === 0 ? [] : [`${count(left, 'note')} cannot be found by meaning yet.`])];
}

async function passages(
  { vault, memory: of, progress, later }: Context,
  asked: SearchFilters &
    ForProject & { readonly query: string; readonly limit?: number | undefined; readonly cursor?: string | undefined } & {
      readonly explain?: boolean | undefined;
    },
  ready: Pick<Prepared, 'problem' | 'aside'> | null = null,
): Promise<Answer> {
  const searched = await vault.search({ ...asked, memory: of, progress });
  const failed = (ready?.problem ?? null) === null ? null : `Only words were searched for. ${ready?.problem ?? ''}`;
  const problem = searched.meaning?.problem ?? failed;
  const meaning = problem === null ? searched.meaning : { left: searched.meaning?.left ?? 0, problem };
  const result = meaning === undefined ? searched : { ...searched, meaning };
  const { total, cursor: next, found, unread, hint, project } = result;
  const said = meaningSaid(meaning);
  const place = meaning === undefined || problem !== null ? 'not searched' : 'not found';
  const asides = [
    ...said,
    ...((meaning?.left ?? 0) === 0 ? [] : ['Prepare them: top-of-mind search --meaning']),
    ...[ready?.aside ?? []].flat(),
  ];
  if ((meaning?.left ?? 0) > 0)
    later?.(async (until) => {
      const { left, problem } = await vault.prepareSearch({ memory: of, progress: until });
      return left === 0 && problem === null;
    });
  const more = next === null ? '' : ` Ask for more with cursor "${next}".`;
  return {
    result,
    summary:
      [total === 0 ? `Nothing was found. ${hint}` : `${count(found.length, 'passage')} of ${total}.${more}`, ...said].join(' ') +
      forProject(project),
    ...(asides.length === 0 ? {} : { aside: asides.join('\n') }),
    ...(failed === null ? {} : { look: true }),
    text: (paint) => {
      const lines = found.flatMap((one) => [
        `${paint.bold(`${one.path}:${one.line}`)}  ${one.score.toFixed(2)}  ${paint.dim(one.why)}`,
        ...(one.rank === undefined
          ? []
          : [paint.dim(`  By words: ${one.rank.words ?? 'not found'}. By meaning: ${one.rank.meaning ?? place}.`)]),
        ...(one.supersededBy === null ? [] : [paint.warn(`  Superseded by ${one.supersededBy}.`)]),
        ...(one.heading === null ? [] : [`  ${one.heading}`]),
        ...`${withCorrections(one).trimEnd()}\n`.split('\n').map((line) => (line === '' ? '' : `  ${line}`)),
      ]);
      const unreadable = unread.length === 0 ? [] : [paint.warn(`${count(unread.length, 'file')} could not be read.`)];
      const page = next === null ? '' : ` Next page: --cursor ${next}`;
      return [
        ...lines,
        ...unreadable,
        paint.dim(`${count(total, 'passage')} found.${page}${hint === undefined ? '' : ` ${hint}`}${forProject(project)}`),
      ].join('\n');
    },
  };
}

/** The text of a note or passage, and below it what of it is not in the code, and what corrects it. */
export function withCorrections({ text: own, gone, corrections }: Pick<ReadResult, 'text' | 'gone' | 'corrections'>): string {
  const text = gone === undefined ? own : `${own.trimEnd()}\n(Not in the code: ${gone})\n`;
  if (corrections === undefined) return text;
  const { path, given, left } = corrections;
  const lines = given.flatMap((one) => [`Corrected at ${path}:${one.line}:`, ...one.text.split('\n').map((part) => `  ${part}`)]);
  return [text.trimEnd(), '', ...lines, ...(left === 0 ? [] : [`${count(left, 'more correction')} of this in ${path}.`]), ''].join('\n');
}

export const read = verb({
  id: 'read',
  title: 'Read',
  summary: 'a note or a part of it, as text on stdout',
  group: 'Use the memory',
  kind: 'read',
  withNotes: true,
  input: v.strictObject({
    ref: shown(
      v.pipe(ref, v.description('path, name, title, alias, id or [[link]], then #HEADING')),
      '<ref>',
      'path, name, title, alias, id or [[link]], then #HEADING',
    ),
    project: readFor,
    max_tokens: v.optional(shown(whole(50_000), '<number>', 'estimated tokens of one piece (default: 3000)')),
    cursor: text('<cursor>', 'the next piece, by the cursor of the one before'),
    memory,
  }),
  async run({ vault, memory: of, progress, shell }, { ref: named, project, max_tokens: maxTokens, cursor: page }) {
    const own = of ?? (shell === undefined ? memoryOf(vault, named.replace(/^!?\[\[/, '')) : undefined);
    const result = await vault.read({ ref: named, project, maxTokens, cursor: page, memory: own, progress });
    const { path, id, line, supersededBy, unreadProperties, linesLeft, cursor: next, corrections } = result;
    const broken = unreadProperties === undefined ? [] : [`Its properties cannot be read. ${unreadProperties}`];
    const corrected = corrections === undefined ? '' : ` "${corrections.path}" corrects it, and stands below.`;
    const superseded = supersededBy === null ? '' : ` Superseded by ${supersededBy}.`;
    const more = next === null ? '' : ` ${count(linesLeft, 'more line')}: ask with cursor "${next}".`;
    const aside = [
      ...broken,
      ...(supersededBy === null ? [] : [`This note is superseded by ${supersededBy}.`]),
      ...(next === null ? [] : [`${count(linesLeft, 'more line')}: --cursor ${next}`]),
    ];
    return {
      result: shell === undefined ? result : { ...result, ...usedMemory(vault.memories(), of) },
      summary: `"${path}"${id === undefined ? '' : ` (${id})`} from line ${line}.${superseded}${corrected}${more}${broken.map((one) => ` ${one}`).join('')}`,
      verbatim: true,
      text: () => withCorrections(result),
      ...(aside.length === 0 ? {} : { aside: aside.join('\n') }),
    };
  },
  agents: { description: 'A note or a part of it, in pieces.', isCore: true },
  terminal: { args: ['ref'] },
  palette: 'people read notes in Obsidian',
});

/** Agents have the links of a note to and from notes that may be shown, the terminal all links as they are resolved. */
export const links = verb({
  id: 'links',
  title: 'Links',
  summary: 'every link as Obsidian resolves it',
  group: 'Look at the memory',
  kind: 'read',
  withNotes: true,
  input: v.strictObject({
    path: shown(ref, '<path>', 'the note it is about'),
    direction: one(['in', 'out', 'both'], 'which links (default: both)'),
    limit: limit(500),
    memory,
  }),
  async run({ vault }, { path, direction = 'both', limit: most = 50 }) {
    const target = /\.\w+$/.test(path) ? path : `${path}.md`;
    const linked = async (query: { readonly from: string } | { readonly to: string }): Promise<readonly ResolvedLink[]> => {
      try {
        return (await vault.links(query)).links;
      } catch (error) {
        throw codeOf(error) === 'not_found' ? notThere(path) : error;
      }
    };
    const out = direction === 'in' ? [] : await linked({ from: target });
    const into = direction === 'out' ? [] : await linked({ to: target });
    const [first] = [...out.map(({ from }) => from), ...into.flatMap(({ to }) => (to === null ? [] : [to]))];
    const own = first ?? (target as VaultPath);
    const isOfMemory = (one: VaultPath): boolean => memoryOf(vault, one) !== undefined;
    if (!isOfMemory(own)) throw notThere(path);
    const isShown = ({ from, to }: ResolvedLink): boolean => isOfMemory(from) && (to === null || isOfMemory(to));
    const linksOut = out.filter(isShown).map(({ to, raw, kind, line }) => ({ to, raw, kind, line }));
    const linksIn = into.filter(isShown).map(({ from, raw, kind, line }) => ({ from, raw, kind, line }));
    return {
      summary: `${count(linksOut.length, 'link')} out, ${count(linksIn.length, 'link')} in.`,
      result: {
        path: own,
        out: linksOut.slice(0, most),
        in: linksIn.slice(0, most),
        left: Math.max(0, linksOut.length - most) + Math.max(0, linksIn.length - most),
      },
    };
  },
  agents: { description: 'Links from and to a note.' },
  terminal: {
    input: v.strictObject({
      from: text('<path>', 'only links written in this file'),
      to: text('<path>', 'only links that lead to this file'),
    }),
    async run({ vault }, { from, to }) {
      const { links: found } = await vault.links({ from, to });
      const unresolved = found.filter((link) => link.to === null && link.kind !== 'reference').length;
      return {
        result: { links: found.map(linkJson) },
        text: (paint) => {
          const lines = found.map((link) => {
            const target = link.to === null ? paint.warn('unresolved') : `${link.to}${link.subpath ?? ''}`;
            const via = link.via === null ? '' : paint.dim(` (by ${link.via})`);
            return `${link.from}:${link.line}  ${link.raw.replaceAll('\n', ' ')}  → ${target}${via}`;
          });
          return [...lines, paint.dim(`${count(found.length, 'link')}, ${unresolved} unresolved`)].join('\n');
        },
      };
    },
  },
  palette: 'Obsidian shows links itself',
});

/** A link as the terminal contract writes it. */
function linkJson({ from, raw, kind, display, subpath, to, via, start, line }: ResolvedLink): object {
  return { from, raw, kind, display, subpath, to, via, offset: start, line };
}

export const status = verb({
  id: 'status',
  title: 'Status',
  summary: 'memories, counts, what is due and what waits for an answer',
  group: 'Look at the memory',
  kind: 'read',
  input: v.strictObject({ memory }),
  async run({ vault, memory: of, progress, shell }) {
    const status = await vault.status({ memory: of, progress });
    const state = shell === undefined ? null : await gitState(shell.git);
    const git = state === null || shell === undefined ? null : { ...state, marks: (await withMarks(shell.git, vault)).length };
    const result = git === null ? status : { ...status, git };
    const { memories, due, waiting: asked } = result;
    const several = vault.memories().length > 1;
    const waiting = shell === undefined ? asked : await withWaitingCommands(asked, shell, several);
    const said = due
      .map(withCommand)
      .map((item) =>
        item.what === 'recover' && !item.message.startsWith('A purge ')
          ? { ...item, message: 'A change was interrupted. See history, then undo it.' }
          : item,
      );
    const names = memories.map(({ name, convention, notes }) => `"${name}" (${convention}, ${count(notes, 'note')})`).join(', ');
    return {
      summary: [
        `${names}.`,
        ...waiting.map(({ message }) => message),
        due.length === 0 ? 'Nothing is due.' : `${count(due.length, 'thing')} due.`,
      ].join(' '),
      result:
        shell === undefined ? { memories, due: said, waiting } : { ...result, due: await withDueCommands(due, shell, several), waiting },
      text: (paint) => {
        const shownMemories = memories.map((m) => {
          const rows = [
            ...(m.detected === undefined ? [] : [['set up', paint.warn(m.detected)]]),
            ['notes', grouped(m.notes)],
            ['links', `${grouped(m.links)}, ${grouped(m.unresolved)} unresolved`],
            ['newest', m.newest ?? 'no dates yet'],
            ...(m.indexNote.exists ? [['index note', m.indexNote.path]] : []),
          ];
          if (m.unreadable > 0) rows.push(['unreadable', paint.warn(`${count(m.unreadable, 'file')}; see "top-of-mind health"`)]);
          rows.push(...m.warnings.map((warning) => ['warning', paint.warn(printable(warning))]));
          return `${paint.bold(m.name)}  ${paint.dim(`${m.convention}, ${m.root === '' ? 'the whole vault' : m.root}`)}\n${columns(rows)}`;
        });
        const lines = (title: string, items: readonly Parameters<typeof itemText>[0][]): string[] =>
          items.length === 0
            ? []
            : [[paint.bold(title), ...items.map((one) => itemText(one, memories.length > 1, paint, '  '))].join('\n')];
        const open = [...lines('Waiting', waiting), ...lines('Due', due)];
        const end = open.length > 0 ? open : [paint.good('Nothing is due.')];
        const older = olderLines(result.older ?? [], paint).join('\n');
        const kept = gitLines(git, shell?.git.wanted()).join('\n');
        return [paint.dim(shell?.folder ?? ''), ...shownMemories, ...end, ...[older, kept].filter((part) => part !== '')].join('\n\n');
      },
    };
  },
  agents: { description: 'The memories, their counts, what is due, and what waits for an answer.', isCore: true },
  terminal: {},
  palette: 'the side view',
});

export const rank = verb({
  id: 'rank',
  title: 'Rank',
  summary: 'notes by importance, with the terms of the score',
  group: 'Look at the memory',
  kind: 'read',
  ofOne: true,
  withNotes: true,
  input: v.strictObject({ limit: natural('<n>', 'how many notes to list') }),
  async run({ vault, memory: of, progress }, { limit: most }) {
    const result = await vault.rank({ memory: of, progress, limit: most });
    const { notes } = result;
    return {
      result,
      text: (paint) => {
        if (notes.length === 0) return 'This memory has no notes yet. Add one with: top-of-mind remember';
        const listed = most === undefined ? notes.slice(0, 30) : notes;
        const left = notes.length - listed.length;
        const rows = listed.map((note) => [note.score.toFixed(3), note.path, paint.dim(note.why)]);
        return columns(rows, '') + (left > 0 ? `\n${paint.dim(`${left} more; use --limit to see them`)}` : '');
      },
    };
  },
  agents: '`context` takes what ranks first',
  terminal: {},
  palette: 'the side view',
});
