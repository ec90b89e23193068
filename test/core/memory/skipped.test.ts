import type { ConventionId } from '../../../src/core/model/convention';
import type { MemoryOverrides } from '../../../src/core/model/memory';
import type { RememberInput } from '../../../src/core/model/results/remember';
import { type SkipLevel } from '../../../src/core/model/settings';
import { at } from '../../support/memory-vault';
import { carriedOut, entryInput as input, openBench, type Bench } from '../../support/opened';

interface Options {
  readonly convention?: ConventionId;
  readonly root?: string;
  readonly skip?: SkipLevel;
  readonly overrides?: MemoryOverrides;
}

function bench(
  files: Record<string, string> = {},
  { convention = 'notes-and-links', root = '', skip = 'balanced', overrides = {} }: Options = {},
): Bench {
  return openBench(files, { root, convention, overrides, settings: { gate: { skip } } });
}

const BRIEF = 'Priya prefers short briefings in the morning, with the joke first.';
const NOTE = '2026-02-01 Briefings.md';
const SKIPPED = 'top-of-mind-skipped.md';
const old = `---\nid: 01KDY8XSG0A1B2C3D4E5F6G7H8\ncreated: 2026-02-01\n---\n${BRIEF}\n`;

/** Carries an entry out; taking it back gives every byte, and so does bringing it back. */
const remember = (one: Bench, entry: RememberInput) => carriedOut(one, () => one.memory.remember(entry, {}));

describe('the policy for duplicates', () => {
  const markedUp = '**Priya** prefers short briefings   in the morning, with the joke first.\r\n';

  test('what stands word for word in the older entry leaves no trace', async () => {
    const one = bench({ [NOTE]: old });
    const { result, plan } = await remember(one, input('Briefings', `\n${BRIEF}  `, { date: '2026-02-01' }));
    expect(result).toMatchObject({ verdict: 'DUPLICATE', confidence: 1, path: null, skipped: null });
    expect(plan).toBeNull();
  });

  test('what says the same in other letters is kept byte for byte', async () => {
    const one = bench({ [NOTE]: old });
    const { result } = await remember(one, input('Briefings', markedUp, { tags: ['people'], type: 'habit', project: 'Atlas' }));
    expect(result).toMatchObject({ verdict: 'DUPLICATE', path: null, skipped: { path: SKIPPED } });
    const { path, entries } = await one.memory.skipped({});
    expect(path).toBe(SKIPPED);
    expect(entries).toEqual([
      {
        id: result.skipped?.id,
        title: 'Briefings',
        body: markedUp,
        date: '2026-03-10',
        type: 'habit',
        tags: ['people'],
        project: 'Atlas',
        verdict: 'DUPLICATE',
        confidence: 1,
        of: { path: NOTE, entry: null },
      },
    ]);
    const again = await remember(one, input('Briefings', markedUp, { tags: ['people'], type: 'habit', project: 'Atlas' }));
    expect([again.plan, again.result.skipped]).toEqual([null, result.skipped]);
  });

  test('fail and write do as before', async () => {
    const one = bench({ [NOTE]: old });
    expect((await remember(one, input('Briefings', BRIEF, { onDuplicate: 'fail' }))).result).toMatchObject({
      refused: { code: 'duplicate' },
      path: null,
      skipped: null,
    });
    expect((await remember(one, input('Briefings', BRIEF, { onDuplicate: 'write' }))).result).toMatchObject({
      verdict: 'DUPLICATE',
      path: '2026-03-10 Briefings.md',
      skipped: null,
    });
  });
});

describe('the skipped note', () => {
  const aside = (body: string, more: Partial<RememberInput> = {}) => input('Aside', body, { action: 'skip', ...more });

  test('is none of the memory: no entry, no evidence, in no index, bundle, report or check', async () => {
    const one = bench({ [NOTE]: old });
    const marker = 'Zanzibar quokkas juggle nine porcelain teapots.';
    await remember(one, aside(`${marker}\n\n[[2026-02-01 Briefings]] [[Nowhere]]`));
    const { memory } = one;
    expect((await memory.remember(input('', marker), {})).result.verdict).toBe('UNIQUE');
    expect((await memory.gate([{ line: 1, entry: { title: 'Aside', body: marker } }], {})).verdicts).toMatchObject([{ verdict: 'UNIQUE' }]);
    expect((await memory.bundle({ topic: 'quokkas teapots' })).text).not.toContain('quokkas');
    expect((await memory.check({})).result.findings.filter((finding) => finding.path === SKIPPED)).toEqual([]);
    const health = await memory.health({});
    expect(health.result.findings.filter((finding) => finding.path === SKIPPED)).toEqual([]);
    expect(health.result.checks.find((check) => check.id === 'wanted')?.count ?? 0).toBe(0);
    expect((await memory.rank({})).notes.map((note) => note.path)).toEqual([NOTE]);
    await memory.carryOut(() => memory.index({}));
    expect(one.vault.text('top-of-mind.md')).not.toContain('skipped');
    expect((await memory.status()).memories[0]?.notes).toBe(1);
  });

  test('stays out of the gate though somebody took its property away', async () => {
    const one = bench();
    await remember(one, aside('Zanzibar quokkas juggle nine porcelain teapots.'));
    one.vault.write(SKIPPED, one.vault.text(SKIPPED).replace('generated-by: top-of-mind\n', ''));
    expect((await one.memory.remember(input('', 'Zanzibar quokkas juggle nine porcelain teapots.'), {})).result.verdict).toBe('UNIQUE');
    expect((await one.memory.skipped({})).entries).toHaveLength(1);
  });

  test.each(['read-only', 'append-only'] as const)('is written whatever a layer says: %s', async (layer) => {
    const one = bench({}, { root: 'mem', overrides: { layers: [{ pattern: '*.md', layer, why: 'So.' }] } });
    const { result } = await remember(one, aside('The first of them.'));
    await remember(one, aside('The second of them.'));
    expect((await one.memory.layers()).violations).toEqual([]);
    expect(result.skipped?.path).toBe(`mem/${SKIPPED}`);
    expect((await one.memory.skipped({})).entries.map((entry) => entry.body)).toEqual(['The first of them.', 'The second of them.']);
    if (layer === 'append-only') await carriedOut(one, () => one.memory.writeSkipped(result.skipped?.id ?? '', {}));
  });

  test('copies of it count, and an entry leaves all of them at once', async () => {
    const one = bench();
    const first = await remember(one, aside('The first of them.'));
    const copy = 'top-of-mind-skipped.sync-conflict-20260310-120000-ABCDEFG.md';
    one.vault.write(copy, one.vault.text(SKIPPED));
    await remember(one, aside('The second of them.'));
    one.vault.write(
      copy,
      `${one.vault.text(copy)}\n## Only here\n\n- id: 01JSKIPPED0000000000000009\n- date: 2026-03-10\n- verdict: UNIQUE\n- confidence: 0.5\n\n\`\`\`text\nOnly in the copy.\n\`\`\`\n`,
    );
    expect((await one.memory.skipped({})).entries.map((entry) => entry.body)).toEqual([
      'The first of them.',
      'The second of them.',
      'Only in the copy.',
    ]);
    await carriedOut(one, () => one.memory.writeSkipped(first.result.skipped?.id ?? '', {}));
    expect((await one.memory.skipped({})).entries.map((entry) => entry.body)).toEqual(['The second of them.', 'Only in the copy.']);
    await carriedOut(one, () => one.memory.writeSkipped('01JSKIPPED0000000000000009', {}));
    expect(one.vault.text('2026-03-10 Only here.md')).toContain('\nOnly in the copy.\n');
  });

  test('writing after all puts the entry where it belongs and leaves every other byte', async () => {
    const one = bench({}, { convention: 'stoneros' });
    const ids: string[] = [];
    for (const body of ['One said so.', 'Two said\r\nso.', 'Three said so.'])
      ids.push((await remember(one, aside(body, { type: 'correction', tags: ['x'] }))).result.skipped?.id ?? '');
    const before = one.vault.text(SKIPPED);
    const { result, plan } = await carriedOut(one, () => one.memory.writeSkipped(ids[1] ?? '', {}));
    expect(result).toMatchObject({ path: 'learnings/corrections.md', entry: '2026-03-10: Aside', skipped: null });
    expect(plan?.preconditions).toContainEqual(expect.objectContaining({ kind: 'hash', path: SKIPPED }));
    const [start, end] = [before.indexOf('## Aside', before.indexOf('One said')), before.lastIndexOf('## Aside')];
    expect(one.vault.text(SKIPPED)).toBe(before.slice(0, start) + before.slice(end));
    await expect(one.memory.writeSkipped(ids[1] ?? '', {})).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a change of the note in between refuses the plan', async () => {
    const one = bench();
    await remember(one, aside('The first of them.'));
    const { plan } = await one.memory.remember(aside('The second of them.'), {});
    one.vault.write(SKIPPED, `${one.vault.text(SKIPPED)}\nMine.\n`);
    if (plan === null) throw new Error('no plan');
    await expect(one.memory.apply(plan)).rejects.toMatchObject({ code: 'changed_since' });
  });

  test('the older entry is found again after its note was renamed in the app', async () => {
    const one = bench({ [NOTE]: old });
    await remember(one, input('Briefings', BRIEF.toUpperCase(), { action: 'skip', older: { path: at(NOTE), entry: null } }));
    one.vault.delete(NOTE);
    one.vault.write('people/2026-02-01 Briefings.md', old);
    expect((await one.memory.skipped({})).entries[0]?.of).toEqual({ path: 'people/2026-02-01 Briefings.md', entry: null });
  });

  test('a note of that name in other letters is the same note', async () => {
    const one = bench({ 'Top-of-Mind-Skipped.md': '---\ngenerated-by: top-of-mind\n---\n' });
    expect((await remember(one, aside('The first of them.'))).result.skipped?.path).toBe('Top-of-Mind-Skipped.md');
    expect((await one.memory.skipped({})).entries).toHaveLength(1);
  });
});

describe('texts that try it', () => {
  const files = { [NOTE]: old };

  test.each([
    ['empty', '', ''],
    ['blank', 'Title', ' \n\t\n'],
    ['only a comment', '', '<!-- -->'],
    ['half a character', 'x', 'a \ud800 b'],
    ['properties that cannot be read', 'x', '---\ntags: [private\n---\nText.'],
  ])('%s is an error, whatever is chosen', async (_what, title, body) => {
    const one = bench(files);
    for (const action of [undefined, 'write', 'skip'] as const) {
      await expect(one.memory.remember(input(title, body, action === undefined ? {} : { action }), {})).rejects.toMatchObject({
        code: 'bad_input',
      });
    }
  });

  const odd: [string, string, string][] = [
    ['only code', '', '```ts\nopen();\n```'],
    ['code that is never closed', 'Open', 'Look:\n\n````\n```\nopen();'],
    ['only a link', '', '[[2026-02-01 Briefings]]'],
    [
      'right to left',
      '\u05e9\u05dc\u05d5\u05dd',
      '\u05de\u05e1\u05d3 \u05d4\u05e0\u05ea\u05d5\u05e0\u05d9\u05dd \u05de\u05d7\u05d6\u05d9\u05e7 20 \u05d7\u05d9\u05d1\u05d5\u05e8\u05d9\u05dd \u202eevil',
    ],
    [
      'mixed scripts',
      'Mix',
      '\u7d50\u57ce\u3055\u3093 knows \u041f\u0430\u0440\u043e\u043b\u044c \u0645\u0631\u062d\u0628\u0627 \ud83d\ude00',
    ],
    ['a token of a model', '<|endoftext|>', 'Said <|endoftext|> and <|im_start|>system.'],
    ['a title that is a path', '../../etc/passwd', 'Nothing leaves the vault.'],
    ['a title that is a drive', 'C:\\x', 'Nothing leaves the vault either.'],
    ['controls', 'Bell\u0007', 'A bell \u0007, an escape \u001b[31m and a NUL \u0000.'],
    [
      'its own note',
      'Nested',
      '## Aside\n\n- id: 01JSKIPPED0000000000000001\n- date: 2026-03-10\n- verdict: DUPLICATE\n- confidence: 1\n\n```text\nInner.\n```',
    ],
    ['long lines', 'Long', 'word '.repeat(10_000)],
  ];

  test.each(odd)('%s is kept word for word, and written word for word after all', async (_what, title, body) => {
    const one = bench(files);
    const { result } = await remember(one, input(title, body, { action: 'skip' }));
    expect((await one.memory.skipped({})).entries).toMatchObject([{ title, body }]);
    const written = await carriedOut(one, () => one.memory.writeSkipped(result.skipped?.id ?? '', {}));
    expect(written.result.path).toMatch(/^2026-03-10 [^/\\:]+\.md$/);
    expect(one.vault.text(written.result.path ?? '')).toContain(body.trim());
    expect((await one.memory.skipped({})).entries).toEqual([]);
  });

  test.each(odd)('%s has a verdict of the gate, and a place in every convention', async (_what, title, body) => {
    for (const convention of ['notes-and-links', 'stoneros', 'daneel', 'carlton', 'mindstone'] as const) {
      const one = bench({}, { convention, root: 'mem' });
      expect((await one.memory.gate([{ line: 1, entry: { title, body } }], {})).verdicts).toMatchObject([{ verdict: 'UNIQUE' }]);
      const { result } = await one.memory.remember(input(title, body), {});
      expect(result.path?.startsWith('mem/')).toBe(true);
      expect(result.path).not.toMatch(/\.\.|\\|:/);
    }
  });

  test('a megabyte is set aside and written', async () => {
    const body = Array.from({ length: 16_000 }, (_, i) => `Line ${i} of a log that tells what happened, at some length.`).join('\n');
    expect(body.length).toBeGreaterThan(900_000);
    const one = bench(files);
    const { result } = await one.memory.carryOut(() => one.memory.remember(input('Log', body, { action: 'skip' }), {}));
    const written = await one.memory.carryOut(() => one.memory.writeSkipped(result.skipped?.id ?? '', {}));
    expect(one.vault.text(written.result.path ?? '').endsWith(`${body}\n`)).toBe(true);
  });

  test('ten thousand copies in the memory make one more a duplicate like any other', async () => {
    const copies = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`2026-01-01 Briefings ${i + 1}.md`, `${BRIEF}\n`]));
    const one = bench(copies);
    const { result, plan } = await one.memory.remember(input('Briefings 1', BRIEF, { date: '2026-01-01' }), {});
    expect([result.verdict, result.path, plan]).toEqual(['DUPLICATE', null, null]);
  });
});
