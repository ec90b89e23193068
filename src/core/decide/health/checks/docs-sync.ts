import { groupBy } from '../../../model/collections';
import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import { basenameOf, folderOf, foldKey, isNotePath, joinPath, type NotePath, type VaultPath } from '../../../model/path';
import { standings } from '../../top-of-mind/index';
import { countsIn } from '../counts';
import { alike } from '../gather';
import { foldersOf } from '../link-findings';
import { isRecord, isTemplate, paperwork } from '../templates';
import { textFaults } from '../text-faults';
import { isTellable, STANDS_FOR } from '../../../read/files/code-names';
import { goneIn, goneMark, isOpen } from '../../../read/memory/gone';
import { projectsOf } from '../../../read/memory/projects';
import { filesOf, indexPath, isFurniture, notesOf } from '../../../read/memory/scope';
import type { CheckExample, HealthCheck, HealthScope } from './check';

/** Files that agents are to open: a path in backticks with a folder, and nothing to be filled in. */
const NAMED_PATH = /`([^`\s/.<>{}*$~][^`/<>{}*$]*(?:\/[^`/<>{}*$]+)*\/[^`/<>{}*$]+\.[A-Za-z]\w{0,7})`/g;
/** Paperwork that names files which are not there, and notes that name code which is not. */
export const docsSync: HealthCheck = {
  id: 'docs-sync',
  title: 'Names of what is not there',
  summary:
    'AGENTS.md, README.md and the like that name files of this vault which do not exist, or count those of a folder wrongly; queries that take notes from a folder which is not there; notes that name paths and symbols which are not in the code.',
  advice: 'Correct the name or the number, or create what is named.',
  cost: null,
  reads: (ctx) => [...paperwork(ctx), ...basesOf(ctx), ...(ctx.code === undefined ? [] : notesOf(ctx).map(({ path }) => path))],
  check(scope) {
    const { ctx, texts, notes } = scope;
    const missing = groupBy(wrongNames(scope), ({ finding }) => finding.path);
    const papers = paperwork(ctx).flatMap((path) => [
      ...(missing.get(path) ?? []).map(({ finding }) => finding),
      ...countsIn(path, texts.get(path) ?? '', ctx),
    ]);
    const told = new Set(papers.map(({ path, line }) => `${path}:${line ?? 0}`));
    const gone = notes.flatMap(({ path }) => (isRecord(path) || isTemplate(ctx, path) ? [] : goneFrom(path, texts.get(path) ?? '', ctx)));
    return [
      ...papers,
      ...queriesIn(scope, foldersOf(ctx.snapshot)),
      ...unsureCode(ctx),
      ...gone.filter(({ path, line }) => !told.has(`${path}:${line ?? 0}`)),
    ];
  },
  gatherings: () => [{ ...alike, groupOf: (one) => (one.id === 'docs.query' ? alike.groupOf(one) : null) }],
};

export const evidence =
  'Paths in backticks whose folder is in the vault: notes, and files of which one of that name lies elsewhere; folders in queries of Dataview and in bases, where a folder of that name is elsewhere or that above it is gone, too; numbers of notes or files beside a folder in backticks, in managed blocks. Where the vault lies in a repository, or the settings name one for a project: paths below a folder that is there, and compound names in backticks beside a path of the code. Patterns, placeholders, examples and what the text itself says is gone are left out.';

export const examples: readonly CheckExample[] = [
  {
    title: 'a file that moved away; not a pattern or a path of another place',
    files: {
      'AGENTS.md': 'Read `rules/voice.md` and `rules/style.md` first. Logs are `memory/YYYY-MM-DD.md`, sources in `src/lib/x.md`.',
      'rules/style.md': '',
      'memory/2026-03-01.md': '',
    },
    expect: ['AGENTS.md: It names `rules/voice.md`, which is not there.'],
  },
  {
    title: 'queries of folders: one that moved, one below a folder that is gone; not an empty one, or one to leave out',
    files: {
      'a.md':
        '```dataview\nTABLE FROM "1 Project/Plan" AND -"Gone/x"\n```\n\n```dataview\nLIST\nFROM "Inbox" OR "Old/Deep"\nWHERE x = "Y/z"\n```\n',
      'b.base':
        'filters:\n  and:\n    - file.inFolder("1 Project/Plan")\n    - file.inFolder("Done/Plan")\n  not:\n    - file.inFolder("Old/Deep")\n',
      'Done/Plan/x.md': '',
    },
    expect: [
      'a.md: A query takes notes from the folder "1 Project/Plan", which is not there. "Done/Plan" has its name.',
      'a.md: A query takes notes from the folder "Old/Deep", which is not there.',
      'b.base: A query takes notes from the folder "1 Project/Plan", which is not there. "Done/Plan" has its name.',
    ],
  },
];

function basesOf(ctx: DecideContext): VaultPath[] {
  return filesOf(ctx).filter((path) => path.toLowerCase().endsWith('.base'));
}

/** Queries that take notes from a folder which is not there, but somewhere else, or whose folder above is not there either: a folder may be empty. */
function queriesIn({ ctx, texts, faults }: HealthScope, folders: ReadonlyMap<string, string>): Finding[] {
  const standing = standings(ctx);
  const named = [...faults, ...basesOf(ctx).map((path) => [path, textFaults(texts.get(path) ?? '', true)] as const)];
  const byName = groupBy(folders.values(), (folder) => foldKey(basenameOf(folder)));
  return named.flatMap(([path, all]) =>
    all.flatMap((fault): Finding[] => {
      if (fault.kind !== 'folder' || fault.folder.startsWith('#') || isTemplate(ctx, path)) return [];
      const folder = fault.folder.replace(/^\/|\/$/g, '');
      const key = foldKey(folder);
      if (folders.has(key) || ctx.snapshot.has(folder) || ctx.snapshot.has(`${folder}.md`)) return [];
      const [other, ...others] = byName.get(basenameOf(key)) ?? [];
      const parent = folderOf(key);
      if (other === undefined && (parent === '' || folders.has(parent))) return [];
      const hint = other === undefined || others.length > 0 ? '' : ` "${other}" has its name.`;
      const note = ctx.snapshot.notes.get(path as NotePath);
      // The text of a note that must not leave the memory stays in it.
      const isShown = note === undefined || standing(note).withheld === null;
      const message = isShown
        ? `A query takes notes from the folder "${folder}", which is not there.${hint}`
        : 'A query in it takes notes from a folder that is not there.';
      return [{ id: 'docs.query', severity: 'warning', path, line: fault.line, message, fix: null }];
    }),
  );
}

/** Names of code in a note that the code does not have. */
function goneFrom(path: VaultPath, text: string, ctx: DecideContext): Finding[] {
  const code = ctx.code?.(projectsOf(ctx.snapshot.notes.get(path as NotePath)));
  const where = code == null || code.name === '' ? 'the code' : `the code of "${code.name}"`;
  return goneIn(ctx, path, text).map((one) => {
    const message = `Not in ${where}: ${goneMark([one], '') ?? ''}.`;
    return { id: 'docs.code', severity: 'info', path, line: one.line, message, fix: null };
  });
}

/** A finding for code of which not all is known. */
function unsureCode(ctx: DecideContext): Finding[] {
  const asked = new Set(notesOf(ctx).flatMap(({ path }) => ctx.code?.(projectsOf(ctx.snapshot.notes.get(path))) ?? []));
  return [...asked].flatMap((code) => {
    const { isSure, unread } = code;
    if (isSure && unread.length === 0) return [];
    const of = code.name === '' ? '' : ` of "${code.name}"`;
    const one = unread.find((path) => isTellable(path) && isOpen(ctx, code, path));
    const count = `${unread.length} ${unread.length === 1 ? 'file or folder' : 'files or folders'}`;
    const message = isSure
      ? `Of the code${of} ${count} could not be read${one === undefined ? '' : `, such as \`${one}\``}, so nothing is said of symbols in it.`
      : `The code${of} is too large to be sure of what is not in it, so nothing is said of names in it.`;
    return [{ id: 'docs.code', severity: 'info', path: indexPath(ctx), message, fix: null }];
  });
}

/** A file that paperwork names and that is not there; `other` alone has its name. */
export interface WrongName {
  /** As it stands between backticks. */
  readonly file: string;
  readonly other: VaultPath | null;
  readonly finding: Finding;
}

export function wrongNames({ ctx, texts }: Pick<HealthScope, 'ctx' | 'texts'>): WrongName[] {
  const folders = foldersOf(ctx.snapshot);
  const named = groupBy(ctx.snapshot.files, ({ path }) => foldKey(basenameOf(path)));
  return paperwork(ctx).flatMap((path) => missingIn(path, texts.get(path) ?? '', folders, named, ctx));
}

function missingIn(
  path: VaultPath,
  text: string,
  folders: ReadonlyMap<string, string>,
  named: ReadonlyMap<string, readonly { readonly path: VaultPath }[]>,
  { snapshot, memory }: DecideContext,
): WrongName[] {
  const found = new Map<string, WrongName>();
  let fenced = '';
  for (const [at, line] of text.split('\n').entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (mark !== '') fenced = fenced === '' ? mark : '';
    if (fenced !== '') continue;
    for (const [, file = ''] of line.matchAll(NAMED_PATH)) {
      if (found.has(file) || file.split('/').some((part) => STANDS_FOR.test(part))) continue;
      const inside = joinPath(memory.root, file);
      // Whoever writes of a folder that is not here writes of another place.
      if (!folders.has(foldKey(folderOf(inside))) || snapshot.has(inside) || snapshot.has(file)) continue;
      const [other, second] = named.get(foldKey(basenameOf(file))) ?? [];
      // Many folders have a file of such a name; what is no note may be made by a program.
      if (second !== undefined || (other === undefined ? !isNotePath(inside) : isFurniture(basenameOf(file)))) continue;
      const message = `It names \`${file}\`, which is not there.${other === undefined ? '' : ` "${other.path}" has its name.`}`;
      const finding: Finding = { id: 'docs.path', severity: 'info', path, line: at + 1, message, fix: null };
      found.set(file, { file, other: other?.path ?? null, finding });
    }
  }
  return [...found.values()];
}
