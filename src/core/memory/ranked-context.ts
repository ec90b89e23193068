import type { DecideContext } from '../model/context';
import { asVaultPath } from '../model/path';
import type { VaultHost } from '../model/vault-memory';
import { bookmarkedFiles } from '../read/files/bookmarks';
import { eachText, readTextOrNull } from '../read/files/texts';
import { isNamingUnread, keepNamedFiles } from '../read/links/named-files';
import { notesOf } from '../read/memory/scope';

/** Where the app keeps its settings, unless a person chose another folder. */
const CONFIG_FOLDER = '.obsidian';

/** The host as far as the facts of a ranking need it. */
export type RankingHost = Pick<VaultHost, 'files' | 'configFolder' | 'pause'>;

/**
 * The context with what a ranking looks at besides the snapshot: bookmarks, and the files that notes name in their text
 * where the host made its snapshot without texts. Only notes without links are read, each once as long as it does not change.
 */
export async function rankedContext(host: RankingHost, ctx: DecideContext): Promise<DecideContext> {
  const unread = notesOf(ctx).filter(isNamingUnread);
  await eachText(
    host.files,
    unread.map(({ path }) => path),
    (path, text) => {
      const note = ctx.snapshot.notes.get(path as (typeof unread)[number]['path']);
      if (note !== undefined) keepNamedFiles(note, text);
    },
    { pause: host.pause },
  );
  // The app's own file: where it cannot be read, there are no bookmarks.
  const text = await readTextOrNull(host.files, asVaultPath(`${host.configFolder ?? CONFIG_FOLDER}/bookmarks.json`)).catch(() => null);
  return { ...ctx, bookmarks: text === null ? [] : bookmarkedFiles(text) };
}
