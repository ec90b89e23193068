import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ConnectMachine } from '../../../src/verbs/connect/machine';
import { filled, hashes, vaultOnDisk } from '../../support/folder';
import { homeWith } from './home';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0, 13, 10]);
const MEMORY: Readonly<Record<string, string | Uint8Array>> = {
  'MEMORY.md': '# Memory\r\n\r\n- [Tabs](feedback_tabs.md) — always\r\n',
  'feedback_tabs.md': '\ufeff---\nname: tabs\ndescription: Use tabs\ntype: feedback\n---\n\nUse tabs.',
  'project_boat.md': '---\nname: boat\ndescription: The late boat\ntype: project\n---\n\nThe late boat.\n',
  'odd name [1] #x.md': 'No properties.',
  'logs/2026/a.jsonl': '{"a":1}\n',
  'deep/pic.png': PNG,
};

const slug = (path: string): string => realpathSync(path).replace(/[^a-zA-Z0-9]/g, '-');

/** A home with Claude Code's memory of a project in it. */
function homeOf(
  memory: Readonly<Record<string, string | Uint8Array>>,
  settings?: string,
  vault: Readonly<Record<string, string>> = {},
  around?: (machine: ConnectMachine) => ConnectMachine,
) {
  const own = Object.fromEntries(Object.entries(vault).map(([name, text]) => [`notes/${name}`, text]));
  const bench = homeWith(
    { ...own, 'work/app/src/a.ts': '', ...(settings === undefined ? {} : { '.claude/settings.json': settings }) },
    around && { around },
  );
  const project = join(bench.home, 'work/app');
  const place = join(bench.home, '.claude/projects', slug(project), 'memory');
  filled(place, memory);
  const into = (...more: string[]) => bench.run(['connect', 'claude', '--memory-into', 'Agents/claude', '--project', project, ...more]);
  const setting = (): unknown => JSON.parse(readFileSync(join(bench.home, '.claude/settings.json'), 'utf8').replace(/\/\/.*/g, ''));
  return { ...bench, project, place, into, setting, target: join(bench.vault, 'Agents/claude'), claude: join(bench.home, '.claude') };
}
const many = Object.fromEntries(
  Array.from({ length: 400 }, (_, at) => [
    `project_n${at}.md`,
    `---\nname: n${at}\ndescription: D ${at}\ntype: project\n---\n\nText ${at}.\n`,
  ]),
);

test.each([
  ['no memory at all', {}],
  ['a few files of all kinds', MEMORY],
  ['400 files', { 'MEMORY.md': '# Memory index\n', ...many }],
])('%s: moved by a plan, kept together, and put back byte for byte', async (_, memory) => {
  const { claude, place, target, vault, into, setting, run } = homeOf(memory, '{ "model": "large" }');
  const before = hashes(claude);
  expect((await into()).out).toContain('--write');
  expect(hashes(claude)).toEqual(before);
  expect(existsSync(target)).toBe(false);
  const plan = (await into('--dry-run', '--json')).json.result['plan'] as unknown as { edits: object[]; settings: object[] };
  expect([plan.edits.length, plan.settings.length]).toEqual([Object.keys(memory).length, 1]);
  expect(hashes(claude)).toEqual(before);

  const done = await into('--write', '--json');
  expect(done.exit).toBe(0);
  expect([...(done.json.result['moved'] as unknown as string[])].sort()).toEqual(
    Object.keys(memory)
      .map((name) => `Agents/claude/${name}`)
      .sort(),
  );
  for (const [name, bytes] of Object.entries(memory)) expect(readFileSync(join(target, name))).toEqual(Buffer.from(bytes));
  expect(setting()).toMatchObject({ model: 'large', autoMemoryDirectory: target });
  if (Object.keys(memory).length > 0) expect(readFileSync(join(place, 'MEMORY.md'), 'utf8')).toContain(target);
  const named = JSON.parse(readFileSync(join(vault, '.top-of-mind.json'), 'utf8')) as { memories: object[] };
  expect(named.memories).toMatchObject([{ root: 'Agents/claude', convention: 'claude-code' }]);
  const again = await into('--write', '--json');
  expect(again.json.result).toMatchObject({ moved: [], changed: [], journal: null });
  expect((await into('--write')).out).toContain('already');

  expect((await into('--remove')).exit).toBe(0);
  expect(hashes(claude)).toEqual(before);
  expect((await run(['undo', String(done.json.result['journal']), '--yes'])).exit).toBe(0);
  expect(existsSync(join(target, 'MEMORY.md'))).toBe(false);
});

test('what was written and changed in the vault since stays there and goes back too', async () => {
  const { place, target, into } = homeOf(MEMORY);
  await into('--write');
  filled(target, { 'feedback_new.md': 'new', 'project_boat.md': 'changed', 'more/b.bin': PNG });
  rmSync(join(target, 'feedback_tabs.md'));
  const done = await into('--remove', '--json');
  expect(done.json.result).toMatchObject({ gone: ['feedback_tabs.md'] });
  const wanted = { ...MEMORY, 'feedback_new.md': 'new', 'project_boat.md': 'changed', 'more/b.bin': PNG };
  expect(hashes(place)).toEqual(hashes(vaultOnDisk(wanted)));
  expect(readFileSync(join(target, 'project_boat.md'), 'utf8')).toBe('changed');
});

test.each([
  ['comments and trailing commas', '{\n  // mine\n  "model": "large", /* why */\n}\n'],
  ['a byte order mark and CRLF', '\ufeff{\r\n\t"model": "large"\r\n}'],
  ['one line', '{"model":"large"}'],
  ['an empty object', '{}'],
  ['an empty file', ''],
  ['blanks alone', ' \n\n'],
  ['another folder', '{ "autoMemoryDirectory": "~/mine", // theirs\n "model": "large" }\n'],
  ['a value that is no text', '{ "autoMemoryDirectory": null }'],
  ['another key twice', '{ "model": "a", "model": "b" }\n'],
  ['no file', undefined],
])('settings with %s come back byte for byte', async (_, settings) => {
  const { claude, target, into, setting } = homeOf(MEMORY, settings);
  const before = hashes(claude);
  expect((await into('--write')).exit).toBe(0);
  if (settings?.includes('//') !== true && settings?.startsWith('\ufeff') !== true)
    expect(setting()).toMatchObject({ autoMemoryDirectory: target });
  expect(readFileSync(join(claude, 'settings.json'), 'utf8')).toContain(JSON.stringify(target));
  await into('--remove');
  expect(hashes(claude)).toEqual(before);
});

test('settings that may only be read are refused with everything taken back, or keep their mode', async () => {
  const { claude, target, into } = homeOf(MEMORY, '{ "model": "large" }');
  const path = join(claude, 'settings.json');
  chmodSync(path, 0o400);
  const before = hashes(claude);
  const done = await into('--write');
  // Whoever may write everything may write this, too.
  if (process.getuid?.() !== 0) expect([done.exit, existsSync(join(target, 'MEMORY.md'))]).toEqual([2, false]);
  else await into('--remove');
  expect(hashes(claude)).toEqual(before);
  expect(statSync(path).mode & 0o777).toBe(0o400);
});

test('another folder that was set is named, and comes back though the settings changed since', async () => {
  const { claude, into, setting } = homeOf(MEMORY, '{\n  "autoMemoryDirectory": "/elsewhere"\n}\n');
  const done = await into('--write');
  expect(done.out).toContain('Instead of "/elsewhere"');
  const path = join(claude, 'settings.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('{', '{\n  "model": "large",'));
  await into('--remove');
  expect(setting()).toEqual({ model: 'large', autoMemoryDirectory: '/elsewhere' });
});

test('hooks and memory come and go in any order', async () => {
  const text = '{\n  // mine\n  "model": "large",\n}\n';
  for (const order of [
    ['--write', 'into --write', '--remove', 'into --remove'],
    ['into --write', '--write', 'into --remove', '--remove'],
    ['--write', 'into --write', 'into --remove', '--remove'],
  ]) {
    const { place, claude, into, run } = homeOf(MEMORY, text);
    for (const step of order) {
      const done = await (step.startsWith('into') ? into(step.slice(5)) : run(['connect', 'claude', step]));
      expect([step, done.exit]).toEqual([step, 0]);
    }
    expect(readFileSync(join(claude, 'settings.json'), 'utf8')).toBe(text);
    expect(hashes(place)).toEqual(hashes(vaultOnDisk(MEMORY)));
  }
});

const refusals: [string, string, (home: ReturnType<typeof homeOf>) => void, string][] = [
  ['broken settings', 'not valid JSON', ({ claude }) => filled(claude, { 'settings.json': '{ "model": ' }), ''],
  ['settings that are a list', 'object of settings', ({ claude }) => filled(claude, { 'settings.json': '[]' }), ''],
  [
    'the key twice',
    'twice',
    ({ claude }) => filled(claude, { 'settings.json': '{"autoMemoryDirectory":"a","autoMemoryDirectory":"b"}' }),
    '',
  ],
  [
    'settings that are a link elsewhere',
    'is a link to',
    ({ home, claude }) => {
      filled(home, { 'dotfiles/settings.json': '{}' });
      symlinkSync(join(home, 'dotfiles/settings.json'), join(claude, 'settings.json'));
    },
    '',
  ],
  ['a link among the files', '"out.md" is a link', ({ home, place }) => symlinkSync(join(home, 'notes'), join(place, 'out.md')), ''],
  ['a pipe among the files', 'pipe', ({ place }) => void execFileSync('mkfifo', [join(place, 'pipe.md')]), ''],
  ['a name that no vault holds', 'a:b.md', ({ place }) => filled(place, { 'a:b.md': 'x' }), ''],
  ['another file in the vault', 'project_boat.md', ({ target }) => filled(target, { 'project_boat.md': 'mine' }), ''],
  ['the whole vault', 'no folder inside the vault', () => undefined, '.'],
  ['a folder outside', 'no folder inside the vault', () => undefined, '../out'],
  ['a hidden folder', 'no folder inside the vault', () => undefined, '.claude'],
];
test.each(refusals)('%s: refused by name, and nothing is written', async (_, says, spoil, folder) => {
  const bench = homeOf(MEMORY);
  spoil(bench);
  const look = (): string =>
    execFileSync('find', [
      bench.home,
      '-name',
      '.top-of-mind',
      '-prune',
      '-o',
      '-not',
      '-type',
      'd',
      '-printf',
      '%y %s %t %p %l\\n',
    ]).toString();
  const before = look();
  const done =
    folder === ''
      ? await bench.into('--write')
      : await bench.run(['connect', 'claude', '--memory-into', folder, '--project', bench.project, '--write']);
  expect(done.exit).not.toBe(0);
  expect(done.err + done.out).toContain(says);
  expect(look()).toEqual(before);
});

test('a copy is taken back where the settings cannot be written', async () => {
  const { claude, target, into } = homeOf(MEMORY, '{}');
  for (let at = 1; at <= 100; at++)
    writeFileSync(join(claude, `settings.json.before-top-of-mind${at === 1 ? '' : `-${at}`}`), `{ "n": ${at} }`);
  const before = hashes(claude);
  const done = await into('--write');
  expect(done.err).toContain('backups');
  expect(hashes(claude)).toEqual(before);
  expect(existsSync(join(target, 'MEMORY.md'))).toBe(false);
});

describe('a run that broke off is completed by the next', () => {
  test('before the old place was set aside', async () => {
    const { place, claude, into } = homeOf(MEMORY);
    const before = hashes(claude);
    await into('--write');
    rmSync(place, { recursive: true });
    renameSync(`${place}.before-top-of-mind`, place);
    expect((await into('--write')).exit).toBe(0);
    expect(hashes(`${place}.before-top-of-mind`)).toEqual(hashes(vaultOnDisk(MEMORY)));
    await into('--remove');
    expect(hashes(claude)).toEqual(before);
  });

  test('before the old place said where the memory is', async () => {
    const { place, claude, into } = homeOf(MEMORY);
    const before = hashes(claude);
    await into('--write');
    rmSync(place, { recursive: true });
    await into('--write');
    expect(readFileSync(join(place, 'MEMORY.md'), 'utf8')).toContain('has moved');
    rmSync(place, { recursive: true });
    await into('--remove');
    expect(hashes(claude)).toEqual(before);
  });

  test('with the settings back, and the old place not', async () => {
    const { claude, into } = homeOf(MEMORY);
    const before = hashes(claude);
    await into('--write');
    rmSync(join(claude, 'settings.json'));
    await into('--remove');
    expect(hashes(claude)).toEqual(before);
  });
});

/** A machine whose step of this number fails, before it does anything or after it did it; `step` counts from 1, 0 for none. */
function failing(at: { step: number; isDone: boolean }): (machine: ConnectMachine) => ConnectMachine {
  const step =
    <A extends readonly unknown[], R>(act: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const isIt = --at.step === 0;
      if (isIt && !at.isDone) throw new Error('It broke off.');
      const done = await act(...args);
      if (isIt) throw new Error('It broke off.');
      return done;
    };
  return (machine) => ({
    ...machine,
    change: step(machine.change),
    memory: {
      ...machine.memory,
      write: step(machine.memory.write),
      put: step(machine.memory.put),
      take: step(machine.memory.take),
      move: step(machine.memory.move),
      drop: step(machine.memory.drop),
    },
  });
}
const STEPS = [1, 2, 3, 4, 5, 6, 7].flatMap((step) => [false, true].map((isDone) => ({ step, isDone })));

test.each(STEPS)(
  'moving that breaks off at $step (done: $isDone) loses nothing, and the next run completes it',
  async ({ step, isDone }) => {
    const at = { step: 0, isDone };
    const { claude, place, target, into, setting } = homeOf(MEMORY, '{ "model": "large" }', {}, failing(at));
    const before = hashes(claude);
    at.step = step;
    const done = await into('--write');
    if (step === 3 || step === 4) expect([done.exit, done.err]).toEqual([3, expect.stringContaining('Run again.')]);
    at.step = 0;
    const whole = hashes(vaultOnDisk(MEMORY));
    expect([place, `${place}.before-top-of-mind`].map((one) => (existsSync(one) ? hashes(one) : {}))).toContainEqual(whole);
    expect((await into('--write')).exit).toBe(0);
    expect(hashes(target)).toEqual(whole);
    expect(setting()).toMatchObject({ autoMemoryDirectory: target });
    expect((await into('--remove')).exit).toBe(0);
    expect(hashes(claude)).toEqual(before);
  },
);

test.each(STEPS)(
  'putting back that breaks off at $step (done: $isDone) loses nothing, and the next run completes it',
  async ({ step, isDone }) => {
    const at = { step: 0, isDone };
    const { claude, place, target, into } = homeOf(MEMORY, '{ "model": "large" }', {}, failing(at));
    const settings = readFileSync(join(claude, 'settings.json'), 'utf8');
    await into('--write');
    filled(target, { 'new.md': 'new', 'MEMORY.md': 'changed' });
    at.step = step;
    await into('--remove').catch(() => undefined);
    at.step = 0;
    expect(hashes(target)).toEqual(hashes(vaultOnDisk({ ...MEMORY, 'new.md': 'new', 'MEMORY.md': 'changed' })));
    expect((await into('--remove')).exit).toBe(0);
    expect(hashes(place)).toEqual(hashes(target));
    expect(existsSync(`${place}.before-top-of-mind`)).toBe(false);
    expect(readFileSync(join(claude, 'settings.json'), 'utf8')).toBe(settings);
  },
);

test('after an undo in the vault the files come from where they were kept', async () => {
  const { target, into, run } = homeOf(MEMORY);
  const { json } = await into('--write', '--json');
  await run(['undo', String(json.result['journal']), '--yes']);
  expect(existsSync(join(target, 'MEMORY.md'))).toBe(false);
  expect((await into('--write')).exit).toBe(0);
  for (const [name, bytes] of Object.entries(MEMORY)) expect(readFileSync(join(target, name))).toEqual(Buffer.from(bytes));
});

test('what came to the old place later is kept, or named where it stands against another text', async () => {
  const { place, target, into } = homeOf(MEMORY);
  await into('--write');
  filled(place, { 'late.md': 'late' });
  const refused = await into('--write');
  expect([refused.exit, refused.err]).toEqual([2, expect.stringContaining('late.md')]);
  filled(place, { 'MEMORY.md': `${readFileSync(join(place, 'MEMORY.md'), 'utf8')}- [Late](late.md)\n` });
  const again = await into('--remove');
  expect([again.exit, again.err]).toEqual([2, expect.stringContaining('MEMORY.md')]);
  rmSync(join(place, 'MEMORY.md'));
  await into('--remove');
  expect(hashes(place)).toEqual(hashes(vaultOnDisk({ ...MEMORY, 'late.md': 'late' })));
  expect(existsSync(join(target, 'late.md'))).toBe(false);
});

test('where the files as they were are gone, those of the vault go back, and the note is no memory', async () => {
  const { place, target, into } = homeOf(MEMORY);
  await into('--write');
  rmSync(`${place}.before-top-of-mind`, { recursive: true });
  expect((await into('--write')).out).toContain('already');
  expect(hashes(target)).toEqual(hashes(vaultOnDisk(MEMORY)));
  await into('--remove');
  expect(hashes(place)).toEqual(hashes(vaultOnDisk(MEMORY)));
});

test('another folder is not taken for the one that the memory went into', async () => {
  const { project, claude, run, into } = homeOf(MEMORY, undefined, { 'Other/a.md': 'mine' });
  await into('--write');
  const before = hashes(claude);
  for (const act of ['--write', '--remove']) {
    const done = await run(['connect', 'claude', '--memory-into', 'Other', '--project', project, act]);
    expect([done.exit, done.err]).toEqual([2, expect.stringContaining('Agents/claude')]);
  }
  expect(hashes(claude)).toEqual(before);
});

test('hidden files stay where they are, and come back with the rest', async () => {
  const { claude, target, into } = homeOf({ ...MEMORY, '.git/config': 'x', '.DS_Store': 'y' });
  const before = hashes(claude);
  expect((await into('--write', '--json')).json.result).toMatchObject({ left: ['.DS_Store', '.git'] });
  expect(existsSync(join(target, '.git'))).toBe(false);
  await into('--remove');
  expect(hashes(claude)).toEqual(before);
});

test('the memory is that of the repository, for a folder in it and for a work tree', async () => {
  const { home, run } = homeWith({ 'work/app/src/a.ts': '' });
  const app = join(home, 'work/app');
  execFileSync('git', ['init', '-q', app]);
  execFileSync('git', ['-C', app, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'x']);
  execFileSync('git', ['-C', app, 'worktree', 'add', '-q', join(home, 'work/tree')]);
  const place = join(home, '.claude/projects', slug(app), 'memory');
  filled(place, { 'MEMORY.md': 'x' });
  for (const project of ['work/app/src', 'work/tree', 'work/app']) {
    const { json } = await run(['connect', 'claude', '--memory-into', 'A', '--project', project, '--json', '--dry-run']);
    expect(json.result).toMatchObject({ from: place, moved: ['A/MEMORY.md'] });
  }
});

test('other projects that have a memory are counted, and a wrong use is named', async () => {
  const { home, into, run } = homeOf(MEMORY);
  filled(join(home, '.claude/projects/-other/memory'), { 'MEMORY.md': 'x' });
  expect((await into()).out).toContain('Memories of other projects, which it does not read meanwhile: 1.');
  filled(home, { 'work/app/.claude/settings.local.json': '{ "autoMemoryDirectory": "/mine" }' });
  expect((await into()).out).toMatch(/value of its own, .*settings\.local\.json/);
  for (const words of [
    ['codex', '--memory-into', 'A'],
    ['claude', '--project', 'x'],
    ['claude', '--memory-into', 'A', '--block'],
  ])
    expect((await run(['connect', ...words])).exit).toBe(2);
});

describe('no text is given up when the memory is put back', () => {
  const KEPT = '.before-top-of-mind';

  test('newer words in the kept folder stay where the vault has what was moved', async () => {
    const { place, into } = homeOf(MEMORY);
    await into('--write');
    filled(place + KEPT, { 'project_boat.md': 'NEWER' });
    expect((await into('--remove')).exit).toBe(0);
    expect(hashes(place)).toEqual(hashes(vaultOnDisk({ ...MEMORY, 'project_boat.md': 'NEWER' })));
  });

  test('what changed on both sides is there twice, by names that are in the answer', async () => {
    const { place, target, into } = homeOf(MEMORY);
    await into('--write');
    filled(place + KEPT, { 'project_boat.md': 'NEWER', 'project_boat (vault).md': 'mine' });
    filled(target, { 'project_boat.md': 'vault' });
    expect((await into('--remove')).out).toContain('project_boat (vault 2).md');
    const both = { 'project_boat.md': 'NEWER', 'project_boat (vault).md': 'mine', 'project_boat (vault 2).md': 'vault' };
    expect(hashes(place)).toEqual(hashes(vaultOnDisk({ ...MEMORY, ...both })));
  });

  test('what changed in the vault alone takes the place of its first text, which is kept beside the memory', async () => {
    const { place, target, into } = homeOf(MEMORY);
    for (const text of ['one', 'two']) {
      await into('--write');
      filled(target, { 'project_boat.md': text });
      const done = await into('--remove');
      expect(done.out).toContain('replaced-by-top-of-mind');
      expect(readFileSync(join(place, 'project_boat.md'), 'utf8')).toBe(text);
    }
    expect(hashes(`${place}.replaced-by-top-of-mind`)).toEqual(
      hashes(vaultOnDisk({ 'project_boat.md': String(MEMORY['project_boat.md']), 'project_boat (earlier).md': 'one' })),
    );
  });

  test('of a move by an earlier version, of which less is known, neither', async () => {
    const { place, target, into } = homeOf(MEMORY);
    await into('--write');
    rmSync(`${place}${KEPT}.json`);
    filled(place + KEPT, { 'project_boat.md': 'NEWER' });
    await into('--remove');
    expect(readFileSync(join(place, 'project_boat.md'))).toEqual(readFileSync(join(target, 'project_boat.md')));
    expect(readFileSync(join(`${place}.replaced-by-top-of-mind`, 'project_boat.md'), 'utf8')).toBe('NEWER');
  });

  test.each(['late.md', 'MEMORY.md', 'project_boat.md', 'feedback_tabs.md/x.md'])(
    '%s, which comes while it runs, is kept',
    async (name) => {
      let act = (): void => undefined;
      const around = (machine: ConnectMachine): ConnectMachine => ({
        ...machine,
        change: async (...given) => {
          const done = await machine.change(...given);
          act();
          return done;
        },
      });
      const { place, into, claude } = homeOf(MEMORY, '{}', {}, around);
      await into('--write');
      act = () => filled(place, { [name]: 'LATE WORDS' });
      const done = await into('--remove');
      expect(done.exit).toBe(0);
      const at = name === 'late.md' ? place : `${place}.set-aside-by-top-of-mind`;
      expect(readFileSync(join(at, name), 'utf8')).toBe('LATE WORDS');
      if (name !== 'late.md') expect(done.out).toContain(`set-aside-by-top-of-mind/${name}`);
      for (const one of Object.keys(MEMORY)) expect(readFileSync(join(place, one))).toEqual(Buffer.from(MEMORY[one] ?? ''));
      expect(existsSync(join(claude, 'projects', slug(join(place, '../../../../work/app')), `memory${KEPT}`))).toBe(false);
    },
  );

  test('what comes to the old place right before the files do is in the way, and the next run goes on', async () => {
    let act = (): void => undefined;
    const around = (machine: ConnectMachine): ConnectMachine => ({
      ...machine,
      memory: {
        ...machine.memory,
        move: async (from, to) => {
          await machine.memory.move(from, to);
          act();
        },
      },
    });
    const { place, into } = homeOf(MEMORY, '{}', {}, around);
    await into('--write');
    act = () => filled(place, { 'late.md': 'LATE' });
    const done = await into('--remove');
    expect([done.exit, done.err]).toEqual([3, expect.stringContaining('Run again.')]);
    act = () => undefined;
    expect((await into('--remove')).exit).toBe(0);
    expect(hashes(place)).toEqual(hashes(vaultOnDisk({ ...MEMORY, 'late.md': 'LATE' })));
    expect(existsSync(`${place}.set-aside-by-top-of-mind`)).toBe(false);
  });

  test.each([
    ['with other line ends', (text: string) => text.replaceAll('\n', '\r\n'), 0],
    ['with words in its last line', (text: string) => text.replace('puts them back.', 'puts them back. Remember the boat.'), 2],
    ['with words in the middle', (text: string) => text.replace('and write there.', 'and write there. The boat is late.'), 2],
  ])('the note at the old place %s', async (_, change, exit) => {
    const { place, claude, into } = homeOf(MEMORY);
    const before = hashes(claude);
    await into('--write');
    const path = join(place, 'MEMORY.md');
    const text = change(readFileSync(path, 'utf8'));
    writeFileSync(path, text);
    expect((await into('--remove')).exit).toBe(exit);
    if (exit === 0) expect(hashes(claude)).toEqual(before);
    else expect(readFileSync(path, 'utf8')).toBe(text);
  });
});

describe('where the folder and the old place cannot be told apart', () => {
  test.each([
    ['the same', (id: string) => `cp/${id}/memory`],
    ['the folder around it', (id: string) => `cp/${id}`],
    ['a folder in it', (id: string) => `cp/${id}/memory/deep`],
  ])('%s, by a link: refused before anything is written', async (_, folder) => {
    const { home, vault, claude, project, place, run } = homeOf(MEMORY, '{}');
    renameSync(join(claude, 'projects'), join(vault, 'cp'));
    symlinkSync(join(vault, 'cp'), join(claude, 'projects'));
    const before = hashes(home);
    for (const act of ['--write', '--remove']) {
      const done = await run(['connect', 'claude', '--memory-into', folder(slug(project)), '--project', project, act]);
      expect([done.exit, done.err]).toEqual([2, expect.stringContaining('one folder')]);
    }
    expect(hashes(home)).toEqual(before);
    expect(readFileSync(join(place, 'MEMORY.md'), 'utf8')).toBe(MEMORY['MEMORY.md']);
  });
});

test('what the agent wrote since the setting goes back though the old place was not set aside yet', async () => {
  const at = { step: 0, isDone: false };
  const { claude, place, target, into } = homeOf(MEMORY, '{}', {}, failing(at));
  at.step = 3;
  await into('--write');
  filled(target, { 'feedback_new.md': 'new', 'MEMORY.md': 'agent' });
  at.step = 0;
  expect((await into('--write', '--dry-run')).exit).toBe(0);
  expect((await into('--remove')).exit).toBe(0);
  expect(hashes(place)).toEqual(hashes(vaultOnDisk({ ...MEMORY, 'feedback_new.md': 'new', 'MEMORY.md': 'agent' })));
  expect(readFileSync(join(claude, 'settings.json'), 'utf8')).toBe('{}');
});

test('halves and a backup that a killed run left go with the next', async () => {
  const { claude, place, into } = homeOf(MEMORY, '{ "model": "large" }');
  const before = hashes(claude);
  await into('--write');
  filled(claude, { 'settings.json.0a1b2c3d.part': readFileSync(join(claude, 'settings.json')).subarray(0, 9) });
  filled(place, { 'MEMORY.md.0a1b2c3d.part': '# This memory' });
  filled(`${place}.before-top-of-mind`, { 'project_boat.md.0a1b2c3d.part': '---\nname: b', 'mine.md.0a1b2c3d.part': 'mine' });
  expect((await into('--write')).exit).toBe(0);
  expect(existsSync(join(claude, 'settings.json.0a1b2c3d.part'))).toBe(false);
  expect((await into('--remove')).exit).toBe(0);
  expect(readFileSync(join(place, 'mine.md.0a1b2c3d.part'), 'utf8')).toBe('mine');
  rmSync(join(place, 'mine.md.0a1b2c3d.part'));
  expect(hashes(claude)).toEqual(before);
  filled(claude, { 'settings.json.before-top-of-mind': '{ "model": "large" }' });
  await into('--remove');
  expect(hashes(claude)).toEqual(before);
});

test('a folder that got another name is left by its new one, and by its old one, with the setting as it was', async () => {
  for (const folder of ['Agents/other', 'Agents/claude']) {
    const { claude, target, project, place, into, run } = homeOf(MEMORY, '{ "model": "large" }');
    await into('--write');
    filled(target, { 'new.md': 'new' });
    renameSync(target, join(target, '../other'));
    expect((await run(['connect', 'claude', '--memory-into', folder, '--project', project, '--remove'])).exit).toBe(0);
    expect(readFileSync(join(claude, 'settings.json'), 'utf8')).toBe('{ "model": "large" }');
    expect(existsSync(join(place, 'new.md'))).toBe(folder === 'Agents/other');
    expect(existsSync(join(place, 'project_boat.md'))).toBe(true);
  }
});

test('another folder is not put back though the old place says nothing any more', async () => {
  const { home, project, place, run, into } = homeOf(MEMORY, undefined, { 'Notes/private.md': 'mine' });
  await into('--write');
  rmSync(place, { recursive: true });
  rmSync(`${place}.before-top-of-mind.json`);
  const before = hashes(join(home, '.claude'));
  const done = await run(['connect', 'claude', '--memory-into', 'Notes', '--project', project, '--remove']);
  expect([done.exit, done.err]).toEqual([2, expect.stringContaining('Agents/claude')]);
  expect(hashes(join(home, '.claude'))).toEqual(before);
});

test.each([
  [{ notes: 'a file' }, 'notes', { 'notes/x.md': 'x' }],
  [{ 'deep/x.md': 'x' }, 'deep', { deep: 'a file' }],
])('%j: a file that became a folder, or the reverse, is refused by name', async (memory, name, vault) => {
  const { claude, target, into } = homeOf(memory, '{}');
  await into('--write');
  rmSync(join(target, name), { recursive: true });
  filled(target, vault);
  const before = hashes(claude);
  for (const more of [['--dry-run'], []]) {
    const done = await into('--remove', ...more);
    expect([done.exit, done.err]).toEqual([2, expect.stringContaining(name)]);
  }
  expect(hashes(claude)).toEqual(before);
});

test.each([['of files'], ['that is none yet']])("somebody's own notes in the folder do not go to a memory %s", async (kind) => {
  const { place, target, into } = homeOf(kind === 'of files' ? MEMORY : {}, '{}', { 'Agents/claude/diary.md': 'private' });
  await into('--write');
  filled(target, { 'feedback_new.md': 'new' });
  expect((await into('--remove')).exit).toBe(0);
  expect([existsSync(join(place, 'diary.md')), existsSync(join(place, 'feedback_new.md'))]).toEqual([false, true]);
  expect(existsSync(join(target, 'diary.md'))).toBe(true);
});

test('a second project in the same folder is refused wholly', async () => {
  const { home, claude, run, into } = homeOf(MEMORY, '{}');
  const second = join(home, 'work/second');
  mkdirSync(second);
  filled(join(claude, 'projects', slug(second), 'memory'), { 'q.md': 'q' });
  await into('--write');
  const before = hashes(home);
  for (const act of ['--write', '--remove']) {
    const done = await run(['connect', 'claude', '--memory-into', 'Agents/claude', '--project', second, act]);
    expect([done.exit, done.err]).toEqual([2, expect.stringContaining('another project')]);
  }
  const after = Object.entries(hashes(home)).filter(([name]) => !name.includes('.top-of-mind/'));
  expect(after).toEqual(Object.entries(before).filter(([name]) => !name.includes('.top-of-mind/')));
});

test('a project that is not there is refused, and one whose name cannot be known', async () => {
  const { home, claude, run, vault } = homeOf(MEMORY, '{}');
  const at = (project: string) => run(['connect', 'claude', '--memory-into', 'Agents/claude', '--project', project, '--write']);
  expect(await at(join(home, 'work/nowhere'))).toMatchObject({ exit: 2, err: expect.stringContaining('work/nowhere') as string });
  const long = join(home, ...Array<string>(4).fill('d'.repeat(60)));
  mkdirSync(long, { recursive: true });
  for (const end of ['a1', 'b2']) filled(join(claude, 'projects', `${slug(long).slice(0, 200)}-${end}`, 'memory'), { 'MEMORY.md': end });
  const done = await at(long);
  expect([done.exit, done.err]).toEqual([2, expect.stringMatching(/-a1.*-b2/)]);
  expect(existsSync(join(vault, 'Agents'))).toBe(false);
});

test('hidden files that were made in the vault are named as left, and the command that lists changes', async () => {
  const { target, into } = homeOf(MEMORY);
  await into('--write');
  filled(target, { '.draft.md': 'x' });
  const { out } = await into('--remove');
  expect(out).toContain('.draft.md');
  expect(out).toContain('"journal"');
});

test('a file that got other capitals in the vault takes the place of its first text, which is kept beside', async () => {
  const { place, target, into } = homeOf(MEMORY);
  await into('--write');
  rmSync(join(target, 'project_boat.md'));
  filled(target, { 'Project_Boat.md': 'The early boat.\n' });
  const { out } = await into('--remove', '--json');
  expect(readFileSync(join(place, 'project_boat.md'), 'utf8')).toBe('The early boat.\n');
  expect(existsSync(join(place, 'Project_Boat.md'))).toBe(false);
  const kept = join(place, '../memory.replaced-by-top-of-mind/project_boat.md');
  expect(readFileSync(kept, 'utf8')).toBe(MEMORY['project_boat.md']);
  expect(JSON.parse(out)).toMatchObject({ ok: true });
});

test('of several settings before, the last comes back', async () => {
  const { claude, into, setting } = homeOf(MEMORY, '{ "autoMemoryDirectory": "/old1", "model": "large" }');
  const settings = join(claude, 'settings.json');
  await into('--write');
  writeFileSync(settings, '{ "autoMemoryDirectory": "/old2", "model": "large" }');
  await into('--write');
  await into('--remove');
  expect(setting()).toEqual({ autoMemoryDirectory: '/old2', model: 'large' });
});
