import type { ConventionId } from '../../../src/core/model/convention';
import type { RememberInput } from '../../../src/core/model/results/remember';
import { refFrom } from '../../../src/core/model/verdict';
import { openBench } from '../../support/opened';

/** A vault whose app has these settings; null for a folder without the app. */
function bench(
  app: Readonly<Record<string, unknown>> | string | null,
  files: Record<string, string>,
  convention: ConventionId = 'notes-and-links',
) {
  const own = app === null ? {} : { '.obsidian/app.json': typeof app === 'string' ? app : JSON.stringify(app) };
  const { vault, memory } = openBench({ ...own, ...files }, { convention, host: { configFolder: '.obsidian' } });
  const before = vault.snapshotOfBytes();
  return {
    vault,
    memory,
    remember: (input: Partial<RememberInput>) =>
      memory.carryOut(() => memory.remember({ title: '', body: '', onDuplicate: 'write', ...input }, {})),
    /** Every text that is new or changed. */
    written: () =>
      Object.entries(vault.snapshotOfBytes())
        .flatMap(([path, bytes]) => (!path.endsWith('.md') || bytes === before[path] ? [] : [vault.text(path)]))
        .join('\n'),
  };
}

const RELATIVE = { useMarkdownLinks: true, newLinkFormat: 'relative' };

describe('links that are written take the form of the vault', () => {
  test('index, entry, report and split', async () => {
    const { vault, memory, remember, written } = bench(RELATIVE, {
      'notes/Harbour.md': '# Harbour\n\nThe release plan names each step.\n',
      'notes/Other.md': '[Harbour](Harbour.md)\n',
      'notes/Third.md': '[Harbour](Harbour.md) [Other](Other.md)\n',
      'notes/Long.md': '# Long\n\n## One part\n\nText one.\n\n## Two\n\nText two.\n',
    });
    await memory.carryOut(() => memory.index({}));
    expect(written()).toContain('[Harbour](notes/Harbour.md)');
    await remember({ title: 'Release day', body: 'Harbour moved its day to Friday.', action: 'write', link: 'all' });
    expect(written()).toContain('[Harbour](notes/Harbour.md) moved its day');
    await memory.carryOut(() => memory.health({ write: true }));
    await memory.carryOut(() => memory.split('notes/Long.md', {}));
    expect(vault.text('notes/Long.md')).toMatch(/^- \[One part\]\(.*One%20part\.md\)$/m);
    // Only properties hold wikilinks.
    expect(written().match(/.*\[\[[^"].*/g)).toEqual(['split_from: "[[Long]]"', 'split_from: "[[Long]]"']);
  });

  test('the mark of a section, which its layer lets through', async () => {
    const text = '# Patterns\n\n## 2026-03-01: Pool size\n\nThe pool holds 20 connections.\n';
    const { vault, remember } = bench({ ...RELATIVE, newLinkFormat: 'absolute' }, { 'learnings/patterns.md': text }, 'stoneros');
    await remember({
      title: 'Pool now',
      body: 'The pool holds 80 connections.',
      action: 'replace',
      older: refFrom('learnings/patterns.md#2026-03-01: Pool size'),
    });
    expect(vault.text('learnings/patterns.md')).toContain(
      '\n**Superseded by**: [patterns](learnings/patterns.md#2026-03-15%20Pool%20now) (2026-03-15)\n',
    );
  });

  test('a name with brackets is marked in the append-only file that is superseded', async () => {
    const text = '# Patterns\n\n## 2026-03-01: Pool size\n\nThe pool holds 20 connections.\n';
    const { vault, remember } = bench(null, { 'learnings/patterns.md': text, 'learnings/more [x].md': '# More\n' }, 'stoneros');
    const { result } = await remember({
      title: 'Pool now',
      body: 'The pool holds 80 connections.',
      place: 'learnings/more [x].md',
      action: 'replace',
      older: refFrom('learnings/patterns.md#2026-03-01: Pool size'),
    });
    expect(result.superseded).not.toBeNull();
    expect(vault.text('learnings/patterns.md')).toContain('\n**Superseded by**: [[more [x]#2026-03-15 Pool now]] (2026-03-15)\n');
  });

  test('the mark of a part', async () => {
    const list = '- Ana waters the plants on Mondays\n- Cy feeds the cat at noon\n';
    const { vault, remember } = bench(RELATIVE, { 'home/Chores.md': list });
    const input = { title: 'The cat', body: 'Cy feeds the cat at six now, no longer at noon.', older: refFrom('home/Chores.md') };
    await remember({ ...input, action: 'replace' });
    expect(vault.text('home/Chores.md')).toContain(
      'at noon (superseded by [2026-03-15 The cat](../2026-03-15%20The%20cat.md) on 2026-03-15)\n',
    );
  });
});

const LINKS = '[[Old]] [[dir/Old]] [[dir/Old.md]] [t](../dir/Old.md) [t](/dir/Old.md) ![[../dir/Old#h]] [[dir/Old|Old]]';

test.each<[string, Readonly<Record<string, unknown>> | string | null, string]>([
  [
    'a folder without the app',
    null,
    '[[New]] [[dir/New]] [[dir/New.md]] [t](../dir/New.md) [t](/dir/New.md) ![[../dir/New#h]] [[dir/New|New]]',
  ],
  [
    'settings that are broken',
    '{',
    '[[New]] [[dir/New]] [[dir/New.md]] [t](../dir/New.md) [t](/dir/New.md) ![[../dir/New#h]] [[dir/New|New]]',
  ],
  [
    'relative',
    { newLinkFormat: 'relative' },
    '[[../dir/New]] [[../dir/New]] [[../dir/New]] [t](../dir/New.md) [t](/dir/New.md) ![[../dir/New#h]] [[../dir/New|New]]',
  ],
  [
    'absolute',
    { newLinkFormat: 'absolute' },
    '[[dir/New]] [[dir/New]] [[dir/New]] [t](dir/New.md) [t](/dir/New.md) ![[dir/New#h]] [[dir/New|New]]',
  ],
  ['shortest', {}, '[[New]] [[New]] [[New]] [t](../dir/New.md) [t](/dir/New.md) ![[../dir/New#h]] [[New|New]]'],
])('links that follow a new name take its form: %s', async (_, app, text) => {
  const { vault, memory } = bench(app, { 'dir/Old.md': '# h\n', 'a/n.md': LINKS });
  await memory.carryOut(() => memory.move('dir/Old.md', 'dir/New.md', {}));
  expect(vault.text('a/n.md')).toBe(text);
  await memory.undo();
  expect(vault.text('a/n.md')).toBe(LINKS);
});
