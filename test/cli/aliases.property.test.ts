import { linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Edit } from '../../src/core/model/plan';
import { fc, runs } from '../support/properties';
import { planOf } from '../core/write/setup';
import { cli, vaultOnDisk } from './terminal';

const MARK = 'zanzibar4711';
const BASELINE = 's/learnings/baseline_insights.md';
const LOG = 's/learnings/patterns.md';
const NOW = 'd/NOW.md';
const SECRET = 'Private/Geh\u00e4lter.md';
const OPEN = 'Notes/Pool size.md';
const TARGETS = [BASELINE, LOG, NOW, SECRET, 'Sealed/plan.md'] as const;
type Target = (typeof TARGETS)[number];

const FILES = {
  [BASELINE]: '# Baseline\n\n## Deploys\n\nDeploys run on Tuesdays. See [[Pool size]].\n\n## Reviews\n\nTwo people review.\n',
  [LOG]:
    '## 2026-01-02: Pool size\n\n**Type**: semantic\n**Observation**: The pool of the payments service holds 20 connections.\n**Tags**: #db\n\n## 2026-02-03: Cache\n\n**Type**: semantic\n**Observation**: The cache is warmed each morning at six by a job.\n**Tags**: #ops\n',
  's/learnings/corrections.md':
    '## 2026-02-04: Deploys\n\n**Type**: semantic\n**Observation**: Deploys moved to Wednesdays.\n**Tags**: #ops\n',
  's/preferences/current.md': 'Tea.\n',
  [NOW]: `# NOW\n\nTask: the ferry plan.\n\n${'Still open. '.repeat(118)}\n`,
  'd/MEMORY.md': '# Memory\n\nLessons.\n',
  'd/memory/2026-02-03.md': '## 09:00\n\nStarted.\n',
  [SECRET]: `# Salaries\n\n## Anna\n\nAnna of the payments service earns ${MARK} a year.\n\n## Ben\n\nBen earns less than ${MARK}.\n`,
  'Sealed/plan.md': `---\ntags: [secretive]\n---\nThe merger of the payments service is called ${MARK}.\n`,
  [OPEN]: '# Pool size\n\nThe pool of the payments service holds 20 connections.\n',
  'Notes/Other.md': '[[Pool size]] and [[alias]] and [[x]] and [[patterns]]\n',
  '.top-of-mind.json': JSON.stringify({
    memories: [
      { name: 'V', root: '', convention: 'notes-and-links', overrides: { bundleExclude: { folders: ['Private'], tags: ['secretive'] } } },
      { name: 'S', root: 's', convention: 'stoneros' },
      { name: 'D', root: 'd', convention: 'daneel' },
    ],
  }),
};

type Kind = 'file link' | 'absolute link' | 'chain' | 'hard link' | 'folder link' | 'case' | 'form' | 'dot path' | 'none';

/** Makes the other name in the vault; what it is called there. */
function alias(vault: string, target: Target, kind: Kind, place: string): string {
  const at = join(vault, place);
  mkdirSync(dirname(at), { recursive: true });
  rmSync(at, { force: true });
  const to = relative(dirname(at), join(vault, target));
  if (kind === 'file link') symlinkSync(to, at);
  else if (kind === 'absolute link') symlinkSync(join(vault, target), at);
  else if (kind === 'chain') {
    symlinkSync(to, `${at}.middle.md`);
    symlinkSync(`${place.split('/').at(-1) ?? ''}.middle.md`, at);
  } else if (kind === 'hard link') linkSync(join(vault, target), at);
  else if (kind === 'folder link') {
    const folder = place.replace(/\.md$/, '');
    symlinkSync(join(vault, dirname(target)), join(vault, folder));
    return `${folder}/${target.split('/').at(-1) ?? ''}`;
  } else if (kind === 'case') return target.toUpperCase().replace(/\.MD$/, '.md');
  else if (kind === 'form') return target.normalize('NFD');
  else if (kind === 'dot path') return `${dirname(target)}/./${target.split('/').at(-1) ?? ''}`;
  else return target;
  return place;
}

const edit = (path: string, text: string): object[][] => [
  [{ op: 'replace', path, start: 0, end: 2, before: text.slice(0, 2), text: 'XX', reason: '' }],
  [{ op: 'append', path, text: '\nmore\n', reason: '' }],
  [{ op: 'set-property', path, key: 'k', value: 'v', reason: '' }],
  [{ op: 'trash', path, reason: '' }],
  [{ op: 'move', path, to: 'Notes/moved.md', reason: '' }],
  [{ op: 'create', path, text: 'x\n', reason: '' }],
  [{ op: 'create', path: `${dirname(path)}/new.md`, text: 'x\n', reason: '' }],
  [{ op: 'move', path: OPEN, to: path, reason: '' }],
  [{ op: 'replace', path, start: 0, end: text.length, before: text, text: 'gone', reason: '' }],
];

const BODY = 'The pool of the payments service holds 40 connections now.';
/** Commands that name the alias, and those that come upon it by themselves; with what they get to read. */
const COMMANDS: ((path: string, text: string) => { args: string[]; input?: string })[] = [
  ...['heading', 'entry'].map((by) => (path: string) => ({ args: ['split', path, '--by', by] })),
  (path) => ({ args: ['merge', path, OPEN] }),
  (path) => ({ args: ['merge', OPEN, path] }),
  (path) => ({ args: ['move', path, 'Notes/elsewhere.md'] }),
  (path) => ({ args: ['rename', path, 'Renamed'] }),
  (path) => ({ args: ['archive', path] }),
  () => ({ args: ['rename', OPEN, 'Pool of payments'] }),
  ...Array.from({ length: 9 }, (_, at) => (path: string, text: string) => ({
    args: ['plan', 'apply', '-'],
    input: JSON.stringify(planOf((edit(path, text)[at] ?? []) as Edit[])),
  })),
  ...['merge', 'replace', 'link', 'skip'].map((action) => (path: string) => ({
    args: ['remember', '--title', 'Pool', '--action', action, '--older', path],
    input: BODY,
  })),
  (path) => ({ args: ['remember', '--title', 'Pool', '--place', path.replace(/^[sd]\//, '')], input: BODY }),
  ...['V', 'S', 'D'].map((memory) => () => ({ args: ['remember', '--title', 'Pool', '--memory', memory], input: BODY })),
  ...['V', 'S', 'D'].map((memory) => () => ({ args: ['index', '--memory', memory] })),
  ...['V', 'S', 'D'].map((memory) => () => ({ args: ['health', '--write', '--memory', memory] })),
  ...['V', 'S', 'D'].map((memory) => () => ({ args: ['check', '--fix', '--memory', memory] })),
  (path) => ({ args: ['check', path, '--restore'] }),
  (path) => ({ args: ['check', path, '--correct'] }),
  ...['V', 'S', 'D'].flatMap((memory) => [
    () => ({ args: ['bundle', '--memory', memory] }),
    () => ({ args: ['bundle', '--memory', memory, '--topic', 'payments service', '--format', 'xml'] }),
  ]),
  (_, text) => ({
    args: ['gate', '--memory', 'V'],
    input: JSON.stringify({ title: 'Anna', body: text.replaceAll(MARK, 'nothing').slice(0, 200) }),
  }),
  () => ({ args: ['undo'] }),
];

function textAt(vault: string, path: string): string | null {
  try {
    return readFileSync(join(vault, path), 'utf8');
  } catch {
    return null;
  }
}

const hasLines = (text: string, part: string): boolean => {
  const wanted = part.split('\n').filter((line) => line !== '');
  let found = 0;
  for (const line of text.split('\n')) if (line === wanted[found]) found += 1;
  return found === wanted.length;
};

/** The texts that stand where a log is append-only. */
const logs = (vault: string): string[] =>
  readdirSync(vault, { recursive: true })
    .map(String)
    .filter((path) => path.startsWith('s/learnings/') && path.endsWith('.md'))
    .flatMap((path) => (lstatSync(join(vault, path)).isFile() ? [readFileSync(join(vault, path), 'utf8')] : []));

/** What a command may not have done to the files that another name leads to. */
function broken(vault: string): string[] {
  const found: string[] = [];
  if (textAt(vault, BASELINE) !== FILES[BASELINE]) found.push('the baseline changed');
  if (!logs(vault).some((text) => hasLines(text, FILES[LOG]))) found.push('the log lost a line');
  if (Buffer.byteLength(textAt(vault, NOW) ?? '') > 1500) found.push('NOW grew over its limit');
  return found;
}

const kinds: Kind[] = ['file link', 'absolute link', 'chain', 'hard link', 'folder link', 'case', 'form', 'dot path', 'none'];
/** Notes in which a command may tell of other notes. */
const GENERATED = [
  'top-of-mind.md',
  's/top-of-mind.md',
  'd/top-of-mind.md',
  'reports/health.md',
  's/reports/health.md',
  'd/reports/health.md',
];

/** Where another name may stand: beside other notes, and in the places of notes that the product writes itself. */
const places = [
  ...[
    'top-of-mind.md',
    's/top-of-mind.md',
    'top-of-mind-skipped.md',
    's/top-of-mind-skipped.md',
    'top-of-mind-decisions.md',
    's/top-of-mind-decisions.md',
    'reports/health.md',
    's/learnings/corrections.md',
    'd/MEMORY.md',
  ],
  ...['alias.md', 'Notes/x.md', 's/x.md', 's/context/x.md', 'd/x.md', 'd/memory/x.md', 'Notes/deep/er/x.md'],
];

test('whatever name a protected or private file goes by, its rules hold in every command', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...TARGETS),
      fc.constantFrom(...kinds),
      fc.constantFrom(...places),
      fc.array(fc.constantFrom(...COMMANDS), { minLength: 1, maxLength: 2 }),
      async (target, kind, place, commands) => {
        const vault = vaultOnDisk(FILES);
        const path = alias(vault, target, kind, place);
        // A person may take a private note apart by its own name; what it says is theirs to move.
        // And who takes the mark off a note has said that it is open.
        const isOwn = (): boolean =>
          (['none', 'form', 'dot path'].includes(kind) && (target === SECRET || target === 'Sealed/plan.md')) ||
          textAt(vault, 'Sealed/plan.md')?.startsWith('---\ntags: [secretive]\n') !== true;
        for (const make of commands) {
          const { args, input } = make(path, textAt(vault, target) ?? '');
          const ran = await cli(vault, args, input ?? '');
          const shown = [ran.out, ...GENERATED.flatMap((note) => (note === path ? [] : (textAt(vault, note) ?? [])))].join('\n');
          const reports = ['bundle', 'gate', 'index', 'health', 'remember'].includes(args[0] ?? '');
          const shows = reports && !isOwn() && shown.includes(MARK) ? ['what is private shows'] : [];
          expect([path, args, ...broken(vault), ...shows]).toEqual([path, args]);
        }
        rmSync(vault, { recursive: true, force: true });
      },
    ),
    { numRuns: runs(500) },
  );
});
