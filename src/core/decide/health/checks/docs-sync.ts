import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import { basenameOf, folderOf, foldKey, joinPath, type NotePath, type VaultPath } from '../../../model/path';
import { standings } from '../../top-of-mind/index';
import { isFurniture, isIgnored } from '../../../read/memory/scope';
import type { CheckExample, HealthCheck } from './check';

/** Files that agents are to open: a path in backticks with a folder and `.md` at its end, and nothing to be filled in. */
const NAMED_PATH = /`([^`\s/.<>{}*$~][^`/<>{}*$]*(?:\/[^`/<>{}*$]+)+\.md)`/g;
/** Parts that stand for something else: YYYY-MM-DD, NAME, foo, example. */
const STANDS_FOR = /YYYY|MM-DD|\bX{2,}|[<>{}*$]|^(?:foo|bar|name|example|path|your|my|folder|topic|slug)\b/i;

/** Paperwork that names files which are not there. */
export const docsSync: HealthCheck = {
  id: 'docs-sync',
  title: 'Paths in instructions',
  summary: 'AGENTS.md, README.md and the like that name files of this vault which do not exist.',
  advice: 'Correct the path, or create the file that agents are to read.',
  cost: null,
  reads: (ctx) => paperwork(ctx),
  check({ ctx, texts }) {
    const folders = new Set(ctx.snapshot.files.flatMap(({ path }) => ancestors(path)));
    const names = new Set(ctx.snapshot.files.map(({ path }) => foldKey(basenameOf(path))));
    return paperwork(ctx).flatMap((path) => missingIn(path, texts.get(path) ?? '', folders, names, ctx));
  },
};

export const evidence = 'Paths in backticks that end in ".md" and whose folder is in the vault. Patterns and placeholders are left out.';

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
];

function paperwork(ctx: DecideContext): VaultPath[] {
  const fixed = new Set(ctx.convention.fixed.map((file) => file.path));
  const { root } = ctx.memory;
  const beside = ctx.snapshot.files.flatMap(({ path }) => (folderOf(path) === root && path.toLowerCase().endsWith('.md') ? [path] : []));
  const isPaper = (name: string): boolean => fixed.has(name) || (isFurniture(name) && !/^changelog/i.test(name));
  const standing = standings(ctx);
  return beside.filter((path) => {
    const note = isPaper(basenameOf(path)) && !isIgnored(ctx, path) ? ctx.snapshot.notes.get(path as NotePath) : undefined;
    return note !== undefined && standing(note).withheld === null;
  });
}

function missingIn(
  path: VaultPath,
  text: string,
  folders: ReadonlySet<string>,
  names: ReadonlySet<string>,
  { snapshot, memory }: DecideContext,
): Finding[] {
  const found = new Map<string, Finding>();
  let fenced = '';
  for (const [at, line] of text.split('\n').entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (mark !== '') fenced = fenced === '' ? mark : '';
    if (fenced !== '') continue;
    for (const [, named = ''] of line.matchAll(NAMED_PATH)) {
      if (found.has(named) || named.split('/').some((part) => STANDS_FOR.test(part))) continue;
      const inside = joinPath(memory.root, named);
      // Whoever writes of a folder that is not here writes of another place, and a file of that name elsewhere may be meant.
      if (!folders.has(foldKey(folderOf(inside))) || names.has(foldKey(basenameOf(named)))) continue;
      if (snapshot.has(inside) || snapshot.has(named)) continue;
      const message = `It names \`${named}\`, which is not there.`;
      found.set(named, { id: 'docs.path', severity: 'info', path, line: at + 1, message, fix: null });
    }
  }
  return [...found.values()];
}

function ancestors(path: string): string[] {
  const all: string[] = [];
  for (let one = folderOf(path); one !== ''; one = folderOf(one)) all.push(foldKey(one));
  return all;
}
