import { carriedOut, openBench, openMemory, type Bench } from '../../support/opened';

const decoder = new TextDecoder();
const textAt = async ({ vault }: Bench, path: string): Promise<string> => decoder.decode(await vault.files.readBytes(path as never));
const BLOCK = '# Memory index\n\n<!-- top-of-mind:begin index -->\n\nNo memories yet.\n\n<!-- top-of-mind:end index -->\n';

const memory = (more: string, description = 'A rule', body = 'Text.'): string =>
  `---\ndescription: ${description}\ntype: feedback\n${more}---\n\n${body}\n`;
const numbered = (count: number, make: (at: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`feedback_${String(at).padStart(3, '0')}.md`, make(at)]));

const opened = (files: Record<string, string>): Bench => openBench({ 'MEMORY.md': BLOCK, ...files }, { convention: 'mindstone' });
const indexed = async (bench: Bench): Promise<string> => {
  await bench.memory.carryOut(() => bench.memory.index({}));
  return textAt(bench, 'MEMORY.md');
};
const linesOf = (text: string): number => text.trimEnd().split('\n').length;
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
const remember = (bench: Bench, title: string, body: string, more: object = {}) =>
  carriedOut(bench, () => bench.memory.remember({ title, body, type: 'feedback', onDuplicate: 'skip', ...more }, {}));

describe('agents load 200 lines and 25 KB of MEMORY.md', () => {
  test('its headings and marks count as lines', async () => {
    const text = await indexed(opened(numbered(230, () => memory('created: 2026-03-01\n'))));
    expect(linesOf(text)).toBe(200);
    expect(text).toContain('feedback_000.md');
  });

  test('its bytes count, whatever its lines', async () => {
    const text = await indexed(opened(numbered(150, (at) => memory('created: 2026-03-01\n', `${at} ${'ä'.repeat(190)}`))));
    expect(bytesOf(text)).toBeLessThanOrEqual(25_000);
    expect(bytesOf(text)).toBeGreaterThan(24_000);
  });

  test('text of a person takes room, and stays', async () => {
    const own = 'A line of ours.\n'.repeat(150);
    const text = await indexed(opened({ ...numbered(100, () => memory('created: 2026-03-01\n')), 'MEMORY.md': `${own}\n${BLOCK}` }));
    expect(linesOf(text)).toBe(200);
    expect(text.startsWith(own)).toBe(true);
  });

  test('the lines are those of the highest scores; of equal ones those that are linked, then the newest', async () => {
    const files = {
      ...numbered(210, () => memory('created: 2026-03-01\nevergreen: true\n')),
      'feedback_y_linked.md': memory('created: 2026-02-01\nevergreen: true\n'),
      'feedback_x_newer.md': memory('created: 2026-03-02\nevergreen: true\n'),
      'feedback_z_hits.md': memory('created: 2026-01-01\nevergreen: true\nhits: 1\n'),
      'project_boat.md': `---\ndescription: Boat\ntype: project\ncreated: 2020-01-01\n---\n\nSee [[feedback_y_linked]].\n`,
    };
    const bench = opened(files);
    const { notes } = await bench.memory.rank({});
    expect(notes.slice(0, 4).map(({ path }) => path)).toEqual([
      'feedback_z_hits.md',
      'feedback_y_linked.md',
      'feedback_x_newer.md',
      'feedback_000.md',
    ]);
    const text = await indexed(bench);
    for (const name of ['feedback_z_hits', 'feedback_y_linked', 'feedback_x_newer', 'feedback_000'])
      expect(text).toContain(`](${name}.md)`);
    expect(text).not.toMatch(/feedback_209\.md|project_boat\.md/);
    // An index that is as it should be is no finding, though some memories have no line.
    const { result } = await bench.memory.health({});
    expect(result.findings.filter(({ id }) => id === 'index.stale' || id === 'pointer.missing')).toEqual([]);
    const full = result.findings.filter(({ id }) => id === 'pointer.full');
    expect(full).toHaveLength(1);
    expect(full[0]?.related).toContain('project_boat.md');
    expect((await bench.memory.status({})).due.filter(({ what }) => what === 'index')).toEqual([]);
  });

  test('the weakest line makes room for a stronger memory and is named; the others stay where they are', async () => {
    const bench = opened(numbered(210, (at) => memory(`created: 2026-02-01\nhits: ${at % 7}\n`)));
    const before = await indexed(bench);
    const { result } = await remember(bench, 'Answer first', 'Mira reads the first line of a mail.', { critical: true });
    const after = await textAt(bench, 'MEMORY.md');
    expect(after).toContain('(feedback_answer_first.md)');
    expect(linesOf(after)).toBeLessThanOrEqual(200);
    const gone = before.split('\n').filter((line) => line.startsWith('- ') && !after.split('\n').includes(line));
    expect(gone.length).toBeGreaterThan(0);
    expect(result.unlisted?.map((path) => `- [${path}](${path}) — A rule`).sort()).toEqual([...gone].sort());
    const { notes } = await bench.memory.rank({});
    const order = new Map(notes.map(({ path }, at) => [path as string, at]));
    const placeOf = (line: string): number => order.get(/\((.*?)\)/.exec(line)?.[1] ?? '') ?? -1;
    const kept = before.split('\n').filter((line) => line.startsWith('- ') && !gone.includes(line));
    expect(Math.min(...gone.map(placeOf))).toBeGreaterThan(Math.max(...kept.map(placeOf)));
    expect(after.split('\n').filter((line) => kept.includes(line))).toEqual(kept);
    // The next look changes nothing.
    expect((await bench.memory.index({})).plan).toBe(null);
    await bench.memory.undo();
    expect(await textAt(bench, 'MEMORY.md')).toBe(before);
  });

  test('lines in the words of somebody else make room for no memory, however strong: it is named; an archived one does', async () => {
    const files = numbered(197, () => memory('created: 2026-02-01\n'));
    const lines = Object.keys(files).map((path) => `- [${path}](${path}): as I would say it\n`);
    const byHand = `# Memory index\n\n${lines.join('')}`;
    const bench = opened({ ...files, 'MEMORY.md': `${byHand}- The crane lifts 12 tonnes.\n` });
    const { result } = await remember(bench, 'Answer first', 'Mira reads the first line of a mail.', { critical: true });
    expect(result.unlisted).toEqual(['feedback_answer_first.md']);
    expect(await textAt(bench, 'MEMORY.md')).toContain(byHand);
    await carriedOut(bench, () => bench.memory.archive(['feedback_000.md'], {}));
    const after = await indexed(bench);
    expect(after).toContain('(feedback_answer_first.md)');
    expect(after).not.toContain('feedback_000.md');
    expect(linesOf(after)).toBeLessThanOrEqual(200);
  });

  test('where the text of a person leaves no room, the new memory is named as the one without a line', async () => {
    const byHand = `# Index\n\n${'A line of ours.\n'.repeat(198)}`;
    const bench = opened({ 'MEMORY.md': byHand });
    const { result } = await remember(bench, 'Answer first', 'Mira reads the first line of a mail.');
    expect(result.unlisted).toEqual(['feedback_answer_first.md']);
    expect(await textAt(bench, 'MEMORY.md')).toBe(byHand);
  });

  test('below the limit nothing is said', async () => {
    const { result } = await remember(opened({}), 'Answer first', 'Mira reads the first line of a mail.');
    expect(result).not.toHaveProperty('unlisted');
  });

  test('a curated MEMORY.md that is longer is a finding and a warning', async () => {
    const bench = openBench({ 'MEMORY.md': `# Memory\n\n${'- A lesson of ours.\n'.repeat(330)}` }, { convention: 'daneel' });
    const { result } = await bench.memory.health({});
    expect(result.findings.filter(({ id }) => id === 'note.loaded').map(({ message }) => message)).toEqual([
      expect.stringMatching(/^It has 332 lines and .* bytes\. Agents load only the first 200 lines and 25 KB\.$/),
    ]);
    expect(result.score).toBeLessThan(100);
    const [status] = (await bench.memory.status({})).memories;
    expect(status?.warnings).toEqual([expect.stringMatching(/^"MEMORY\.md" has 332 lines/)]);
  });
});

test.each([
  ['fades from the time of its file', Date.parse('2025-12-10T12:00:00'), ['feedback_b.md', 'feedback_a.md'], 0.11],
  ['whose file tells none either counts half', 0, ['feedback_b.md', 'feedback_a.md'], 0.5],
])('a memory without any day %s', async (_, mtime, order, recency) => {
  const bench = opened({ 'feedback_a.md': memory(''), 'feedback_b.md': memory('created: 2026-03-01\n') });
  const { files } = bench.vault;
  const list = async () => (await files.list()).map((file) => (file.path === 'feedback_a.md' ? { ...file, mtime } : file));
  const facade = openMemory(
    bench.vault,
    { memories: [{ name: 'Vault', root: '', convention: 'mindstone', overrides: {} }] },
    { files: { ...files, list } },
  );
  const { notes } = await facade.rank({});
  expect(notes.map(({ path }) => path)).toEqual(order);
  expect(notes[1]?.terms['recency']).toBeCloseTo(recency, 1);
});

describe('a successor takes the line of what it supersedes', () => {
  const old =
    '---\ndescription: Deploys go out on Tuesdays\ntype: feedback\ncreated: 2026-01-01\nCRITICAL---\n\nDeploys go out on Tuesdays at 10:00.\n';
  const files = (critical: boolean): Record<string, string> => ({
    'feedback_a_deploys.md': old.replace('CRITICAL', critical ? 'critical: true\n' : ''),
  });
  const newer = 'Deploys no longer go out on Tuesdays at 10:00; since March they go out on Thursdays at 14:00.';

  test('the old one has no line any more, in one plan with the mark', async () => {
    const bench = opened(files(false));
    await indexed(bench);
    const { result } = await remember(bench, 'Deploys', newer, {
      action: 'replace',
      older: { path: 'feedback_a_deploys.md', entry: null },
    });
    expect(result.superseded).toBe('feedback_a_deploys.md');
    const text = await textAt(bench, 'MEMORY.md');
    expect(text).toContain(`(${result.path ?? ''})`);
    expect(text).not.toContain('feedback_a_deploys.md');
    expect((await bench.memory.index({})).plan).toBeNull();
    const { result: health } = await bench.memory.health({});
    expect(health.findings.filter(({ id }) => id.startsWith('pointer.') || id.startsWith('index.'))).toEqual([]);
  });

  test('a line that a person wrote is marked and stays, and no other', async () => {
    const line = '- [Deploys](feedback_a_deploys.md) — in our words';
    const byHand = `# Ours\r\n\r\nSee [deploys](feedback_a_deploys.md).\r\n\r\n## Standard feedback\r\n${line}\r\n- [[feedback_a_deploys]] or [[feedback_tabs]]\r\n`;
    const bench = opened({ ...files(false), 'feedback_tabs.md': memory(''), 'MEMORY.md': byHand });
    const { result } = await remember(bench, 'Deploys', newer, {
      action: 'replace',
      older: { path: 'feedback_a_deploys.md', entry: null },
    });
    const text = await textAt(bench, 'MEMORY.md');
    expect(text.startsWith(byHand.replace(line, `${line} (superseded by feedback\\_deploys)`).trimEnd())).toBe(true);
    expect(text).toContain(`(${result.path ?? ''})`);
    await indexed(bench);
    expect((await textAt(bench, 'MEMORY.md')).match(/\(superseded/g)).toHaveLength(1);
  });

  test('so does an entry that is settled later', async () => {
    const bench = opened({ ...files(true), 'feedback_b_deploys.md': memory('created: 2026-03-01\n', 'Thursdays', newer) });
    await indexed(bench);
    await carriedOut(bench, () =>
      bench.memory.resolveEntry(
        { path: 'feedback_b_deploys.md' as never, entry: null },
        'replace',
        { path: 'feedback_a_deploys.md' as never, entry: null },
        {},
      ),
    );
    const text = await textAt(bench, 'MEMORY.md');
    expect(text).not.toContain('feedback_a_deploys.md');
    expect(text).toMatch(/## Critical feedback[^#]*\(feedback_b_deploys\.md\)/);
    expect(await textAt(bench, 'feedback_b_deploys.md')).toContain('critical: true');
  });

  test('of two that name each other both keep theirs, marked', async () => {
    const bench = opened({
      'feedback_a.md': memory('superseded_by: "[[feedback_b]]"\n'),
      'feedback_b.md': memory('superseded_by: "[[feedback_a]]"\n'),
      'feedback_c.md': memory(''),
    });
    expect((await indexed(bench)).match(/\(feedback_.\.md\).*$/gm)).toEqual([
      '(feedback_c.md) — A rule',
      '(feedback_a.md) — A rule (superseded)',
      '(feedback_b.md) — A rule (superseded)',
    ]);
  });

  test('a critical memory is superseded only by an answer, and hands its mark on', async () => {
    const bench = opened(files(true));
    await indexed(bench);
    const sure = opened(files(false));
    expect((await sure.memory.remember({ title: 'Deploys', body: newer, type: 'feedback', onDuplicate: 'skip' }, {})).result).toMatchObject(
      { verdict: 'SUPERSEDE', unsure: false, superseded: 'feedback_a_deploys.md' },
    );
    const asked = await bench.memory.remember(
      { title: 'Deploys', body: newer, type: 'feedback', onDuplicate: 'skip', whenUnsure: 'hold' },
      {},
    );
    expect(asked.result).toMatchObject({ verdict: 'SUPERSEDE', unsure: true, superseded: null, refused: { code: 'unsure' } });
    expect(asked.result.question?.candidates[0]?.path).toBe('feedback_a_deploys.md');
    const { result } = await remember(bench, 'Deploys', newer, { action: 'replace' });
    expect(await textAt(bench, result.path ?? '')).toContain('critical: true');
    expect(await textAt(bench, 'MEMORY.md')).toMatch(/## Critical feedback[^#]*\(feedback_deploys\.md\)/);
    const { included } = await bench.memory.bundle({});
    const critical = included.filter(({ phase }) => phase === 'critical').map(({ path }) => path);
    expect(critical).toEqual(['feedback_deploys.md']);
  });
});
