import { pathKey, type VaultPath } from '../model/path';
import type { PrivateStore } from '../model/ports';
import { hashText, sha256 } from '../read/hash';
import { sha256OfText } from '../read/recent';
import { decodeText, encodeText } from '../read/text';

/** The accepted texts that this device keeps, to show what changed and to put it back. */
export interface AcceptedCopies {
  /** Keeps the text as the one copy of its path; `acceptance` stands for what was accepted then. A store that cannot be written is passed over: a copy is no promise. */
  keep(path: VaultPath, text: string, acceptance: string): Promise<void>;
  /** True where the copy of the path is this text, kept under the same acceptance. */
  holds(path: VaultPath, text: string, acceptance: string): Promise<boolean>;
  /** The copy of a path; null where there is none, or where it is damaged. */
  read(path: VaultPath): Promise<string | null>;
}

/**
 * Copies in `<writer>/accepted/<path>.<acceptance>.<text>` of the private store: a hash of the path, so that
 * there is one a path, one of what was accepted, and the SHA-256 of the text: so a listing alone tells what
 * is as it was. Lists once.
 */
export function createCopies(store: PrivateStore, writer: string): AcceptedCopies {
  const folder = `${writer}/accepted`;
  let listing: Promise<Map<string, string[]>> | null = null;
  const list = (): Promise<Map<string, string[]>> => (listing ??= listed(store, folder));
  const keyOf = (path: VaultPath): string => hashText(pathKey(path));
  const namesOf = async (path: VaultPath): Promise<readonly string[]> => (await list()).get(keyOf(path)) ?? [];

  return {
    async keep(path, text, acceptance) {
      try {
        const [key, wanted] = [keyOf(path), `${acceptance}.${sha256OfText(text)}`];
        const names = await namesOf(path);
        if (!names.includes(wanted)) await (store.writeUnflushed ?? store.write).call(store, `${folder}/${key}.${wanted}`, encodeText(text));
        for (const name of names) if (name !== wanted) await store.remove(`${folder}/${key}.${name}`);
        (await list()).set(key, [wanted]);
      } catch {
        listing = null;
      }
    },

    async holds(path, text, acceptance) {
      const names = await namesOf(path);
      return names.length === 1 && names[0] === `${acceptance}.${sha256OfText(text)}`;
    },

    async read(path) {
      for (const name of await namesOf(path)) {
        const bytes = await store.read(`${folder}/${keyOf(path)}.${name}`);
        if (bytes !== null && sha256(bytes) === name.slice(name.indexOf('.') + 1)) return decodeText(bytes);
      }
      return null;
    },
  };
}

async function listed(store: PrivateStore, folder: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const path of await store.list(folder)) {
    const [, key, name] = /\/([0-9a-f]{14})\.([0-9a-f]{14}\.[0-9a-f]{64})$/.exec(path) ?? [];
    if (key !== undefined && name !== undefined) found.set(key, [...(found.get(key) ?? []), name]);
  }
  return found;
}
