import { cli, exampleVault } from './terminal';

test('a hook that is asked wrongly ends with 0, whatever command its words name', async () => {
  const folder = exampleVault();
  for (const args of [
    ['hook', 'health', '--harness', 'claude'],
    ['--memory', 'index', 'hook', 'none', '--harness', 'claude'],
    ['hook', 'none', '--harness', 'claude', '--memory', 'index'],
  ])
    expect([args, (await cli(folder, args)).exit]).toEqual([args, 0]);
});

test('the command is the first word that is no option: others may name commands, too', async () => {
  const folder = exampleVault();
  expect((await cli(folder, ['search', 'read', 'undo', '--json'])).json).toMatchObject({ ok: true, command: 'search' });
  expect((await cli(folder, ['--json', 'search', 'health'])).exit).toBe(0);
  const wrong = await cli(folder, ['serch', 'read']);
  expect([wrong.exit, wrong.err]).toEqual([2, expect.stringContaining("unknown command 'serch' (Did you mean search?)")]);
  expect((await cli(folder, ['--help', 'search'])).out).toContain('Set up:');
});
