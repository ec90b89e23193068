import { openBench, carriedOut } from '../../support/opened';

const TODAY = '2026-03-15';
const LOG = `# Patterns

## 2026-02-01: Crane
**Type**: semantic
**Observation**: The crane lifts 12 tonnes.

<!-- source: claude, mcp, 2026-02-01; valid_until: 2026-03-01 -->

## 2026-02-02: Berths
**Type**: semantic
**Observation**: Twelve berths are free.
`;
const PATTERNS = 'learnings/patterns.md';

function bench(files: Record<string, string>, convention = 'notes-and-links') {
  return openBench(files, { convention });
}

test('a note that still holds says so; a last day that has passed goes, one to come stays', async () => {
  const one = bench({
    'Over.md': '---\ncreated: 2026-01-01\nvalid_until: 2026-03-01\n---\nTwelve berths are free.\n',
    'Later.md': '---\nvalid_until: 2026-12-31\n---\nThe ferry runs hourly.\n',
    'Bare.md': 'The crane lifts 12 tonnes.\n',
  });
  const { vault, memory } = one;
  expect((await carriedOut(one, () => memory.verify('Over.md', {}))).result).toEqual({
    path: 'Over.md',
    entry: null,
    verified: TODAY,
    validUntil: null,
  });
  expect(vault.text('Over.md')).toBe(`---\ncreated: 2026-01-01\nverified: ${TODAY}\n---\nTwelve berths are free.\n`);
  await carriedOut(one, () => memory.verify('Later.md', {}));
  expect(vault.text('Later.md')).toBe(`---\nvalid_until: 2026-12-31\nverified: ${TODAY}\n---\nThe ferry runs hourly.\n`);
  await carriedOut(one, () => memory.verify('Bare.md', { until: '2026-06-30' }));
  expect(vault.text('Bare.md')).toBe(`---\nverified: ${TODAY}\nvalid_until: 2026-06-30\n---\nThe crane lifts 12 tonnes.\n`);
  expect((await memory.verify('Bare.md', {})).plan).toBeNull();
  // One that has passed says nothing of today.
  await carriedOut(one, () => memory.verify('Later.md', { until: '2026-01-31' }));
  expect((await memory.verify('Over.md', { until: '2026-01-31' })).result.verified).toBe(TODAY);
  await expect(memory.verify('Bare.md', { until: 'May' })).rejects.toThrow('is not a date');
  await expect(memory.verify('Gone.md', {})).rejects.toThrow('no file');
});

test('an entry of a file says it in its mark, also where the file is append-only; nothing else of the file changes', async () => {
  const one = bench({ [PATTERNS]: LOG }, 'stoneros');
  const { vault, memory } = one;
  await memory.carryOut(() => memory.acceptAll({}));
  await carriedOut(one, () => memory.verify(`${PATTERNS}#2026-02-01: Crane`, {}));
  const kept = LOG.replace('; valid_until: 2026-03-01', `; verified: ${TODAY}`);
  expect(vault.text(PATTERNS)).toBe(kept);
  await carriedOut(one, () => memory.verify(`${PATTERNS}#2026-02-02: Berths`, { until: '2026-05-01' }));
  expect(vault.text(PATTERNS)).toBe(`${kept.trimEnd()}\n\n<!-- verified: ${TODAY}; valid_until: 2026-05-01 -->\n`);
  expect((await memory.layers({})).violations).toEqual([]);
  await expect(memory.verify(PATTERNS, {})).rejects.toThrow('PATH#HEADING');
  await expect(memory.verify(`${PATTERNS}#2026-02-03: No`, {})).rejects.toThrow('no entry');
});

test('what has run out is offered for review in one line, and keeping it says that it holds today', async () => {
  const one = bench({ [PATTERNS]: LOG, 'context/Over.md': '---\nvalid_until: 2026-03-01\n---\nThe yard is shut.\n' }, 'stoneros');
  const { vault, memory } = one;
  expect((await memory.status()).waiting).toMatchObject([
    {
      what: 'expired',
      count: 2,
      message: expect.stringMatching(/^2 entries have run out, among them ".*" on 2026-/) as string,
      does: { verb: 'verify' },
    },
  ]);
  const { tasks, pieces } = await memory.packet({});
  const old = tasks.filter(({ kind }) => kind === 'old');
  expect(
    old.map(({ about: [id], suggested, why }) => [pieces.find((one) => one.id === id)?.path, suggested?.action ?? null, why[0]]),
  ).toEqual([
    ['context/Over.md', 'archive', 'It held until 2026-03-01. If it still holds, keep it: it then says that it holds today.'],
    [PATTERNS, null, 'It held until 2026-03-01. If it still holds, keep it: it then says that it holds today.'],
  ]);
  const answer = JSON.stringify({ actions: old.map(({ id }) => ({ action: 'keep', id })) });
  const { result } = await carriedOut(one, () => memory.propose(answer, {}));
  expect(result.refused).toEqual([]);
  expect(vault.text('context/Over.md')).toBe(`---\nverified: ${TODAY}\n---\nThe yard is shut.\n`);
  expect(vault.text(PATTERNS)).toContain(`<!-- source: claude, mcp, 2026-02-01; verified: ${TODAY} -->`);
  expect((await memory.status()).waiting).toEqual([]);
  expect((await memory.packet({})).tasks.filter(({ kind }) => kind === 'old')).toEqual([]);
});

test('a context says beside an entry who wrote it and for how long it holds, without the comment', async () => {
  const { memory } = bench(
    { [PATTERNS]: LOG, 'context/Ferry.md': '---\nsource: codex, mcp, 2026-02-09\nvalid_until: 2026-04-01\n---\nThe ferry runs hourly.\n' },
    'stoneros',
  );
  for (const query of [{}, { topic: 'crane tonnes' }]) {
    const { text } = await memory.bundle(query);
    expect(text).toContain('(claude, ran out 2026-03-01)');
    expect(text).not.toContain('<!-- source');
  }
  expect((await memory.bundle({ topic: 'ferry hourly' })).text).toContain('Ferry.md (codex, valid until 2026-04-01)');
  const { found } = await memory.search({ query: 'crane tonnes' });
  expect(found[0]?.text).not.toContain('source');
});
