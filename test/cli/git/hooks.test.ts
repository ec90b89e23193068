import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { vaultOnDisk } from '../../support/folder';
import { committed, git, hook, inHead, repository, stateOf } from './repository';

const MADE = { commit: expect.stringMatching(/^[0-9a-f]{40}$/) as string, problem: null };
const CHANGE = { files: { 'a.md': 'two\n', 'n.md': 'n\n' } };
const SLOW = 'git took too long: a hook, a signature or the network waits for something';

/** True for a process that runs still. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that has ended and that nobody has asked for counts as gone.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function isGone(pid: number): Promise<boolean> {
  for (let at = 0; at < 20 && isAlive(pid); at++) await wait(50);
  return !isAlive(pid);
}

describe('the lock of another git', () => {
  it('is waited for', async () => {
    const folder = repository();
    const lock = join(folder, '.git', 'index.lock');
    writeFileSync(lock, '');
    const goes = wait(1_000).then(() => rmSync(lock));
    expect(await committed(folder, CHANGE)).toEqual(MADE);
    await goes;
    expect(inHead(folder)).toEqual(['a.md', 'n.md']);
  });

  it.each([CHANGE, { files: { 'a.md': 'two\n' } }])('is waited for three seconds, and stays', async (change) => {
    const folder = repository();
    const lock = join(folder, '.git', 'index.lock');
    writeFileSync(lock, '');
    const from = performance.now();
    const { commit, problem } = await committed(folder, change);
    expect([commit, problem]).toEqual([null, `Another git holds this repository (${lock}); if none is running, remove that file by hand`]);
    expect(performance.now() - from).toBeGreaterThan(2_900);
    expect(performance.now() - from).toBeLessThan(12_000);
    expect(existsSync(lock)).toBe(true);
    rmSync(lock);
    expect(stateOf(folder)[0]).toBe(' M a.md');
  });

  it('of a branch is named as well', async () => {
    const folder = repository();
    writeFileSync(join(folder, '.git', 'refs', 'heads', 'main.lock'), '');
    expect((await committed(folder, CHANGE)).problem).toMatch(/main\.lock\)/);
    rmSync(join(folder, '.git', 'refs', 'heads', 'main.lock'));
    expect(stateOf(folder)).toEqual([' M a.md', '?? n.md']);
  });
});

describe('a hook of the repository', () => {
  it.each(['pre-commit', 'prepare-commit-msg', 'commit-msg'])('that says no, %s, leaves all as it was', async (name) => {
    const folder = repository({ 'a.md': 'one\n', 'b.md': 'one\n' });
    writeFileSync(join(folder, 'b.md'), 'staged\n');
    writeFileSync(join(folder, 's.md'), 'staged\n');
    git(folder, 'add', 'b.md', 's.md');
    hook(folder, name, 'echo; echo "Not today." >&2; echo more >&2; exit 1');
    const before = git(folder, 'rev-parse', 'HEAD');
    expect(await committed(folder, CHANGE)).toEqual({ commit: null, problem: 'Not today' });
    expect(git(folder, 'rev-parse', 'HEAD')).toBe(before);
    expect(stateOf(folder)).toEqual([' M a.md', 'M  b.md', 'A  s.md', '?? n.md']);
    expect(readFileSync(join(folder, 'n.md'), 'utf8')).toBe('n\n');
  });

  it('that says no leaves staged what was staged of the same file', async () => {
    const folder = repository();
    writeFileSync(join(folder, 'a.md'), 'staged\n');
    git(folder, 'add', 'a.md');
    hook(folder, 'pre-commit', 'exit 1');
    expect(await committed(folder, CHANGE)).toEqual({ commit: null, problem: 'git ended with 1' });
    expect(git(folder, 'show', ':a.md')).toBe('staged');
  });

  it('that says no before the first commit leaves nothing staged', async () => {
    const folder = repository();
    git(folder, 'update-ref', '-d', 'HEAD');
    git(folder, 'rm', '--quiet', '--cached', 'a.md');
    hook(folder, 'pre-commit', 'exit 1');
    expect((await committed(folder, { files: { 'n.md': 'n\n' } })).commit).toBeNull();
    expect(stateOf(folder)).toEqual(['?? a.md', '?? n.md']);
  });

  it.each(['pre-commit', 'post-index-change'])('that hangs, %s, is ended with all that it began', async (name) => {
    const folder = repository();
    // One of them does not listen.
    hook(folder, name, `(trap '' TERM; echo $$ > '${folder}/.git/hook'; sleep 60 & echo $! > '${folder}/.git/child'; wait; wait)`);
    const from = performance.now();
    expect(await committed(folder, { ...CHANGE, within: 3_000 })).toEqual({ commit: null, problem: SLOW });
    expect(performance.now() - from).toBeLessThan(20_000);
    for (const file of ['hook', 'child']) expect(await isGone(Number(readFileSync(join(folder, '.git', file), 'utf8')))).toBe(true);
    expect(existsSync(join(folder, '.git', 'index.lock'))).toBe(false);
    rmSync(join(folder, '.git', 'hooks', name));
    expect(stateOf(folder)).toEqual([' M a.md', '?? n.md']);
    expect(await committed(folder, { files: { 'a.md': 'three\n' } })).toEqual(MADE);
  });

  it('that hangs after the commit does not hide that it was made', async () => {
    const folder = repository();
    hook(folder, 'post-commit', 'sleep 60');
    expect(await committed(folder, { ...CHANGE, within: 3_000 })).toEqual({ commit: git(folder, 'rev-parse', 'HEAD'), problem: null });
    expect(stateOf(folder)).toEqual([]);
  });

  it('may leave a program running', async () => {
    const folder = repository();
    hook(folder, 'post-commit', `sleep 30 & echo $! > '${folder}/.git/child'`);
    const from = performance.now();
    expect(await committed(folder, CHANGE)).toEqual(MADE);
    expect(performance.now() - from).toBeLessThan(12_000);
    const child = Number(readFileSync(join(folder, '.git', 'child'), 'utf8'));
    expect(isAlive(child)).toBe(true);
    process.kill(child);
  });

  it('may name files by patterns', async () => {
    const folder = repository();
    hook(folder, 'pre-commit', `test "$(git diff --cached --name-only -- '*.md' | wc -l)" -eq 2`);
    expect(await committed(folder, CHANGE)).toEqual(MADE);
  });

  it('may change the message', async () => {
    const folder = repository();
    hook(folder, 'prepare-commit-msg', 'echo "Changed: $(cat "$1")" > "$1"');
    expect(await committed(folder, CHANGE)).toEqual(MADE);
    expect(git(folder, 'log', '-1', '--format=%s')).toBe('Changed: A change');
  });

  it('may run this program', async () => {
    const outer = repository();
    // As in a hook before a commit: the index is locked, and its place is in the environment.
    hook(outer, 'pre-commit', `test -n "$GIT_INDEX_FILE" && env > '${outer}/.git/seen'`);
    await committed(outer, CHANGE);
    const seen = readFileSync(join(outer, '.git', 'seen'), 'utf8');
    const names = [...seen.matchAll(/^(GIT_\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);
    const folder = repository();
    Object.assign(process.env, Object.fromEntries(names));
    try {
      expect(await committed(folder, { files: { 'n.md': 'n\n' } })).toEqual(MADE);
    } finally {
      for (const [name] of names) if (!name.startsWith('GIT_CONFIG')) Reflect.deleteProperty(process.env, name);
    }
    expect(inHead(folder)).toEqual(['n.md']);
  });
});

describe('a signature', () => {
  /** A repository that signs with this script of the shell. */
  function signing(script: string): string {
    const folder = repository();
    const program = join(vaultOnDisk(), 'gpg');
    writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    git(folder, 'config', 'commit.gpgSign', 'true');
    git(folder, 'config', 'gpg.program', program);
    return folder;
  }

  it('that fails leaves all as it was', async () => {
    const folder = signing('echo "gpg: signing failed: No secret key" >&2; exit 2');
    expect((await committed(folder, CHANGE)).problem).toMatch(/gpg failed to sign the data/);
    expect(stateOf(folder)).toEqual([' M a.md', '?? n.md']);
  });

  it('that asks gets no answer', async () => {
    const folder = signing('read answer < /dev/tty || exit 2');
    expect((await committed(folder, CHANGE)).problem).toMatch(/gpg failed to sign the data/);
  });

  it('that waits for somebody is ended', async () => {
    const folder = signing('sleep 60');
    expect(await committed(folder, { ...CHANGE, within: 3_000 })).toEqual({ commit: null, problem: SLOW });
    expect(existsSync(join(folder, '.git', 'index.lock'))).toBe(false);
    expect(stateOf(folder)).toEqual([' M a.md', '?? n.md']);
  });
});

it('another git that commits all the while takes its turns', async () => {
  const folder = repository();
  const script = 'for i in 1 2 3 4 5 6 7 8; do git commit --quiet --allow-empty -m other; done';
  const other = spawn('sh', ['-c', script], { cwd: folder, stdio: 'ignore' });
  const ended = new Promise((done) => other.once('exit', done));
  for (let at = 0; at < 5; at++) expect(await committed(folder, { files: { [`${at}.md`]: 'n\n', 'a.md': `${at}\n` } })).toEqual(MADE);
  await ended;
  expect(
    git(folder, 'log', '--format=%s')
      .split('\n')
      .filter((line) => line === 'A change'),
  ).toHaveLength(5);
  expect(stateOf(folder)).toEqual([]);
});
