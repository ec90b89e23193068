import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openFolder } from '../../../src/cli/node/open.mjs';
import { messageOf } from '../../../src/core/model/errors';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { fc, runs, scaled } from '../../support/properties';

const NOW = new Date('2026-03-15T12:00:00Z');
const FOLDERS = ['', 'People/', 'People/Old/', 'Closed/'];
const NAMES = ['Boiler', 'Hedge', 'Ferry', 'Harbour', '2026-02-01 Lantern', 'Orchard -- closed'];
const TEXTS = [
  'The boiler in the cellar is serviced every October by Ida for 40 euros. See [[Hedge]].',
  'The hedge along the road is cut in June by Olga, 12 metres of it. See [[People/Ferry|ferry]] and [[Lantern]].',
  '---\ncreated: 2026-01-10\ntags: [house]\n---\nThe ferry leaves at 10 past nine, and [[Harbour]] has the timetable.',
  '---\nprivate: true\n---\nThe harbour office keeps 14 keys in the drawer.',
  '---\nsuperseded_by: "[[Ferry]]"\naliases: [Lamp]\n---\nThe lantern beside the door is mended in March.',
  '---\na: [\n---\nThe orchard has 30 trees.',
  'The lantern has a password: Tr0ub4dor&3xyzzy\n',
  '# Orchard\n\n## Boiler\n\nThe boiler warms the orchard in January. ![[plan.canvas]]',
  '',
];
const CANVAS = JSON.stringify({ nodes: [{ id: 'a', type: 'file', file: 'People/Ferry.md', x: 0, y: 0, width: 9, height: 9 }], edges: [] });

type Step = { readonly kind: (typeof KINDS)[number]; readonly at: number; readonly to: number; readonly text: number };
const KINDS = [
  'write',
  'write',
  'same-size',
  'touch',
  'delete',
  'rename',
  'move-folder',
  'canvas',
  'bytes',
  'link',
  'app',
  'settings',
  'remember',
] as const;

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS), at: fc.nat(99), to: fc.nat(23), text: fc.nat(TEXTS.length - 1) }),
  { minLength: 8, maxLength: 8 },
);

/** Every file of the vault, its dot-folders left out. */
function filesIn(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    return entry.isDirectory() ? filesIn(folder, `${below}${entry.name}/`) : [`${below}${entry.name}`];
  });
}

const placeOf = (n: number): string => `${FOLDERS[n % FOLDERS.length] ?? ''}${NAMES[n % NAMES.length] ?? ''}.md`;

/** What somebody else does to the vault. */
function edit(folder: string, { kind, at, to, text }: Step): void {
  const files = filesIn(folder);
  const file = join(folder, files[at % Math.max(1, files.length)] ?? placeOf(to));
  const place = join(folder, placeOf(to));
  mkdirSync(dirname(place), { recursive: true });
  const write = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  switch (kind) {
    case 'write':
      return write(place, TEXTS[text] ?? '');
    case 'same-size': {
      if (!existsSync(file)) return;
      const { atime, mtime } = statSync(file);
      writeFileSync(
        file,
        readFileSync(file, 'utf8')
          .replace(/\d/, (digit) => String((Number(digit) + 1) % 10))
          .replace(/b(?=o)/gi, 'c'),
      );
      return utimesSync(file, atime, mtime);
    }
    case 'touch':
      return existsSync(file) ? utimesSync(file, 1_700_000_000 + to, 1_700_000_000 + to) : undefined;
    case 'delete':
      return rmSync(file, { force: true });
    case 'rename':
      return existsSync(file) ? renameSync(file, place) : undefined;
    case 'move-folder': {
      const [from, target] = [join(folder, FOLDERS[1 + (at % 3)] ?? ''), join(folder, `Moved ${String(to % 3)}`)];
      return existsSync(from) && !existsSync(target) ? renameSync(from, target) : undefined;
    }
    case 'canvas':
      return write(join(folder, 'plan.canvas'), text % 2 === 0 ? CANVAS : '{');
    case 'bytes':
      return write(place, new Uint8Array([0x23, 0x20, 0xff, 0xfe]));
    case 'link': {
      if (existsSync(place) || !existsSync(file)) return;
      return text % 2 === 0 ? linkSync(file, place) : symlinkSync(file, place);
    }
    case 'app': {
      write(join(folder, '.obsidian/bookmarks.json'), JSON.stringify({ items: [{ type: 'file', path: placeOf(to) }] }));
      return write(join(folder, '.obsidian/app.json'), JSON.stringify({ userIgnoreFilters: at % 3 === 0 ? ['People/'] : [] }));
    }
    case 'settings': {
      const overrides = [{}, { bundleExclude: { folders: ['Closed'], tags: ['closed'] } }, { ignore: ['People'] }][at % 3];
      const memories = [{ name: 'Home', root: '', convention: to % 2 === 0 ? 'notes-and-links' : 'mindstone', overrides }];
      return write(join(folder, '.top-of-mind.json'), JSON.stringify({ memories }));
    }
    case 'remember':
      return appendFileSync(place, `${TEXTS[text] ?? ''}\n`);
  }
}

type Ask = (vault: VaultMemory) => Promise<unknown>;

/** The questions that follow an edit; which words they use hangs on it. */
function questionsAfter({ at, to, text }: Step): Ask[] {
  const query = ['boiler', 'who cuts the hedge', 'ferry harbour', 'lantern', 'orchard'][at % 5] ?? '';
  const body = (TEXTS[text] ?? '').replace(/^---[^]*?---\n/, '');
  return [
    (vault) => vault.search({ query }),
    (vault) => vault.bundle({}),
    (vault) => vault.bundle({ topic: query }),
    (vault) => vault.gate([{ line: 1, entry: { title: NAMES[to % NAMES.length] ?? '', body } }], {}),
    (vault) => vault.status(),
    (vault) => vault.read({ ref: placeOf(to) }),
    (vault) => vault.links({}),
    (vault) => vault.rank({}),
    (vault) => vault.check({}),
  ];
}

const answered = (vault: VaultMemory, ask: Ask): Promise<string> =>
  ask(vault).then(
    (answer) => JSON.stringify(answer),
    (error: unknown) => messageOf(error),
  );

const open = (folder: string) => openFolder(folder, NOW, 'none', { readOnly: false });
const throughDoor = ({ vault, door }: Awaited<ReturnType<typeof open>>): VaultMemory => vault.through(door);

/** Waits until the disk's clock shows another time, in which alone two changes can be told from each other by their times. */
async function nextTick(beside: string): Promise<void> {
  const stamp = (): number => {
    writeFileSync(beside, '');
    return statSync(beside).ctimeMs;
  };
  for (const first = stamp(); stamp() === first;) await new Promise((resolve) => setImmediate(resolve));
}

/** Answers compared, and those of which some were not as before the edit. */
const counted = { answers: 0, changed: 0 };

/** `rested`: the clock is far ahead, so that every file counts as long at rest and only what has other times is read again. */
async function compare(all: readonly Step[], rested: boolean): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'top-of-mind-kept-'));
  const folder = join(home, 'vault');
  mkdirSync(join(folder, '.obsidian'), { recursive: true });
  NAMES.forEach((_, n) => edit(folder, { kind: 'write', at: n, to: n, text: n }));
  const real = Date.now.bind(Date);
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => real() + (rested ? 3_600_000 : 0));
  try {
    let kept = await open(folder);
    let before = '';
    for (const step of all) {
      if (rested) await nextTick(join(home, 'tick'));
      if (!kept.isCurrent()) kept = await open(folder);
      if (step.kind === 'remember' && !rested) {
        const entry = {
          title: `${NAMES[step.to % NAMES.length] ?? ''} again`,
          body: TEXTS[step.text] ?? '',
          onDuplicate: 'write' as const,
        };
        const { plan } = await throughDoor(kept)
          .remember(entry, {})
          .catch(() => ({ plan: null }));
        if (plan !== null)
          await throughDoor(kept)
            .apply(plan)
            .catch(() => undefined);
      } else edit(folder, step);
      if (!kept.isCurrent()) kept = await open(folder);
      const fresh = throughDoor(await open(folder));
      const asks = questionsAfter(step);
      const expected: string[] = [];
      for (const ask of asks) expected.push(await answered(fresh, ask));
      const vault = throughDoor(kept);
      // One after the other, or all at once.
      const found: string[] = [];
      if (step.at % 4 === 0) found.push(...(await Promise.all(asks.map((ask) => answered(vault, ask)))));
      else for (const ask of asks) found.push(await answered(vault, ask));
      expect(found).toEqual(expected);
      counted.answers += found.length;
      if (before !== '' && before !== found.join('\n')) counted.changed++;
      before = found.join('\n');
    }
  } finally {
    clock.mockRestore();
    rmSync(home, { recursive: true, force: true });
  }
}

test.each([
  ['whose files changed a moment ago', false],
  ['whose files were at rest', true],
])('a session that stays open answers as one that was just opened, in a vault %s', async (_, rested) => {
  const before = counted.changed;
  await fc.assert(
    fc.asyncProperty(steps, (all) => compare(all, rested)),
    { numRuns: runs(80, 6) },
  );
  expect(counted.changed - before).toBeGreaterThanOrEqual(scaled(200, 80, 6));
});

afterAll(() => {
  if (process.env['PROPERTY_FACTOR'] !== undefined) process.stdout.write(`${counted.answers} answers compared\n`);
});
