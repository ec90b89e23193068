import { openVault } from '../../../src/core/memory';
import { parseSettings } from '../../../src/core/model/settings';
import * as frontmatter from '../../../src/core/read/frontmatter/frontmatter';
import * as markdown from '../../../src/core/read/markdown/scan';
import * as plain from '../../../src/core/read/terms/plain';
import { createMemoryVault, createTestContext } from '../../support/memory-vault';

jest.mock('../../../src/core/read/frontmatter/frontmatter', () => {
  const actual = jest.requireActual<typeof frontmatter>('../../../src/core/read/frontmatter/frontmatter');
  return { ...actual, readFrontmatter: jest.fn(actual.readFrontmatter) };
});
jest.mock('../../../src/core/read/markdown/scan', () => {
  const actual = jest.requireActual<typeof markdown>('../../../src/core/read/markdown/scan');
  return { ...actual, scanMarkdown: jest.fn(actual.scanMarkdown) };
});
jest.mock('../../../src/core/read/terms/plain', () => {
  const actual = jest.requireActual<typeof plain>('../../../src/core/read/terms/plain');
  return { ...actual, plainText: jest.fn(actual.plainText) };
});

const BODY = '---\ntags: [harbour]\nberths: 40\n---\nFrom April on, [[Kiel]] pays for a watch from ten to six. #night\n';
const OLDER = 'From March on, [[Kiel]] pays for a watch from ten to five.\n';

/** How often the whole text of the new entry was read, by its properties, as markdown and as plain text, while it was remembered. */
async function readings(
  convention: string,
): Promise<{ readonly properties: number; readonly markdown: number; readonly plainly: number; readonly path: unknown }> {
  const vault = createMemoryVault({ 'Kiel.md': 'A harbour.\n', '2026-01-02 Watch.md': OLDER });
  const settings = parseSettings({ memories: [{ name: 'Vault', root: '', convention, overrides: {} }] });
  const { files, editor, store } = vault;
  const memory = openVault({ files, editor, store, context: createTestContext(), settings: () => settings });
  const [properties, scanned, texts] = [
    jest.mocked(frontmatter.readFrontmatter),
    jest.mocked(markdown.scanMarkdown),
    jest.mocked(plain.plainText),
  ];
  for (const reader of [properties, scanned, texts]) reader.mockClear();
  const { result } = await memory.remember({ title: 'Night watch in Kiel', body: BODY, onDuplicate: 'skip' }, {});
  const ofBody = (calls: readonly (readonly [string, ...unknown[]])[]): number => calls.filter(([text]) => text === BODY).length;
  return {
    properties: ofBody(properties.mock.calls),
    markdown: ofBody(scanned.mock.calls),
    plainly: ofBody(texts.mock.calls),
    path: result.path,
  };
}

test.each(['notes-and-links', 'daneel', 'stoneros', 'carlton', 'mindstone'])('in %s a new entry is read once', async (convention) => {
  const { properties, markdown: scans, plainly, path } = await readings(convention);
  expect(path).not.toBeNull();
  expect({ properties, scans }).toEqual({ properties: 1, scans: 1 });
  // A section is read as plain text in the form in which its file has it.
  expect(plainly).toBeLessThanOrEqual(1);
});
