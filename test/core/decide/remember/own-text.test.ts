import type { ConventionId } from '../../../../src/core/model/convention';
import { asVaultPath } from '../../../../src/core/model/path';
import type { RememberInput } from '../../../../src/core/model/results/remember';
import { entryRef, parseEntries } from '../../../../src/core/read/entries/parse';
import { scanMarkdown } from '../../../../src/core/read/markdown/scan';
import { resolveSubpath } from '../../../../src/core/read/markdown/subpath';
import { fc, runs } from '../../../support/properties';
import { openBench } from '../../../support/opened';

const TEXT = 'Herons nest in the alders by the river.';

/** Writes an entry; the texts of the vault then, and the result. */
async function remember(
  convention: ConventionId,
  files: Readonly<Record<string, string>>,
  entry: Partial<RememberInput> & { readonly body: string },
) {
  const { vault, memory } = openBench({ ...files }, { convention });
  const { result } = await memory.carryOut(() =>
    memory.remember({ title: 'Herons', date: '2026-03-10', onDuplicate: 'skip', ...entry }, {}),
  );
  return { result, written: result.path === null ? '' : vault.text(result.path) };
}

const headOf = (text: string): string => /^---\r?\n([^]*?)^---$/m.exec(text)?.[1] ?? '';

describe('the heading that a mark leads to', () => {
  const fails = (top: string): string =>
    `# ${top}\n\n## What happened\n\nMISS: The pool of the billing service was set to 40 connections.\nFIX: none yet\n`;

  test.each([
    ['MEMORY FAIL #1', 'MEMORY FAIL #2'],
    ['Memory fail (1)', 'MEMORY FAIL #2'],
    ['MEMORY FAIL 2', 'MEMORY FAIL #1'],
  ])('a mistake is not numbered as the title %s of its file', async (top, heading) => {
    const one = await remember(
      'daneel',
      { 'memory/self-review.md': fails(top) },
      {
        title: 'Pool',
        type: 'miss',
        body: 'MISS: The pool of the billing service was set to 80 connections instead of 40.\nFIX: none yet',
        action: 'replace',
      },
    );
    expect(one.result).toMatchObject({ verdict: 'SUPERSEDE', entry: heading, superseded: 'memory/self-review.md' });
    expect(one.written).toContain(`\n**Superseded by**: [[self-review#${heading.replace('#', '')}]] (2026-03-10)\n`);
    expect(one.written).toContain(`\n### ${heading}\nTAG: Pool\n`);
  });

  test('property: it is the first of its name, whatever the file is full of', async () => {
    const name = fc.constantFrom('Pool', 'Pool (2)', 'Pool (3)', 'pool 4', 'Pool: (5)', 'Pool (2) (2)', 'Other');
    const section = fc
      .tuple(fc.constantFrom('## 2026-03-10: ', '### 2026-03-10: ', '# 2026-03-10 ', '#### '), name)
      .map(([signs, one]) => `${signs}${one}\n\nIt holds some.\n`);
    const file = fc
      .array(section, { maxLength: 8 })
      .map((all) => `# Patterns\n\n## 2026-03-10: Pool\n\nThe pool holds 40 connections.\n\n${all.join('\n')}`);
    await fc.assert(
      fc.asyncProperty(file, async (text) => {
        const older = { path: asVaultPath('learnings/patterns.md'), entry: '2026-03-10: Pool' };
        const { result, written } = await remember(
          'stoneros',
          { 'learnings/patterns.md': text },
          { title: 'Pool', body: 'The pool holds 80 connections.', action: 'replace', older },
        );
        expect(result.superseded).toBe(older.path);
        const target = /\[\[patterns(#[^\]]*)\]\]/.exec(written)?.[1] ?? '';
        const { headings, blockIds } = scanMarkdown(written);
        const entries = parseEntries('section', written);
        const last = entries[entries.length - 1];
        expect(resolveSubpath({ headings, blockIds }, target)).toMatchObject({ kind: 'heading', heading: { start: last?.range.start } });
        expect(last === undefined ? null : entryRef(last)).toBe(result.entry);
      }),
      { numRuns: runs(60) },
    );
  });

  test('hundreds of the same name are no trouble', async () => {
    const many = Array.from(
      { length: 300 },
      (_, at) => `\n## 2026-03-10: Pool${at === 0 ? '' : ` (${at + 1})`}\n\nPool number ${at}.\n`,
    ).join('');
    const older = { path: asVaultPath('learnings/patterns.md'), entry: '2026-03-10: Pool' };
    const { result } = await remember(
      'stoneros',
      { 'learnings/patterns.md': `# Patterns\n${many}` },
      { title: 'Pool', body: 'The pool holds 80 connections.', action: 'replace', older },
    );
    expect(result).toMatchObject({ entry: '2026-03-10: Pool (301)', superseded: older.path });
  });
});

describe('what a note keeps of the properties of its text', () => {
  test('every id', async () => {
    const { written } = await remember('notes-and-links', {}, { body: `---\nmerged_from: o0\nid: [o1, 0042] # mine\n---\n${TEXT}` });
    expect(headOf(written)).toMatch(/^merged_from:\n {2}- o0\n {2}- o1\n {2}- "0042"\nid: \S+\n/);
  });

  test.each<[string, ConventionId, string, Partial<RememberInput>, string]>([
    ['a project', 'notes-and-links', 'project: Atlas # mine', { project: 'Boreas' }, 'project:\n  - Atlas\n  - Boreas\n'],
    ['the same project', 'notes-and-links', 'project: "Atlas" # mine', { project: 'Atlas' }, 'project: Atlas\n'],
    ['no project', 'notes-and-links', 'project:', { project: 'Atlas' }, 'project: Atlas\n'],
    ['a type, as a tag', 'notes-and-links', 'type: how-to # mine', { type: 'fact' }, 'type: fact\n'],
    ['a type beside tags', 'notes-and-links', 'type: how-to\ntags: [a]', { type: 'fact' }, 'tags:\n  - a\n  - how-to\n'],
    ['a type that is a map', 'notes-and-links', 'type: {of: 1.10}', { type: 'fact' }, 'type:\n  - of: 1.10\n  - fact\n'],
    ['a type of fixed ones, as a tag', 'mindstone', 'type: design', { type: 'feedback' }, 'tags:\n  - design\n'],
    ['a type with no word in the name', 'mindstone', 'type: [odd, "1.10"]', {}, 'tags:\n  - odd\n  - "1.10"\n'],
    ['a type that the name says', 'carlton', 'type: how-to', { type: 'reply' }, 'type: how-to\n'],
    ['a projects map', 'mindstone', 'projects: {Atlas: 1.10}', { project: 'Boreas' }, 'projects:\n  - Atlas: 1.10\n  - Boreas\n'],
  ])('%s', async (_case, convention, source, more, expected) => {
    const { written } = await remember(convention, {}, { body: `---\n${source}\n---\n${TEXT}`, ...more });
    expect(headOf(written)).toContain(expected);
    if (source.startsWith('type: how-to') && convention === 'notes-and-links')
      expect(headOf(written)).toMatch(/^tags:.*how-to|^ {2}- how-to$/m);
  });

  test.each<[string, readonly string[], RegExp]>([
    ['tag: birds', [], /^tag: birds\nname: /],
    ['tag: birds', ['river'], /^tag:\n {2}- birds\n {2}- river\nname: /],
    ['Tags: birds', ['birds'], /^Tags: birds\nname: /],
    ['tags:\n  a: 1\n  b: 2', [], /^tags:\n {2}a: 1\n {2}b: 2\nname: /],
    ['tags:\n  a: 1\n  b: 2', ['river'], /^name: [^]*\ntag:\n {2}- river\n[^]*\ntags:\n {2}a: 1\n {2}b: 2\n$/],
  ])('%j with the tags %j, where the convention has a rule for tags', async (source, tags, expected) => {
    const head = headOf((await remember('mindstone', {}, { body: `---\n${source}\n---\n${TEXT}`, tags })).written);
    expect(head).toMatch(expected);
    expect(head.match(/^tags:/gim) ?? []).toHaveLength(/^tags:/i.test(source) ? 1 : 0);
  });
});

describe('properties of a text in a file of several entries', () => {
  test.each([
    ['an open fence', '```\nlet a = 1;', '```\nlet a = 1;\n```\n\n**related**: [[x]]\n'],
    ['an open comment', 'Seen.\n\n%% why', 'Seen.\n\n%% why\n%%\n\n**related**: [[x]]\n'],
    ['a table', '| a |\n|---|\n| b |', '| a |\n|---|\n| b |\n\n**related**: [[x]]\n'],
  ])('stand outside of %s', async (_case, body, expected) => {
    for (const convention of ['stoneros', 'daneel'] as const) {
      const { written, result } = await remember(convention, {}, { body: `---\nrelated: "[[x]]"\n---\n${body}` });
      expect(written).toContain(expected);
      const [entry, more] = parseEntries(convention === 'stoneros' ? 'section' : 'log', written).slice(-1);
      expect(more).toBeUndefined();
      expect(entry === undefined ? null : entryRef(entry)).toBe(result.entry);
      expect(entry?.fields.find(({ label }) => label === 'related')?.value).toBe('[[x]]');
    }
  });

  test('stand outside of each other', async () => {
    const { written } = await remember(
      'stoneros',
      {},
      { body: `---\nshown: |\n  So:\n  \`\`\`\n  let a = 1;\nrelated: "[[x]]"\n---\n${TEXT}` },
    );
    expect(written).toContain('\n```\n**related**: [[x]]\n');
  });

  test('a mistake keeps them behind what its text leaves open', async () => {
    const { written } = await remember(
      'daneel',
      {},
      { type: 'miss', body: '---\nrelated: "[[x]]"\n---\nMISS: It was shown.\nFIX:\n```\nlet a = 1;' },
    );
    expect(written).toMatch(/\n {2}```\n\nCOUNT: 1\nSTATUS: Active\nrelated: \[\[x\]\]\n$/);
  });

  test.each([
    ['tags that are a map', 'tags: {a: 1.10}', {}, ['```yaml\ntags:\n  a: 1.10\n```\n']],
    ['tags that are numbers', 'tags: [0042, b]', {}, ['```yaml\ntags:\n  - 0042\n  - b\n```\n', '#b']],
    ['another type', 'type: how-to', { type: 'episodic' }, ['**Type**: episodic\n', '**Tags**: #how-to\n']],
    ['a type that is a map', 'type: {of: 1}', {}, ['```yaml\ntype:\n  of: 1\n```\n', '**Type**: semantic\n']],
  ])('keep %s', async (_case, source, more, expected) => {
    const { written } = await remember('stoneros', {}, { body: `---\n${source}\n---\n${TEXT}`, ...more });
    for (const one of expected) expect(written).toContain(one);
    expect(written).not.toMatch(/\*\*Tags\*\*:.*[{}"]/);
  });

  test.each(['"superseded  by": nobody yet', '"Superseded by": nobody yet', '"SUPERSEDED\\u00a0by": nobody yet'])(
    '%s hides no entry',
    async (source) => {
      const first = await remember('stoneros', {}, { body: `---\n${source}\n---\n${TEXT}` });
      expect(first.written).toContain('nobody yet');
      const again = await remember('stoneros', { 'learnings/patterns.md': first.written }, { body: TEXT });
      expect(again.result).toMatchObject({ of: { entry: '2026-03-10: Herons' } });
    },
  );
});
