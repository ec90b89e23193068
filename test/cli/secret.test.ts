import { cli, everyByteOf, vaultOnDisk } from './terminal';

const TOKEN = ['gl', 'pat-xT4vQ9mLz2KpR7wYc8Nb'].join('');
const TEXT = `Deploy bot\n\nThe runner uses ${TOKEN} for now.\n`;

test('remember holds a text with a secret: exit 1, the rule in the answer, and the text nowhere', async () => {
  const vault = vaultOnDisk({ 'note.md': 'The deploy bot has a runner.\n', '.obsidian/app.json': '{}' });
  const ran = await cli(vault, ['remember', '--title', 'Deploy bot', '--json'], TEXT);
  expect(ran.exit).toBe(1);
  expect(ran.json).toMatchObject({
    ok: true,
    result: { path: null, journal: null, refused: { code: 'secret', path: null }, secret: { kind: 'GitLab token', part: 'text', line: 3 } },
  });
  expect(ran.json.result['refused']).toHaveProperty(
    'rule',
    'Line 3 looks like a GitLab token. Nothing was written. Take it out and try again. To write it anyway, add --secret write.',
  );
  const told = await cli(vault, ['remember', '--title', 'Deploy bot'], TEXT);
  expect(told.out).toContain('Line 3 looks like a GitLab token.');
  for (const text of [ran.out, ran.err, told.out, told.err, everyByteOf(vault)])
    expect(text.toLowerCase()).not.toContain(TOKEN.toLowerCase());
});

test('--secret write writes it, and --secret takes nothing else', async () => {
  const vault = vaultOnDisk({ '.obsidian/app.json': '{}' });
  const ran = await cli(vault, ['remember', '--title', 'Deploy bot', '--secret', 'write', '--json'], TEXT);
  expect(ran).toMatchObject({ exit: 0, json: { result: { verdict: 'UNIQUE' } } });
  expect(everyByteOf(vault)).toContain(TOKEN);
  expect((await cli(vault, ['remember', '--secret', 'maybe', '--json'], TEXT)).json).toMatchObject({ ok: false, error: { code: 'usage' } });
});

test('gate judges it, warns, and quotes none of it', async () => {
  const vault = vaultOnDisk({ 'Deploy bot.md': 'The runner uses the token of the team for now.\n', '.obsidian/app.json': '{}' });
  const ran = await cli(vault, ['gate', '--json'], JSON.stringify({ title: 'Deploy bot', body: TEXT }));
  expect(ran.json).toMatchObject({ ok: true, result: { verdicts: [{ line: 1, warning: 'secret' }] } });
  expect(ran.out.toLowerCase()).not.toContain(TOKEN.toLowerCase());
});
