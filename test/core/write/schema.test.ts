import { MemoryError } from '../../../src/core/model/errors';
import { parsePlan, planFromText } from '../../../src/core/write/plan/schema';
import { append, bench, codeFrom, create, move, planOf, trash } from './setup';
import { spaced } from '../../support/spaced';

const hostile = [
  ...spaced('. .. ../x.md a/../x.md a/../../x.md ../../etc/passwd ./x.md a/./b.md /x.md /etc/passwd //server/x.md'),
  ...spaced('C:/x.md c:x.md a//b.md a/ a/b/ .git/config .GIT/config a/.git/hooks/x .obsidian/app.json'),
  ...spaced('.Obsidian/plugins/x/main.js .top-of-mind/w/journal/1/manifest.json .trash/x.md .hidden.md a/.hidden/x.md'),
  ...spaced('…/x.md GIT~1/config OBSIDI~1/app.json ․․/x.md'),
  ...spaced('..\\x.md a\\..\\x.md \\x.md \\\\server\\x.md x\0.md x\n.md x\r.md \tx.md x\u007f.md x\u0085.md'),
  ...spaced('.g\u200cit/config \u200b.git/config \ufeff.obsidian/app.json \u2024git/config'),
  '',
  '. ./x.md',
  ' .git/x',
  '... /x.md',
  'a/. /b.md',
];

const badNames = [
  ...spaced('ab:c.md a*b.md a?.md a"b.md a<b.md a>b.md a|b.md CON con.md Nul.txt a/aux.md PRN com1.md LPT9 COM¹.md x.'),
  ...spaced('a./b.md x.md. conin$'),
  'x ',
  'a /b.md',
  'a/ b.md',
  `${'x'.repeat(256)}.md`,
  `${'é'.repeat(128)}.md`,
  'x\ud800.md',
];

describe('paths of a plan', () => {
  it.each(hostile.map((path) => [path]))('refuses %j wherever it stands, and makes nothing', async (path) => {
    const { vault, writer } = bench({ 'a.md': 'a' });
    for (const edit of [create(path, 'x'), append(path, 'x'), move('a.md', path), move(path, 'b.md'), trash(path)]) {
      expect(await codeFrom(writer.apply(planOf([edit])))).toBe(path === '' ? 'bad_input' : 'hostile_path');
    }
    expect(vault.operations()).toBe(0);
  });

  it.each(badNames.map((path) => [path]))('makes no file named %j', async (path) => {
    const { vault, writer } = bench({ 'a.md': 'a' });
    for (const edit of [create(path, 'x'), move('a.md', path)]) expect(await codeFrom(writer.apply(planOf([edit])))).toBe('bad_name');
    expect(vault.operations()).toBe(0);
  });

  it('still edits and moves away a file that has such a name', async () => {
    const { vault, writer } = bench({ 'what?.md': 'a', 'x .md/b.md': 'b' });
    await writer.apply(planOf([append('what?.md', 'b'), move('what?.md', 'what.md')]));
    expect(vault.text('what.md')).toBe('a\nb\n');
  });

  it.each([
    '日本語.md',
    'a b/c d.md',
    'émoji 🎈.md',
    'v1.2 notes.md',
    'con-text.md',
    'a#b.md',
    "it's (1) [x] & more.md",
    'console/nulls.md',
  ])('takes %j', (path) => {
    expect(parsePlan(planOf([create(path, '')])).edits[0]?.path).toBe(path);
  });
});

describe('parsePlan', () => {
  const plan = planOf([append('a.md', 'x')]);

  it('takes a bare plan and the whole document of a dry run', () => {
    expect(parsePlan(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
    expect(parsePlan({ ok: true, command: 'move', result: { plan, journal: null } })).toEqual(plan);
    expect(parsePlan({ ok: true, command: 'move', result: {}, plan })).toEqual(plan);
  });

  it.each([
    ['version', {}],
    ['version', { ...plan, version: 2 }],
    ['id', { ...plan, id: '../x' }],
    ['title', { ...plan, title: '' }],
    ['created', { ...plan, created: 'yesterday' }],
    ['edits', { ...plan, edits: [] }],
    ['edits.0.op', { ...plan, edits: [{ op: 'shell', path: 'a.md' }] }],
    ['edits.0.text', { ...plan, edits: [{ op: 'append', path: 'a.md', reason: '' }] }],
    ['edits.0.text', { ...plan, edits: [append('a.md', '\ud800')] }],
    ['edits.0.start', { ...plan, edits: [{ op: 'replace', path: 'a.md', start: -1, end: 0, before: '', text: '', reason: '' }] }],
    ['edits.0', { ...plan, edits: [{ op: 'replace', path: 'a.md', start: 2, end: 5, before: 'ab', text: '', reason: '' }] }],
    ['edits.0.extra', { ...plan, edits: [{ ...append('a.md', 'x'), extra: 1 }] }],
    ['preconditions.0.sha256', { ...plan, preconditions: [{ kind: 'hash', path: 'a.md', sha256: 'x' }] }],
    ['result.plan.version', { ok: true, result: { plan: { ...plan, version: '1' } } }],
  ])('names the place: %s', (where, input) => {
    let error: unknown;
    try {
      parsePlan(input);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(MemoryError);
    expect(error).toMatchObject({ code: 'bad_input', message: expect.stringContaining(`"${where}"`) });
  });

  it.each([
    ['nothing (null)', null],
    ['an empty list', []],
    ['a list', [plan]],
    ['a text', 'x'],
    ['a number', 7],
    ['the value true', true],
  ])('says what came where it is no object: %s', (what, input) => {
    expect(() => planFromText(JSON.stringify(input))).toThrow(
      expect.objectContaining({ code: 'bad_input', message: expect.stringContaining(`This is ${what}, not a plan.`) }),
    );
  });

  it('says so where the document had nothing to change', () => {
    expect(() => parsePlan({ ok: true, result: { plan: null } })).toThrow('nothing to change');
  });
});
