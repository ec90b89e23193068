import { setIcon } from 'obsidian';
import type { Convention } from '../../core/model/convention';
import { basenameOf, byCodePoint, folderOf } from '../../core/model/path';

/** So many folders, and files in each, show what a convention is like. */
const FOLDERS = 4;
const FILES = 3;

/** Words in place of the parts of a name pattern; any other part stays a word of its own. */
const SAMPLES: Readonly<Record<string, string>> = {
  date: '2026-03-15',
  day: '20260315',
  title: 'Gate codes',
  slug: 'gate-codes',
  tags: 'design',
};

/** Files that show a convention, relative to the memory: by folder, the memory's own first, each folder with a few. */
export function sampleFolders(convention: Convention): ReadonlyMap<string, readonly string[]> {
  const named = convention.names
    .filter(({ folder }) => !folder.startsWith('.'))
    .map(({ folder, pattern }) => ({
      folder: folder === '**' ? '' : folder,
      name: pattern.replace(/\{([a-z]+)\}/gi, (_, part: string) => convention.words[part]?.[0] ?? SAMPLES[part] ?? part),
    }));
  const fixed = [...convention.fixed.map(({ path }) => path), convention.indexNote.path].map((path) => ({
    folder: folderOf(path),
    name: basenameOf(path),
  }));
  const folders = new Map<string, string[]>();
  for (const { folder, name } of [...named, ...fixed]) {
    const files = folders.get(folder) ?? [];
    if (!files.includes(name)) folders.set(folder, [...files, name]);
  }
  return new Map(
    [...folders]
      .sort(([a], [b]) => byCodePoint(a, b))
      .slice(0, FOLDERS)
      .map(([folder, files]) => [folder, files.slice(0, FILES)]),
  );
}

/** Draws in `parent` how the folder of a memory looks that follows the convention; `name`: the folder, empty for the whole vault. */
export function drawFolder(parent: HTMLElement, convention: Convention, name: string): void {
  parent.empty();
  const list = parent.createEl('ul', { cls: 'tom-folder-picture', attr: { 'aria-label': `How a folder looks: ${convention.title}` } });
  const top = addLine(list, 'folder', name === '' ? 'Your vault' : name).createEl('ul');
  for (const [folder, files] of sampleFolders(convention)) {
    const within = folder === '' ? top : addLine(top, 'folder', folder).createEl('ul');
    for (const file of files) addLine(within, 'file-text', file.replace(/\.md$/, ''));
  }
}

function addLine(list: HTMLElement, icon: string, text: string): HTMLElement {
  const item = list.createEl('li');
  const line = item.createDiv();
  setIcon(line.createSpan({ attr: { 'aria-hidden': 'true' } }), icon);
  line.createSpan({ text });
  return item;
}
