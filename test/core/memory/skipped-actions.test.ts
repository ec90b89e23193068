import type { ConventionId } from '../../../src/core/model/convention';
import type { MemoryOverrides } from '../../../src/core/model/memory';
import type { RememberInput } from '../../../src/core/model/results/remember';
import { carriedOut, entryInput as input, openBench, type Bench } from '../../support/opened';
import { at } from '../../support/memory-vault';

const bench = (convention: ConventionId, files: Record<string, string> = {}, root = '', overrides: MemoryOverrides = {}): Bench =>
  openBench(files, { convention, root, overrides });

const POOL = 'The connection pool of the billing service holds 20 connections to the primary database.';
const NEWS = 'Backups of the ledger run every night at two.';
const note = (body: string) => `---\nid: 01KDY8XSG0A1B2C3D4E5F6G7H8\ncreated: 2026-02-01\n---\n${body}`;
const sections =
  '# Patterns\n\n## 2026-02-01: Pool\n**Type**: semantic\n**Observation**: ' +
  POOL +
  '\n**Tags**: #db\n\n## 2026-02-02: Briefings\n**Type**: episodic\n**Observation**: Priya prefers them short.\n';
const curated: MemoryOverrides = {
  layers: [
    { pattern: 'learnings/*.md', layer: 'curated', why: 'Kept up.' },
    { pattern: 'memory/*.md', layer: 'curated', why: 'Kept up.' },
  ],
};

const remember = async (one: Bench, entry: RememberInput) => (await carriedOut(one, () => one.memory.remember(entry, {}))).result;

describe('choices for an entry', () => {
  const POOLNOTE = '2026-02-01 Pool -- db.md';
  const older = { path: at(POOLNOTE), entry: null };

  test('write writes what supersedes nothing, and marks nothing', async () => {
    const one = bench('notes-and-links', { [POOLNOTE]: note(`${POOL}\n`) });
    const result = await remember(one, input('Pool', POOL.replace('20', '80'), { action: 'write' }));
    expect(result).toMatchObject({ verdict: 'SUPERSEDE', path: '2026-03-10 Pool.md', superseded: null });
    expect(one.vault.text(POOLNOTE)).toBe(note(`${POOL}\n`));
  });

  test('replace marks the entry that was named, or that of the verdict', async () => {
    for (const named of [{ older }, {}]) {
      const one = bench('notes-and-links', { [POOLNOTE]: note(`${POOL}\n`) });
      const result = await remember(one, input('Pool', named.older === undefined ? POOL : NEWS, { action: 'replace', ...named }));
      expect(result).toMatchObject({ path: '2026-03-10 Pool.md', superseded: POOLNOTE });
      expect(one.vault.text(POOLNOTE)).toContain('superseded_by: "[[2026-03-10 Pool]]"');
    }
  });

  test('link ends the text with a line that leads to the older entry', async () => {
    const one = bench('notes-and-links', { [POOLNOTE]: note(`${POOL}\n`) });
    const result = await remember(one, input('Backups', NEWS, { action: 'link', older }));
    expect(result).toMatchObject({ path: '2026-03-10 Backups.md', superseded: null });
    expect(one.vault.text('2026-03-10 Backups.md').endsWith(`---\n\n${NEWS}\n\nRelated: [[2026-02-01 Pool -- db]]\n`)).toBe(true);
    const { links } = await one.memory.links({ from: '2026-03-10 Backups.md' });
    expect(links.map((link) => link.to)).toEqual([POOLNOTE]);
    await remember(one, input('Open code', 'Look:\n\n```\nopen();\n', { action: 'link', older }));
    expect(one.vault.text('2026-03-10 Open code.md')).toContain('\nRelated: [[2026-02-01 Pool -- db]]\n\nLook:\n\n```\nopen();\n');
  });

  test.each([
    ['stoneros', 'learnings/patterns.md', sections, '2026-02-01: Pool', '[[patterns#2026-02-01 Pool]]'],
    ['daneel', 'memory/2026-02-01.md', `# 2026-02-01\n\n- 08:05 ${POOL}\n`, POOL.slice(0, POOL.lastIndexOf(' ', 80)), '[[2026-02-01]]'],
  ] as const)('link in %s', async (convention, path, text, entry, link) => {
    const one = bench(convention, { [path]: text });
    const named = (await one.memory.remember(input('', POOL), {})).result.of;
    expect(named).toEqual({ path, entry });
    const result = await remember(one, input('Backups', NEWS, { action: 'link', older: { path: at(path), entry } }));
    expect(one.vault.text(result.path ?? '')).toContain(`${NEWS}\n\nRelated: ${link}\n`);
    const { links } = await one.memory.links({ from: result.path ?? '' });
    expect(links.map((one) => one.to)).toEqual([path]);
  });

  test('merge puts the text at the end of the older note, and nothing else changes', async () => {
    const before = note(`${POOL}\r\n`);
    const one = bench('notes-and-links', { [POOLNOTE]: before });
    const body = '---\nsource: talk\ntags: [ops]\n---\n# Why\n\nIt is slow.\n';
    const result = await remember(one, input('Nightly backups', body, { action: 'merge', older, project: 'Atlas' }));
    expect(result).toMatchObject({ path: POOLNOTE, entry: null, superseded: null, skipped: null });
    const text = one.vault.text(POOLNOTE);
    expect(text.startsWith(before)).toBe(true);
    expect(text.slice(before.length).replace(/\r\n/g, '\n')).toBe(
      '\n**Nightly backups**\n\n# Why\n\nIt is slow.\n\n- source: talk\n- tags: #ops\n- project: Atlas\n',
    );
  });

  test('links that were accepted are put into what is merged', async () => {
    const one = bench('notes-and-links', { [POOLNOTE]: note(POOL), 'Priya.md': 'A person.\n' });
    const entry = input('', 'Priya knows.', { action: 'merge', older });
    const proposed = await one.memory.remember(entry, {});
    const { plan } = await one.memory.remember(entry, { accept: proposed.result.links });
    expect(plan?.edits).toMatchObject([{ op: 'append', path: POOLNOTE, text: '\n[[Priya]] knows.' }]);
    expect(plan?.preconditions.map((one) => one.kind)).toEqual(['hash', 'resolves']);
  });

  test('a title that says nothing more is left out of what is merged', async () => {
    const one = bench('notes-and-links', { [POOLNOTE]: note(`${POOL}`) });
    await remember(one, input('Billing pool', NEWS, { action: 'merge', older }));
    expect(one.vault.text(POOLNOTE)).toBe(note(`${POOL}\n\n${NEWS}\n`));
  });

  test('merge into a section goes behind its last line', async () => {
    const text = sections.replace(/\n/g, '\r\n');
    const one = bench('stoneros', { 'learnings/patterns.md': text }, '', curated);
    const result = await remember(
      one,
      input('', '# Why\n\nIt is slow.\n\n```\nopen();', {
        action: 'merge',
        older: { path: at('learnings/patterns.md'), entry: '2026-02-01: Pool' },
      }),
    );
    expect(result).toMatchObject({ path: 'learnings/patterns.md', entry: '2026-02-01: Pool' });
    expect(one.vault.text('learnings/patterns.md')).toBe(
      text.replace('**Tags**: #db\r\n', '**Tags**: #db\r\n\r\n### Why\r\n\r\nIt is slow.\r\n\r\n```\r\nopen();\r\n```\r\n'),
    );
    await remember(
      one,
      input('', '**Superseded by**: [[x]] (2026-01-01)', {
        action: 'merge',
        older: { path: at('learnings/patterns.md'), entry: '2026-02-02: Briefings' },
      }),
    );
    expect(one.vault.text('learnings/patterns.md')).toContain('\r\n> **Superseded by**: [[x]] (2026-01-01)\r\n');
  });

  test.each([
    ['stoneros', 'learnings/patterns.md', sections, '2026-02-01: Pool', {}, 'layer_policy'],
    ['daneel', 'memory/2026-02-01.md', '# 2026-02-01\n\n## Pool\n\nIt is full.\n', 'Pool', {}, 'layer_policy'],
    ['daneel', 'memory/2026-02-01.md', '# 2026-02-01\n\n- 08:05 It is full.\n', 'It is full.', curated, 'not_mergeable'],
    [
      'daneel',
      'memory/self-review.md',
      '# Self review\n\n### MEMORY FAIL #1\nTAG: x\nMISS: y\nFIX: z\n',
      'MEMORY FAIL #1',
      {},
      'not_mergeable',
    ],
    ['notes-and-links', POOLNOTE, note('<!-- open\n'), null, {}, 'not_mergeable'],
    ['notes-and-links', POOLNOTE, note(POOL), null, { layers: [{ pattern: '**', layer: 'read-only', why: 'So.' }] }, 'layer_policy'],
  ] as const)('merge is refused where the older entry in %s cannot take it: %s', async (convention, path, text, entry, overrides, code) => {
    const one = bench(convention, { [path]: text }, '', overrides);
    const result = await remember(one, input('Backups', NEWS, { action: 'merge', older: { path: at(path), entry } }));
    expect(result.refused).toMatchObject({ code, path });
    expect(result).toMatchObject({ path: null, skipped: null });
  });

  test.each(['replace', 'merge', 'link'] as const)('%s without an older entry is an error', async (action) => {
    const one = bench('notes-and-links', { [POOLNOTE]: note(POOL) });
    await expect(one.memory.remember(input('Backups', NEWS, { action }), {})).rejects.toMatchObject({ code: 'bad_input' });
  });

  test.each([
    ['../x.md', null, 'hostile_path'],
    ['Nope.md', null, 'not_found'],
    [POOLNOTE, 'No such entry', 'not_found'],
    ['pic.png', null, 'bad_input'],
    ['top-of-mind-skipped.md', null, 'bad_input'],
    ['learnings/patterns.md', null, 'bad_input'],
  ] as const)('%s (%s) is no older entry', async (path, entry, code) => {
    const sectioned = path.startsWith('learnings');
    const one = bench(sectioned ? 'stoneros' : 'notes-and-links', {
      [POOLNOTE]: note(POOL),
      'pic.png': 'x',
      'learnings/patterns.md': sections,
      'top-of-mind-skipped.md': '---\ngenerated-by: top-of-mind\n---\n',
    });
    await expect(
      one.memory.remember(input('Backups', NEWS, { action: 'merge', older: { path: at(path), entry } }), {}),
    ).rejects.toMatchObject({ code });
  });
});

describe('places', () => {
  test.each([
    [
      'notes-and-links',
      { 'people/2026-01-01 Ada.md': 'x', 'archive/2026-01-01 Old.md': 'x', 'templates/T.md': 'x', 'reports/r.md': 'x' },
      ['', 'people'],
    ],
    [
      'stoneros',
      { 'learnings/mine.md': sections, 'learnings/baseline_insights.md': 'x', 'context/session_20260101.md': 'x' },
      [
        'learnings/corrections.md',
        'learnings/expertise.md',
        'learnings/communication.md',
        'learnings/patterns.md',
        'learnings/mine.md',
        'preferences',
        'preferences/current.md',
        'context/session_20260315.md',
      ],
    ],
    ['daneel', { 'memory/2026-01-01.md': 'x', 'MEMORY.md': 'x' }, ['memory/self-review.md', 'memory/2026-03-15.md', 'NOW.md']],
    ['carlton', {}, ['memory']],
    ['mindstone', {}, ['']],
  ] as const)('%s', async (convention, files, expected) => {
    const one = bench(convention, Object.fromEntries(Object.entries(files).map(([path, text]) => [`mem/${path}`, text])), 'mem');
    const { places } = await one.memory.places({});
    expect(places.map(({ place }) => place)).toEqual(expected);
    for (const { place, kind, layer, summary } of places) {
      expect(summary).not.toBe('');
      expect(layer).not.toBe('read-only');
      const result = await remember(one, input('Backups run', `${NEWS} In ${place}.`, { place, action: 'write' }));
      expect(
        result.path === `mem/${place}` || (kind === 'folder' && result.path?.startsWith(place === '' ? 'mem/' : `mem/${place}/`)),
      ).toBe(true);
    }
  });

  test('types lead to their places', async () => {
    expect((await bench('stoneros').memory.places({})).types).toEqual([
      'correction',
      'semantic',
      'communication',
      'episodic',
      'procedural',
    ]);
    expect((await bench('mindstone').memory.places({})).types).toEqual(['feedback', 'project', 'reference', 'design', 'user']);
    expect((await bench('carlton').memory.places({})).types).toEqual(['interactive', 'research', 'curator', 'reply']);
    expect((await bench('notes-and-links').memory.places({})).types).toEqual([]);
    const { places } = await bench('stoneros').memory.places({});
    expect(places.map(({ place, types }) => [place, types])).toEqual([
      ['learnings/corrections.md', ['correction']],
      ['learnings/expertise.md', ['semantic']],
      ['learnings/communication.md', ['communication']],
      ['learnings/patterns.md', []],
      ['preferences', []],
      ['preferences/current.md', []],
      ['context/session_20260315.md', []],
    ]);
  });

  test('renamed folders and layers of the settings count', async () => {
    const one = bench('stoneros', {}, '', {
      folders: { learnings: 'lessons' },
      layers: [{ pattern: 'lessons/corrections.md', layer: 'read-only', why: 'So.' }],
    });
    expect((await one.memory.places({})).places.map(({ place }) => place)).toEqual([
      'lessons/expertise.md',
      'lessons/communication.md',
      'lessons/patterns.md',
      'preferences',
      'preferences/current.md',
      'context/session_20260315.md',
    ]);
  });

  test.each([
    ['nowhere', 'bad_input'],
    ['learnings/baseline_insights.md', 'bad_input'],
    ['../out', 'hostile_path'],
    ['/etc', 'hostile_path'],
    ['/', 'hostile_path'],
    ['C:\\x', 'hostile_path'],
    ['.obsidian', 'hostile_path'],
  ])('%s is no place', async (place, code) => {
    const one = bench('stoneros', { 'learnings/baseline_insights.md': sections });
    await expect(one.memory.remember(input('Backups', NEWS, { place }), {})).rejects.toMatchObject({ code });
  });

  test('the log of the day of an entry is a place, and so is that of today', async () => {
    const one = bench('daneel');
    for (const place of ['memory/2026-03-10.md', 'memory/2026-03-15.md'])
      expect((await one.memory.remember(input('Backups', NEWS, { place }), {})).result.path).toBe(place);
    await expect(one.memory.remember(input('Backups', NEWS, { place: 'memory/2026-03-11.md' }), {})).rejects.toMatchObject({
      code: 'bad_input',
    });
  });
});
