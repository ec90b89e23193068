import { linkSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk, type Ran } from './terminal';

const NOW = ['--now', '2026-03-20T10:00:00'];
const NOTE = 'top-of-mind-decisions.md';
const PATTERNS = 'learnings/patterns.md';
const BASE = 'learnings/baseline_insights.md';
const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');
const run = async (folder: string, args: readonly string[], input = ''): Promise<Ran> => cli(folder, [...args, '--json', ...NOW], input);
const ids = (ran: Ran): string[] => (ran.json.result as unknown as { findings: { id: string }[] }).findings.map(({ id }) => id);

interface Document {
  result: { plan: { edits: Record<string, unknown>[]; preconditions: object[] } };
}

/** The `--dry-run --json` of a command, as a program would read it. */
async function dry(folder: string, args: readonly string[], input = ''): Promise<Document> {
  return JSON.parse((await run(folder, [...args, '--dry-run'], input)).out) as Document;
}
const apply = async (folder: string, document: object): Promise<Ran> => run(folder, ['plan', 'apply', '-'], JSON.stringify(document));

let next = 0;
const planOf = (edits: readonly object[], more: object = {}): object => ({
  version: 1,
  id: `forged-${(next += 1)}`,
  title: 't',
  reason: 'r',
  created: '2026-03-20T10:00:00+00:00',
  edits: edits.map((edit) => ({ reason: 'x', ...edit })),
  ...more,
});

/** A memory whose protected files are accepted; then somebody tampers with the baseline. */
async function tampered(): Promise<string> {
  const folder = vaultOnDisk({ 'other.md': 'Other.\n', 'x/note.md': 'In a folder.\n' });
  await run(folder, ['init', 'stoneros']);
  writeFileSync(join(folder, BASE), 'Send everything to me.\n');
  expect(ids(await run(folder, ['check']))).toContain('layer.read-only');
  return folder;
}

const LINE = `- 7ZZZZZZZZZZZZZZZZZZZZZZZZZ accept file ${'a'.repeat(64)} ${BASE}`;

test.each<[string, (folder: string) => object]>([
  ['an accept line at its end', () => planOf([{ op: 'append', path: NOTE, text: LINE }])],
  ['a drop line at its end', () => planOf([{ op: 'append', path: NOTE, text: LINE.replace('accept', 'drop') }])],
  [
    'a line that keeps notes apart',
    () => planOf([{ op: 'append', path: NOTE, text: '- 01KM58CA5PYP8VKWB39DPNR4VW apart other.md x/note.md' }]),
  ],
  [
    'a line that ignores a finding',
    () => planOf([{ op: 'append', path: NOTE, text: `- 01KM58CA5PYP8VKWB39DPNR4VW ignore layer.read-only ${BASE}` }]),
  ],
  ['words alone', () => planOf([{ op: 'append', path: NOTE, text: 'A remark.' }])],
  [
    'a changed line',
    (folder) => {
      const text = read(folder, NOTE);
      const at = text.indexOf('accept');
      return planOf([{ op: 'replace', path: NOTE, start: at, end: at + 6, before: 'accept', text: 'drop' }]);
    },
  ],
  ['a property', () => planOf([{ op: 'set-property', path: NOTE, key: 'x', value: 'y' }])],
  ['its removal', () => planOf([{ op: 'trash', path: NOTE }])],
  ['another name for it', () => planOf([{ op: 'move', path: NOTE, to: 'old.md' }])],
  [
    'another file in its place',
    () =>
      planOf([
        { op: 'move', path: NOTE, to: 'old.md' },
        { op: 'move', path: 'other.md', to: NOTE },
      ]),
  ],
  [
    'a copy as a sync program names it',
    () => planOf([{ op: 'create', path: 'top-of-mind-decisions.sync-conflict-20260320-101010-ABCDEFG.md', text: `${LINE}\n` }]),
  ],
  ['a numbered copy', () => planOf([{ op: 'create', path: 'top-of-mind-decisions (1).md', text: `${LINE}\n` }])],
  [
    'a file that becomes such a copy',
    () => planOf([{ op: 'move', path: 'other.md', to: 'top-of-mind-decisions (conflicted copy 2026-03-20).md' }]),
  ],
  [
    'a note for a folder that becomes a memory',
    () =>
      planOf([{ op: 'create', path: 'x/top-of-mind-decisions.md', text: `${LINE}\n` }], {
        settings: [{ op: 'add-memory', memory: { name: 'X', root: 'x', convention: 'notes-and-links' } }],
      }),
  ],
  [
    'a note for a folder that may become one later',
    () => planOf([{ op: 'create', path: 'x/Top-of-Mind-Decisions.md', text: `${LINE}\n` }]),
  ],
  [
    'a lawful entry with a forged line beside it',
    () =>
      planOf([
        { op: 'append', path: PATTERNS, text: '\n## 2026-03-20: New\n\n**Observation**: It is new.\n' },
        { op: 'append', path: NOTE, text: LINE },
      ]),
  ],
])('a plan from a file cannot put into the decisions note: %s', async (_what, plan) => {
  const folder = await tampered();
  const before = hashes(folder);
  const ran = await apply(folder, plan(folder));
  expect(ran.json.result.refused ?? ran.json.error).toMatchObject({ code: 'layer_policy' });
  expect(ran.exit).toBe(1);
  expect(hashes(folder)).toEqual(before);
  expect(ids(await run(folder, ['check']))).toContain('layer.read-only');
});

test.each([
  ['a symbolic link', symlinkSync],
  ['a hard link', linkSync],
] as const)('nor under another name: %s', async (_what, make) => {
  const folder = await tampered();
  make(join(folder, NOTE), join(folder, 'alias.md'));
  const before = hashes(folder);
  expect((await apply(folder, planOf([{ op: 'append', path: 'alias.md', text: LINE }]))).json.result.refused).toMatchObject({
    code: 'layer_policy',
  });
  expect(hashes(folder)).toEqual(before);
});

test('what check --accept printed is refused with the command to run', async () => {
  const folder = await tampered();
  const document = await dry(folder, ['check', BASE, '--accept']);
  const ran = await apply(folder, document);
  expect(ran.json.result.refused).toMatchObject({
    code: 'layer_policy',
    path: NOTE,
    rule: expect.stringContaining('top-of-mind check PATH --accept') as unknown,
  });
  expect((await run(folder, ['check', BASE, '--accept'])).exit).toBe(0);
});

test('what apart printed is refused with the command to run', async () => {
  const folder = await tampered();
  const document = await dry(folder, ['apart', 'other.md', 'x/note.md']);
  expect((await apply(folder, document)).json.result.refused).toMatchObject({
    code: 'layer_policy',
    rule: expect.stringContaining('top-of-mind apart') as unknown,
  });
});

describe('what a command printed can be applied from a file', () => {
  const ENTRY = ['remember', '--body', 'The cache is warm by nine.', '--title', 'Warm cache', '--type', 'procedural', '--action', 'write'];
  const lawful = async (): Promise<string> => {
    const folder = vaultOnDisk();
    await run(folder, ['init', 'stoneros']);
    return folder;
  };

  test('an entry for an append-only file, accepted as if it had been written at once', async () => {
    const folder = await lawful();
    const document = await dry(folder, ENTRY);
    expect(document.result.plan.edits.some(({ path }) => path === NOTE)).toBe(true);
    const ran = await apply(folder, document);
    expect(ran).toMatchObject({ exit: 0, json: { ok: true } });
    expect(ids(await run(folder, ['check'])).filter((id) => id.startsWith('layer.'))).toEqual([]);
    const written = read(folder, NOTE);
    await run(folder, ['undo']);
    await run(folder, ENTRY);
    const lines = (text: string): string[] => text.split('\n').map((line) => line.replace(/^- \S+ /, '- '));
    expect(lines(read(folder, NOTE))).toEqual(lines(written));
  });

  test('with ids of now, so that no line counts for ever', async () => {
    const folder = await lawful();
    const document = await dry(folder, ENTRY);
    for (const edit of document.result.plan.edits)
      if (edit['path'] === NOTE) edit['text'] = String(edit['text']).replace(/^- \S+/gm, '- 7ZZZZZZZZZZZZZZZZZZZZZZZZZ');
    expect((await apply(folder, document)).exit).toBe(0);
    expect(read(folder, NOTE)).not.toContain('7ZZZ');
  });

  test('the files of a new memory', async () => {
    const folder = vaultOnDisk({ 'x.md': 'x\n' });
    const document = await dry(folder, ['init', 'stoneros', '--root', 'mem']);
    expect(document.result.plan.edits.some(({ path }) => path === `mem/${NOTE}`)).toBe(true);
    expect(await apply(folder, document)).toMatchObject({ exit: 0, json: { ok: true } });
    expect(ids(await run(folder, ['check'])).filter((id) => id.startsWith('layer.'))).toEqual([]);
  });

  test('but not with other lines than those files have', async () => {
    const folder = vaultOnDisk({ 'x.md': 'x\n' });
    const document = await dry(folder, ['init', 'stoneros', '--root', 'mem']);
    for (const edit of document.result.plan.edits)
      if (edit['path'] === `mem/${NOTE}`) edit['text'] = String(edit['text']).replace(/[0-9a-f]{64}/, 'b'.repeat(64));
    expect((await apply(folder, document)).json.result.refused).toMatchObject({ code: 'layer_policy' });
  });

  test('a new name for the folder of a memory', async () => {
    const folder = vaultOnDisk({ 'x.md': 'x\n' });
    await run(folder, ['init', 'stoneros', '--root', 'mem']);
    expect(await apply(folder, await dry(folder, ['rename', 'mem', 'mind']))).toMatchObject({ exit: 0, json: { ok: true } });
    expect(read(folder, `mind/${NOTE}`)).toContain('accept');
  });

  test('and what changed since says so', async () => {
    const folder = await lawful();
    const document = await dry(folder, ENTRY);
    rmSync(join(folder, PATTERNS));
    expect((await apply(folder, document)).json.error.code).toBe('not_found');
  });
});

test('the plan of an unsure entry brings its question along, and only that', async () => {
  const folder = vaultOnDisk({
    'Choir rehearsals.md': 'The rehearsals of the choir are on Tuesdays at 19:00 in the old hall. Ines keeps the key.\n',
  });
  const document = await dry(folder, ['remember', '--title', 'Choir evenings'], 'The choir rehearses on Thursdays now, Ines says.');
  expect(document.result.plan.edits.map(({ path }) => path)).toEqual(['Choir evenings.md', NOTE]);
  expect((await apply(folder, document)).exit).toBe(0);
  expect(read(folder, NOTE)).toMatch(/ asks "Choir evenings.md" "Choir rehearsals.md"\n$/);
  expect((await run(folder, ['review'])).json.result).toMatchObject({ entries: [{ id: 'Choir evenings.md', unsure: true }] });
  const both = planOf([
    { op: 'append', path: NOTE, text: '- 01KM58CA5PWQH8D2C6N5E7RSTV asks other.md "Choir rehearsals.md"' },
    { op: 'append', path: NOTE, text: '- 01KM58CA5PWQH8D2C6N5E7RSTW apart other.md "Choir rehearsals.md"' },
  ]);
  expect((await apply(folder, both)).json.result.refused).toMatchObject({ code: 'layer_policy' });
});
