/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { join } from 'node:path';
import { TFile } from 'obsidian';
import { asRealApp, createApp, loadFolder } from '../host/app';
import type { Note } from '../../src/core/model/note';
import { asVaultPath, type NotePath } from '../../src/core/model/path';
import { parseNote } from '../../src/core/read/snapshot/note';
import { noteFromCache } from '../../src/obsidian/app/metadata';

/** What both hosts must agree on; the cache has no offsets for properties and words broken YAML in its own way. */
function comparable(note: Note): unknown {
  return {
    path: note.path,
    size: note.size,
    frontmatter: note.frontmatter.state === 'ok' ? { state: 'ok', data: note.frontmatter.data } : { state: note.frontmatter.state },
    headings: note.headings.map(({ level, text, start }) => ({ level, text, start })),
    blockIds: note.blockIds.map(({ id }) => id).sort(),
    tags: note.tags,
    links: note.links
      .filter((link) => link.kind !== 'reference')
      .map(({ kind, spelling, raw, linkpath, subpath, display, start, end, line, property }) => ({
        ...{ kind, spelling, raw, linkpath, subpath, display, property },
        ...(kind === 'frontmatter' ? {} : { start, end, line }),
      })),
  };
}

async function bothWays(files: Record<string, string | Uint8Array>): Promise<{ cache: unknown; text: unknown }[]> {
  const app = await createApp({ files });
  const real = asRealApp(app);
  return real.vault.getMarkdownFiles().map((file) => {
    const cache = real.metadataCache.getFileCache(file);
    if (cache === null) throw new Error(`not indexed: ${file.path}`);
    const text = app.internal.text(file.path) ?? '';
    return {
      cache: comparable(noteFromCache(file, cache)),
      text: comparable(parseNote(asVaultPath(file.path) as NotePath, text, file.stat.size)),
    };
  });
}

test('a note from the cache equals the note from its text', async () => {
  const text = [
    '---',
    'id: 01HZX',
    'created: 2026-03-15',
    'tags: [alpha, "beta/inner"]',
    'related: ["[[Target|shown]]", "[[Other#Part]]"]',
    'code: 0042',
    '---',
    '# One',
    'A [[Target]] and [[folder/Note#Heading|words]] and ![[image.png]] and [md](folder/My%20note.md#x "t") #tag/one.',
    '',
    '> ## Not a heading to link to',
    '',
    '- item ^block-1',
    '',
    '%% [[In comment]] %%',
    '`[[code]]`',
    '[self](#one) [[#One]] <https://example.com> [web](https://example.com)',
    '',
  ].join('\n');
  for (const { cache, text: parsed } of await bothWays({ 'a.md': text, 'empty.md': '', 'crlf.md': text.replace(/\n/g, '\r\n') }))
    expect(cache).toEqual(parsed);
});

test('every note of the example vault is the same both ways', async () => {
  const pairs = await bothWays(loadFolder(join(__dirname, '../../examples/vault')));
  for (const { cache, text } of pairs) expect(cache).toEqual(text);
});

test('an empty block of properties is no broken one, and broken YAML is told', async () => {
  const app = await createApp({ files: { 'empty.md': '---\n---\ntext', 'broken.md': '---\na: [1\n---\ntext' } });
  const real = asRealApp(app);
  const states = ['empty.md', 'broken.md'].map((path) => {
    const file = real.vault.getAbstractFileByPath(path);
    if (!(file instanceof TFile)) throw new Error(path);
    return noteFromCache(file, real.metadataCache.getFileCache(file) ?? {}).frontmatter.state;
  });
  expect(states).toEqual(['ok', 'broken']);
});
