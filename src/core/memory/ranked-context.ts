import { weightOfNames } from '../decide/top-of-mind/index';
import type { DecideContext } from '../model/context';
import type { Note } from '../model/note';
import { asVaultPath, type VaultPath } from '../model/path';
import type { VaultHost } from '../model/vault-memory';
import { bookmarkedFiles } from '../read/files/app-settings';
import { eachText, readTextOrNull } from '../read/files/texts';
import { isNamingUnread, keepNamedFiles } from '../read/links/named-files';
import { notesOf } from '../read/memory/scope';

/** The host as far as the facts of a ranking need it. */
export type RankingHost = Pick<VaultHost, 'files' | 'configFolder' | 'pause'>;

/**
 * The context with what a ranking looks at besides the snapshot: bookmarks, and the files that notes name in their text
 * where the host made its snapshot without texts. Only notes without links are read, each once as long as it does not change,
 * and none where the memory has so many links that such names do not count.
 */
export async function rankedContext(host: RankingHost, ctx: DecideContext): Promise<DecideContext> {
  const ranked: DecideContext = { ...ctx, bookmarks: await bookmarksOf(host) };
  const notes = notesOf(ranked);
  const unread = weightOfNames(notes) === 0 ? [] : notes.filter(isNamingUnread);
  const byPath = new Map<VaultPath, Note>(unread.map((note) => [note.path, note]));
  await eachText(
    host.files,
    [...byPath.keys()],
    (path, text) => {
      const note = byPath.get(path);
      if (note !== undefined) keepNamedFiles(note, text);
    },
    { pause: host.pause },
  );
  return ranked;
}

/** The app's own file: where it cannot be read, nothing is bookmarked. */
async function bookmarksOf({ files, configFolder }: RankingHost): Promise<readonly VaultPath[]> {
  if (configFolder === undefined) return [];
  const json = await readTextOrNull(files, asVaultPath(`${configFolder}/bookmarks.json`)).catch(() => null);
  return json === null ? [] : bookmarkedFiles(json);
}
