import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFolder } from '../../../src/cli/node/open.mjs';
import { homeWith } from '../connect/home';
import { asked, HARBOUR, questionOf } from '../hook/questions';
import { said, transcriptOf } from '../hook/transcripts';
import { served } from '../mcp/served';
import { buildDriver } from '../node/build-driver';
import { cli, type Ran } from '../terminal';
import { vaultOnDisk } from '../../support/folder';
import { COMMITTING, git, hook, inHead, repository, stateOf } from './repository';

const NOW = ['--now', '2026-03-20T10:05:00', '--json'];
const HARBOUR_SETTINGS = JSON.parse(HARBOUR['.top-of-mind.json']) as object;
const FILES = { ...HARBOUR, '.top-of-mind.json': JSON.stringify({ ...HARBOUR_SETTINGS, git: { commit: true } }) };

const commitOf = ({ json }: Ran): unknown => json.result['commit'];
const messageOf = (folder: string): string => git(folder, 'log', '-1', '--format=%B').trim();

describe('a command of the terminal', () => {
  it('makes a commit of what it writes, and undo one of the way back', async () => {
    const vault = repository(FILES);
    const done = await cli(vault, ['remember', '--title', 'Ferry Alba', ...NOW], 'The ferry Alba needs 28 minutes to the island.');
    expect([done.exit, done.err]).toEqual([0, '']);
    expect(commitOf(done)).toBe(git(vault, 'rev-parse', 'HEAD'));
    expect(inHead(vault)).toEqual(['2026-03-20 Ferry Alba.md']);
    const { journal } = done.json.result as unknown as { readonly journal: string };
    expect(messageOf(vault)).toMatch(
      new RegExp(
        `^.*Ferry Alba.*\n\nTop-of-Mind-Journal: ${journal}\nTop-of-Mind-Writer: terminal-[0-9a-f]{10}\nTop-of-Mind-Door: terminal$`,
      ),
    );
    expect(stateOf(vault)).toEqual([]);

    const undone = await cli(vault, ['undo', ...NOW]);
    expect(commitOf(undone)).toBe(git(vault, 'rev-parse', 'HEAD'));
    expect(git(vault, 'rev-parse', 'HEAD^{tree}')).toBe(git(vault, 'rev-parse', 'HEAD~2^{tree}'));
    expect(messageOf(vault)).toMatch(/^Undo: /);

    const { entries } = (await cli(vault, ['journal', ...NOW])).json.result as unknown as { entries: readonly { commit: string }[] };
    expect(entries.map(({ commit }) => commit)).toEqual(git(vault, 'log', '-2', '--format=%H').split('\n'));
    expect((await cli(vault, ['journal'])).out).toContain(`  ${git(vault, 'rev-parse', '--short=7', 'HEAD')}  `);
  });

  it.each([
    ['move', ['move', 'Crane.md', 'Yard/'], ['Crane.md', 'Yard/Crane.md']],
    ['index', ['index'], ['top-of-mind.md']],
    ['archive', ['archive', 'Crane.md'], ['archive/Crane.md', 'Crane.md']],
    ['check --fix', ['check', '--fix'], null],
    ['rename', ['rename', 'Harbour master.md', 'Harbour mistress'], ['Boathouse.md', 'Harbour master.md', 'Harbour mistress.md']],
  ])('such as %s', async (_name, args, files) => {
    const vault = repository({ ...FILES, 'bad  name .md': '---\ncreated: 2026-01-04\n---\nOf the harbour: [[Crane]].\n' });
    const done = await cli(vault, [...args, ...NOW]);
    expect(done.json).toMatchObject({ ok: true });
    if (git(vault, 'log', '--format=%s') === 'Begin') return expect([commitOf(done), stateOf(vault)]).toEqual([null, []]);
    expect(commitOf(done)).toBe(git(vault, 'rev-parse', 'HEAD'));
    if (files !== null) expect(inHead(vault)).toEqual(expect.arrayContaining(files));
    expect(stateOf(vault)).toEqual([]);
  });

  it('such as plan apply', async () => {
    const vault = repository(FILES);
    const { json } = await cli(vault, ['move', 'Crane.md', 'Yard/', '--dry-run', ...NOW]);
    expect(json.result).not.toHaveProperty('commit');
    const file = join(vaultOnDisk(), 'plan.json');
    writeFileSync(file, JSON.stringify(json.result['plan']));
    const done = await cli(vault, ['plan', 'apply', file, ...NOW]);
    expect(done.json).toMatchObject({ ok: true });
    expect(commitOf(done)).toBe(git(vault, 'rev-parse', 'HEAD'));
    expect(inHead(vault)).toEqual(['Crane.md', 'Yard/Crane.md']);
  });

  it('such as init, with the settings', async () => {
    const vault = repository({ 'Notes/a.md': 'A note.\n', ...COMMITTING });
    const done = await cli(vault, ['init', 'notes-and-links', '--root', 'Notes', ...NOW]);
    expect(done.json).toMatchObject({ ok: true });
    expect(done.json.result).not.toHaveProperty('offer');
    expect(commitOf(done)).toBe(git(vault, 'rev-parse', 'HEAD'));
    expect(inHead(vault)).toContain('.top-of-mind.json');
    expect(stateOf(vault)).toEqual([]);
    expect(commitOf(await cli(vault, ['undo', ...NOW]))).toBe(git(vault, 'rev-parse', 'HEAD'));
    expect(stateOf(vault)).toEqual([]);
  });

  it('has none where the settings do not want it, nor of the folder of this program', async () => {
    const vault = repository(HARBOUR);
    const done = await cli(vault, ['index', ...NOW]);
    expect(done.json.result).not.toHaveProperty('commit');
    expect(git(vault, 'log', '--format=%s')).toBe('Begin');
    expect(stateOf(vault)).toEqual([expect.stringMatching(/^\?\? .*\.md$/)]);
  });

  it('says once why there is none, and has done its work', async () => {
    const vault = repository(FILES);
    hook(vault, 'pre-commit', 'echo "The words \u001b[31mare wrong." >&2; exit 1');
    const done = await cli(vault, ['move', 'Crane.md', 'Yard/', ...NOW]);
    expect([done.exit, done.err, commitOf(done)]).toEqual([0, 'Not committed: The words \ufffd[31mare wrong.\n', null]);
    expect(existsSync(join(vault, 'Yard/Crane.md'))).toBe(true);
    expect(stateOf(vault)).toEqual([' D Crane.md', '?? Yard/Crane.md']);
    expect((await cli(vault, ['undo', ...NOW])).json.ok).toBe(true);
  });

  it('names in a message nothing that would be another trailer or line', async () => {
    const vault = repository(FILES);
    await cli(vault, ['remember', '--title', '# Ferry: "Alba"', ...NOW], 'The ferry Alba needs 28 minutes to the island.');
    const plan = (await cli(vault, ['move', 'Crane.md', 'Yard/', '--dry-run', ...NOW])).json.result['plan'] as unknown as object;
    const title = `# One\nTop-of-Mind-Writer: other\n\n${'very long '.repeat(100)}`;
    const { exit } = await cli(vault, ['plan', 'apply', '-', ...NOW], JSON.stringify({ ...plan, title }));
    if (exit !== 0) return;
    const [first = '', second, ...trailers] = messageOf(vault).split('\n');
    expect([first.startsWith('# One Top-of-Mind-Writer: other very'), first.length <= 200, second]).toEqual([true, true, '']);
    expect(trailers).toHaveLength(3);
    expect(git(vault, 'log', '-1', '--format=%(trailers:key=Top-of-Mind-Writer,valueonly)')).not.toContain('other');
  });
});

describe('the MCP server', () => {
  it('gives each change its commit, and says a problem once', async () => {
    const vault = repository(FILES);
    const agent = await served(vault, {}, ...NOW.slice(0, 2));
    const first = await agent.call('remember', { title: 'Ferry Alba', body: 'The ferry Alba needs 28 minutes to the island.' });
    expect(first.data['commit']).toBe(git(vault, 'rev-parse', 'HEAD'));
    expect(messageOf(vault)).toMatch(/^Top-of-Mind-Door: mcp/m);
    expect((await agent.call('history')).data['entries']).toEqual([expect.objectContaining({ commit: first.data['commit'] })]);
    const before = await agent.call('remember', { title: 'Ferry Berta', body: 'The ferry Berta sails at noon.', dry_run: true });
    expect(before.data).not.toHaveProperty('commit');
    hook(vault, 'pre-commit', 'echo No. >&2; exit 1');
    const said = [];
    for (const [title, body] of [
      ['Ferry Berta', 'The ferry Berta sails at noon on weekdays.'],
      ['Slip two', 'The second slip takes boats of nine metres.'],
    ]) {
      const { data, text } = await agent.call('remember', { title, body });
      expect(data['commit']).toBeNull();
      said.push(text.includes('Not committed: No.'));
    }
    expect(said).toEqual([true, false]);
  });
});

describe('a hook of an agent', () => {
  const RULE = 'From now on always write the depth of the basin in metres.';

  it('prints nothing more than before, and commits the text that it offers', async () => {
    const outputs: string[] = [];
    for (const commit of [false, true]) {
      const vault = repository({ ...FILES, '.top-of-mind.json': JSON.stringify({ ...HARBOUR_SETTINGS, git: { commit } }) });
      const start = await asked(vault, 'claude', 'session-start');
      const prompt = await asked(vault, 'claude', 'prompt', { prompt: 'Who is the harbour master?' });
      const question = questionOf('claude', 'session-end', { cwd: vault, transcript_path: transcriptOf([said('claude', RULE)]) });
      const end = await cli(vault, ['hook', 'session-end', '--harness', 'claude', '--capture', ...NOW.slice(0, 2)], question);
      outputs.push(JSON.stringify([start.answer, prompt.answer, end.out, end.err]).replaceAll(vault, ''));
      const { entries } = (await cli(vault, ['pending', ...NOW])).json.result as unknown as { entries: { id: string }[] };
      expect(entries).toHaveLength(1);
      expect(stateOf(vault)).toHaveLength(commit ? 0 : 1);
      if (!commit) continue;
      expect(inHead(vault)).toEqual([expect.stringMatching(/^top-of-mind-pending\//)]);
      expect(messageOf(vault)).toMatch(/^Top-of-Mind-Door: hook, claude$/m);
      expect(messageOf(vault)).not.toContain('basin');
      const approved = await cli(vault, ['pending', '--approve', entries[0]?.id ?? '', ...NOW]);
      expect(commitOf(approved)).toBe(git(vault, 'rev-parse', 'HEAD'));
    }
    expect(outputs[1]).toBe(outputs[0]);
  });
});

test('settings that cannot be used are no reason not to open the vault', async () => {
  const vault = repository({ ...HARBOUR, '.top-of-mind.json': '{"git": {"commit": "yes"}}' });
  const opened = await openFolder(vault, undefined, 'renew', { readOnly: false });
  expect([opened.committed(), opened.git.wanted()]).toEqual([null, { commit: false, push: false }]);
});

describe('init', () => {
  const home = (files: Readonly<Record<string, string>> = {}) => {
    const at = homeWith(files);
    git(at.vault, '-c', 'init.defaultBranch=main', 'init', '--quiet');
    return at;
  };
  const INIT = ['init', 'notes-and-links'];
  const settingsIn = (vault: string): unknown =>
    (JSON.parse(readFileSync(join(vault, '.top-of-mind.json'), 'utf8')) as { git?: unknown }).git;

  it('asks a person, and writes the answer into the settings', async () => {
    const { vault, run } = home();
    const questions: string[] = [];
    const answer = (is: boolean) => ({ confirm: (question: string) => (questions.push(question), Promise.resolve(is)) });
    const { out } = await run(INIT, '', answer(true));
    expect(out).toContain('From now on each change is committed.');
    expect(settingsIn(vault)).toEqual({ commit: true });
    expect(questions).toEqual(['The vault is in a git repository. Commit each change of its memory there?']);
    await run([...INIT, '--root', 'More'], '', answer(true));
    expect(questions).toHaveLength(1);
  });

  it.each([['a no'], ['--yes'], ['--json'], ['nobody there']])('with %s says how, and changes no setting', async (by) => {
    const { vault, run } = home();
    const asks: string[] = [];
    const confirm = (question: string) => (asks.push(question), Promise.resolve(by !== 'a no'));
    const { out } = await run([...INIT, ...(by.startsWith('--') ? [by] : [])], '', by === 'nobody there' ? {} : { confirm });
    expect(out).toContain('Set git.commit in the settings to commit each change there.');
    expect(settingsIn(vault)).toBeUndefined();
    expect(asks).toHaveLength(by === 'a no' ? 1 : 0);
  });

  it('says nothing where the settings have an answer, or where there is no repository', async () => {
    const answered = home({ 'notes/.top-of-mind.json': '{"git":{"commit":false}}\n' });
    expect((await answered.run(INIT)).out).not.toContain('git');
    expect((await homeWith({}).run(INIT)).out).not.toContain('git');
    expect((await home().run([...INIT, '--dry-run'])).out).not.toContain('git');
  });
});

test('of two processes that write at once each has its commits', async () => {
  const vault = repository({ 'First.md': 'A first note.\n', ...COMMITTING });
  const driver = buildDriver('remember-driver');
  const run = (name: string): Promise<number | null> => {
    const child = spawn(process.execPath, [driver, vault, name, '6'], { stdio: ['pipe', 'ignore', 'inherit'] });
    child.stdin.end();
    return new Promise((done) => child.once('exit', done));
  };
  expect(await Promise.all([run('one'), run('two')])).toEqual([0, 0]);
  expect(stateOf(vault)).toEqual([]);
  const ids = git(vault, 'log', '--format=%(trailers:key=Top-of-Mind-Journal,valueonly)').split('\n').filter(Boolean);
  expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
  const { entries } = (await cli(vault, ['journal', '--json'])).json.result as unknown as { entries: { id: string; commit?: string }[] };
  expect(entries.filter(({ commit }) => commit !== undefined)).toHaveLength(12);
  expect(git(vault, 'fsck', '--no-dangling')).toBe('');
});
