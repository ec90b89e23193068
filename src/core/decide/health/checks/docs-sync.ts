import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import { basenameOf, folderOf, foldKey, joinPath, type VaultPath } from '../../../model/path';
import { countsIn } from '../counts';
import { paperwork } from '../paperwork';
import type { CheckExample, HealthCheck } from './check';

/** Files that agents are to open: a path in backticks with a folder and `.md` at its end, and nothing to be filled in. */
const NAMED_PATH = /`([^`\s/.<>{}*$~][^`/<>{}*$]*(?:\/[^`/<>{}*$]+)+\.md)`/g;
/** Parts that stand for something else: YYYY-MM-DD, NAME, foo, example. */
const STANDS_FOR = /YYYY|MM-DD|\bX{2,}|[<>{}*$]|^(?:foo|bar|name|example|path|your|my|folder|topic|slug)\b/i;

/** Paperwork that names files which are not there. */
export const docsSync: HealthCheck = {
  id: 'docs-sync',
  title: 'Paths and counts in instructions',
  summary: 'AGENTS.md, README.md and the like that name files of this vault which do not exist, or count those of a folder wrongly.',
  advice: 'Correct the path or the number, or create the file that agents are to read.',
  cost: null,
  reads: (ctx) => paperwork(ctx),
  check({ ctx, texts }) {
    const folders = new Set(ctx.snapshot.files.flatMap(({ path }) => ancestors(path)));
    const names = new Set(ctx.snapshot.files.map(({ path }) => foldKey(basenameOf(path))));
    return paperwork(ctx).flatMap((path) => {
      const text = texts.get(path) ?? '';
      return [...missingIn(path, text, folders, names, ctx), ...countsIn(path, text, ctx)];
    });
  },
};

export const evidence =
  'Paths in backticks that end in ".md" and whose folder is in the vault; numbers of notes or files beside a folder in backticks, in managed blocks. Patterns and placeholders are left out.';

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
    title: "a count in a managed block; one outside of it is nobody's promise",
    files: {
      'AGENTS.md':
        '<!-- sync:begin layers -->\n- `rules/`: 3 files\n- `memory/` holds 1 note\n- 2 notes in `memory/`\n<!-- sync:end layers -->\n\n`rules/`: 9 files\n',
      'rules/style.md': '',
      'rules/deep/voice.md': '',
      'memory/2026-03-01.md': '',
    },
    expect: ['AGENTS.md: It counts 3 files in `rules/`. There are 2.', 'AGENTS.md: It counts 2 notes in `memory/`. There is 1.'],
  },
];

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
