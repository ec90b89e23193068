import { conventionIn } from '../../src/core/conventions/effective';
import type { DecideContext } from '../../src/core/model/context';
import type { MemoryOverrides } from '../../src/core/model/memory';
import { asVaultPath, extensionOf, isNotePath } from '../../src/core/model/path';
import type { Snapshot } from '../../src/core/model/snapshot';
import { parseBase } from '../../src/core/read/snapshot/base';
import { parseCanvas } from '../../src/core/read/links/canvas';
import { parseNote } from '../../src/core/read/snapshot/note';
import { buildSnapshot, type SnapshotParts } from '../../src/core/read/snapshot/snapshot';
import { encodeText } from '../../src/core/read/text/text';

/** The snapshot of a vault given as text by path; what is neither note, canvas nor base is an attachment. */
export function snapshotOf(files: Readonly<Record<string, string>>): Snapshot {
  const parts = { files: [], notes: [], others: [], unreadable: [] } as { [K in keyof SnapshotParts]: SnapshotParts[K][number][] };
  for (const [name, text] of Object.entries(files)) {
    const path = asVaultPath(name);
    const size = encodeText(text).length;
    parts.files.push({ path, size, mtime: 0, ctime: 0 });
    if (isNotePath(path)) parts.notes.push(parseNote(path, text, size));
    else if (extensionOf(path) === 'canvas') parts.others.push({ path, links: parseCanvas(text) });
    else if (extensionOf(path) === 'base') parts.others.push({ path, links: parseBase(text) });
  }
  return buildSnapshot(parts);
}

/** A context over such a vault, its ids counted so that tests can name them. */
export function contextOf(
  files: Readonly<Record<string, string>>,
  options: { readonly root?: string; readonly overrides?: MemoryOverrides } = {},
): DecideContext {
  let ids = 0;
  const memory = { name: 'Test', root: options.root ?? '', convention: 'notes-and-links', overrides: options.overrides ?? {} };
  return {
    snapshot: snapshotOf(files),
    memory,
    inner: [],
    others: [],
    convention: conventionIn(memory, { conventions: [] }),
    today: '2026-03-20',
    created: '2026-03-20T10:00:00+01:00',
    newId: () => `01TESTID${String(++ids).padStart(18, '0')}`,
  };
}

export function textsOf(files: Readonly<Record<string, string>>): ReadonlyMap<ReturnType<typeof asVaultPath>, string> {
  return new Map(Object.entries(files).map(([path, text]) => [asVaultPath(path), text]));
}
