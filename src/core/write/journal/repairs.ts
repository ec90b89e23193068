import type { VaultPath } from '../../model/path';
import type { PrivateStore } from '../../model/ports';
import { decodeText, encodeText } from '../../read/text/text';
import type { RepairLog } from '../apply/rollback';
import { checkKeptPath } from '../plan/paths';

/** The paths under repair by a rollback, a small file each in the folder of its journal entry. */
export async function repairLog(store: PrivateStore, folder: string): Promise<RepairLog> {
  const logged = (await store.list(folder)).filter((path) => /\/repair-[0-9]+$/.test(path));
  const paths = new Set<VaultPath>();
  for (const path of logged) {
    const text = decodeText((await store.read(path)) ?? new Uint8Array()) ?? '';
    // Without its line end a name was cut off when the process died, and its repair never began.
    for (const line of text.split('\n').slice(0, -1)) paths.add(checkKeptPath(pathOfLine(line)));
  }
  let next = logged.length;
  return {
    paths: () => [...paths],
    has: (path) => paths.has(path),
    async add(more) {
      const fresh = more.filter((path) => !paths.has(path));
      if (fresh.length === 0) return;
      await store.write(`${folder}/repair-${next++}`, encodeText(fresh.map((path) => `${lineOfPath(path)}\n`).join('')));
      for (const path of fresh) paths.add(path);
    },
  };
}

/** A path on one line of a list; as JSON where a line break in it, or a quote at its beginning, would mislead. */
function lineOfPath(path: string): string {
  return /^"|\n/.test(path) ? JSON.stringify(path) : path;
}

function pathOfLine(line: string): string {
  return line.startsWith('"') ? String(JSON.parse(line)) : line;
}
