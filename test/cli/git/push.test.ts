import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createGit } from '../../../src/cli/node/git.mjs';
import { gitState } from '../../../src/verbs/git/state';
import { filled, vaultOnDisk } from '../../support/folder';
import { served } from '../mcp/served';
import { cli } from '../terminal';
import { asRepository, git, hook, repository } from './repository';

const SETTINGS = { '.top-of-mind.json': `${JSON.stringify({ git: { commit: true, push: true } })}\n` };
const NOW = ['--now', '2026-03-20T10:05:00'];

/** A vault with a bare repository as its upstream. */
function withRemote(): { readonly vault: string; readonly remote: string } {
  const remote = asRepository(vaultOnDisk(), '--bare');
  const vault = repository({ 'a.md': 'A note.\n', ...SETTINGS });
  git(vault, 'remote', 'add', 'origin', remote);
  git(vault, 'push', '--quiet', '--set-upstream', 'origin', 'main');
  return { vault, remote };
}

const remember = (vault: string, title = 'Ferry') => cli(vault, ['remember', '--title', title, ...NOW], `The ${title} sails at noon.`);

/** Waits until something is so; false where it never comes. */
async function until(is: () => boolean | Promise<boolean>, most = 10_000): Promise<boolean> {
  for (const end = performance.now() + most; performance.now() < end; await wait(50)) if (await is()) return true;
  return false;
}

const stands = (vault: string, remote: string): boolean => git(remote, 'rev-parse', 'main') === git(vault, 'rev-parse', 'HEAD');

interface Status {
  readonly git?: Record<string, unknown>;
}
async function status(vault: string): Promise<Status['git']> {
  return ((await cli(vault, ['status', '--json', ...NOW])).json.result as unknown as Status).git;
}

describe('a push after a commit', () => {
  it('takes it to the upstream', async () => {
    const { vault, remote } = withRemote();
    // As hosts do, the remote says something to every push.
    hook(remote, 'post-receive', 'echo "Create a request by visiting https://example.org"; echo "error: only words" >&2');
    const { exit, err } = await remember(vault);
    expect([exit, err]).toEqual([0, '']);
    expect(await until(() => stands(vault, remote))).toBe(true);
    expect(await until(async () => (await status(vault))?.['unpushed'] === 0)).toBe(true);
    expect(await status(vault)).toEqual({ branch: 'main', halfway: null, uncommitted: 0, unpushed: 0, push: null, driver: null, marks: 0 });
    expect((await cli(vault, ['status', ...NOW])).out).not.toMatch(/commit|push/);
  });

  it('is none without the setting', async () => {
    const { vault, remote } = withRemote();
    filled(vault, { '.top-of-mind.json': JSON.stringify({ git: { commit: true } }) });
    await remember(vault);
    await wait(500);
    expect(stands(vault, remote)).toBe(false);
  });

  it('that is refused because the remote has more says so in the status, until it is settled', async () => {
    const { vault, remote } = withRemote();
    const other = join(vaultOnDisk(), 'other');
    git(vault, 'clone', '--quiet', remote, other);
    git(other, '-c', 'user.name=B', '-c', 'user.email=b@example.org', 'commit', '--quiet', '--allow-empty', '--message', 'Theirs');
    git(other, 'push', '--quiet');
    const { exit, err } = await remember(vault);
    expect([exit, err]).toEqual([0, '']);
    expect(await until(async () => (await status(vault))?.['push'] !== null)).toBe(true);
    expect(await status(vault)).toMatchObject({ unpushed: 1, push: 'rejected (fetch first)' });
    expect((await cli(vault, ['status', ...NOW])).out).toContain('1 commit is not pushed: rejected (fetch first).');
    git(vault, 'pull', '--quiet', '--rebase');
    git(vault, 'push', '--quiet');
    expect(await status(vault)).toMatchObject({ unpushed: 0, push: null });
  });

  it('that a hook of the remote declines', async () => {
    const { vault, remote } = withRemote();
    hook(remote, 'pre-receive', 'echo "Not here"; exit 1');
    await remember(vault);
    expect(await until(async () => (await status(vault))?.['push'] !== null)).toBe(true);
    expect(await status(vault)).toMatchObject({ push: 'remote rejected (pre-receive hook declined)' });
  });

  it('without an upstream', async () => {
    const vault = repository({ 'a.md': 'A note.\n', ...SETTINGS });
    git(vault, 'remote', 'add', 'origin', vaultOnDisk());
    await remember(vault);
    expect(await until(async () => (await status(vault))?.['push'] !== null)).toBe(true);
    expect(await status(vault)).toMatchObject({ unpushed: null, push: 'The current branch main has no upstream branch' });
    expect((await cli(vault, ['status', ...NOW])).out).toContain('The last push failed: The current branch main has no upstream branch.');
  });

  it('that hangs is waited for by nobody, and at most one more waits for it', async () => {
    const { vault, remote } = withRemote();
    hook(vault, 'pre-push', `echo x >> '${vault}/.git/pushes'; while test -e '${vault}/.git/hang'; do sleep 0.1; done`);
    writeFileSync(join(vault, '.git', 'hang'), '');
    const machine = createGit(vault, 'terminal-1');
    for (let at = 0; at < 10; at++) {
      git(vault, 'commit', '--quiet', '--allow-empty', '--message', String(at));
      machine.push();
    }
    const pushes = (): number =>
      existsSync(join(vault, '.git', 'pushes')) ? readFileSync(join(vault, '.git', 'pushes'), 'utf8').length / 2 : 0;
    expect(await until(() => pushes() === 1)).toBe(true);
    await wait(300);
    expect(pushes()).toBe(1);
    expect(machine.lastPush()).toBeNull();
    rmSync(join(vault, '.git', 'hang'));
    expect(await until(() => stands(vault, remote))).toBe(true);
    expect(await until(() => pushes() === 2)).toBe(true);
    await wait(500);
    expect(pushes()).toBe(2);
  });

  it('holds no program back that has ended its work', async () => {
    const { vault, remote } = withRemote();
    const hang = join(vault, '.git', 'hang');
    writeFileSync(hang, '');
    hook(vault, 'pre-push', `while test -e '${hang}'; do sleep 0.1; done`);
    const agent = await served(vault, {}, ...NOW);
    const { data } = await agent.call('remember', { title: 'Ferry Alba', body: 'The ferry Alba needs 28 minutes to the island.' });
    expect(data['commit']).toBe(git(vault, 'rev-parse', 'HEAD'));
    await agent.client.close();
    expect(stands(vault, remote)).toBe(false);
    rmSync(hang);
    expect(await until(() => stands(vault, remote))).toBe(true);
  });
});

describe('the state of a repository', () => {
  const asked = (vault: string, commit = true) => gitState(createGit(vault, 'terminal-1', () => ({ commit, push: false })));

  it('is none outside of one, nor where nothing of this program uses it', async () => {
    expect(await asked(vaultOnDisk({ 'a.md': '' }))).toBeNull();
    expect(await asked(repository(), false)).toBeNull();
    expect(await asked(repository({ '.gitattributes': '*.md text\n# *.md merge=top-of-mind\n' }), false)).toBeNull();
  });

  it('counts what is not committed of the vault, outside hidden folders', async () => {
    const folder = repository({ 'Vault/a.md': '', 'Vault/b.md': '', 'Vault/c.md': '', 'other.md': '', 'Vault/.obsidian/app.json': '{}' });
    filled(folder, {
      'Vault/a.md': 'x',
      'Vault/New/n.md': 'x',
      'Vault/New/1 m.md': 'x',
      'other.md': 'x',
      'Vault/.obsidian/app.json': '{ }',
    });
    git(folder, 'mv', 'Vault/b.md', 'Vault/moved.md');
    expect(await asked(join(folder, 'Vault'))).toMatchObject({ uncommitted: 5, unpushed: null, branch: 'main' });
    git(folder, 'checkout', '--quiet', '--detach');
    expect(await asked(join(folder, 'Vault'))).toMatchObject({ branch: null });
  });

  it('names a clone that lacks the merge driver', async () => {
    const vault = repository({ 'a.md': 'A note.\n', '.gitattributes': '# Notes\n*.md merge=top-of-mind\n', 'Notes/b.md': '' });
    expect(await asked(vault, false)).toMatchObject({ driver: false });
    expect((await cli(vault, ['status', ...NOW])).out).toContain('This clone lacks the merge driver. Run: top-of-mind git setup');
    git(vault, 'config', 'merge.top-of-mind.driver', 'true');
    expect(await asked(vault, false)).toMatchObject({ driver: true });
    expect(await asked(join(vault, 'Notes'), false)).toMatchObject({ driver: true });
  });

  it('says in the status what is not committed', async () => {
    const vault = repository({ 'a.md': 'A note.\n', '.top-of-mind.json': '{"git":{"commit":true}}\n' });
    expect((await cli(vault, ['status', ...NOW])).out).not.toContain('commit');
    filled(vault, { 'a.md': 'x', 'b.md': 'x' });
    expect((await cli(vault, ['status', ...NOW])).out).toContain('2 changes are not committed.');
    git(vault, 'checkout', '--quiet', '--detach');
    expect((await cli(vault, ['status', ...NOW])).out).toContain('No branch is checked out, so nothing is committed.');
  });

  it('takes no lock', async () => {
    const vault = repository({ 'a.md': 'A note.\n', '.top-of-mind.json': '{"git":{"commit":true}}\n' });
    writeFileSync(join(vault, '.git', 'index.lock'), '');
    filled(vault, { 'a.md': 'A note.\n' });
    expect(await asked(vault)).toMatchObject({ uncommitted: 0 });
  });
});
