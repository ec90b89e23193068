import { getOrSet } from '../model/collections';
import type { Code } from '../model/code';
import type { DecideContext } from '../model/context';
import { asVaultPath, foldKey } from '../model/path';
import type { CodeFiles } from '../model/ports';
import type { VaultHost } from '../model/vault-memory';
import { keepInCache } from '../read/cache/index';
import { codeOf } from '../read/files/code';
import { Ignored } from '../read/files/ignored';
import { decodeCode, encodeCode, indexOf, readCode, type KeptCode } from '../read/files/kept-code';
import { isInstalled } from '../read/files/installed';
import { coveringOf } from '../read/text/glob';
import { decodeText } from '../read/text/text';
import { hashText } from '../read/text/hash';
import type { KeepOptions } from './entry-store';

/** Rows of the table of projects whose repositories are read. */
const MOST = 20;

/** The code that memories speak of, as it is now. */
export interface CodeReader {
  /** The vault's own, and that of these projects; null where there is none. The stamp differs where any name in the code may. */
  of(projects: readonly string[]): Promise<{ readonly code: NonNullable<DecideContext['code']>; readonly stamp: string } | null>;
}

/** Reads the vault's own repository, and those that the settings name for projects; `kept` keeps what was read for the next run. */
export function codeReader(host: VaultHost, kept?: KeepOptions): CodeReader {
  const last = new Map<string, { readonly of: KeptCode; readonly code: Code; readonly stamp: string }>();
  const read = async (files: CodeFiles): Promise<{ readonly code: Code; readonly stamp: string }> => {
    const path = `${kept?.writer ?? ''}/cache/code-${hashText(files.key)}`;
    const known = last.get(files.key);
    const bytes = known !== undefined || kept === undefined ? null : await kept.store.read(path).catch(() => null);
    const before = known?.of ?? decodeCode(bytes, kept?.program ?? '');
    const now = host.context.now().getTime();
    const of = await readCode(files, before, kept?.now ?? ((): number => now));
    if (known !== undefined && of === before) return known;
    if (kept?.renew === true && of !== before) await keepInCache(kept.store, path, () => encodeCode(of, kept.program));
    const found = {
      of,
      code: codeOf(files.name, indexOf(of, files.vault)),
      stamp: hashText(JSON.stringify([files.key, of.rules, of.files, of.unread])),
    };
    last.set(files.key, found);
    return found;
  };
  return {
    async of(projects) {
      const named = new Set(projects.map(foldKey));
      const rows = Object.entries(host.settings().projects).filter(([, name]) => named.has(foldKey(name)));
      const own = await ownOf(host);
      const mine = own === null ? null : await read(own);
      const stamps = mine === null ? [] : [mine.stamp];
      const byProject = new Map<string, Code[]>(own === null || mine === null ? [] : [[foldKey(own.name), [mine.code]]]);
      for (const [folder, name] of rows.slice(0, MOST))
        for (const files of (await host.repositories?.(folder)) ?? []) {
          const { code, stamp } = await read(files);
          getOrSet(byProject, foldKey(name), () => []).push(code);
          stamps.push(stamp);
        }
      const code = (of: readonly string[]): Code | null => {
        if (of.length === 0) return mine?.code ?? null;
        // Of several repositories none is asked: each may have what another one lacks.
        const [one, ...others] = new Set(of.flatMap((name) => byProject.get(foldKey(name)) ?? []));
        return one === undefined || others.length > 0 ? null : one;
      };
      return stamps.length === 0 ? null : { code, stamp: stamps.join(' ') };
    },
  };
}

/** The repository that the vault is or lies in; where the host reads the vault alone, of the files that it lists. Null where there is none. */
async function ownOf({ repositories, files }: VaultHost): Promise<CodeFiles | null> {
  if (repositories !== undefined) return (await repositories(null))[0] ?? null;
  const read = (path: string): Promise<Uint8Array | null> => files.readBytes(asVaultPath(path)).catch(() => null);
  const isThere = async (path: string): Promise<boolean> => (await files.stat(asVaultPath(path)).catch(() => null)) !== null;
  // In a worktree it is a file.
  if (!(await isThere('.git/HEAD')) && !(await isThere('.git'))) return null;
  const rules = [['.gitignore', decodeText((await read('.gitignore')) ?? new Uint8Array()) ?? '']] as const;
  const ignored = new Ignored(rules);
  const isOut = (path: string): boolean => isInstalled(path) || coveringOf(path).some((at) => ignored.has(at, at !== path));
  return {
    key: '',
    name: '',
    vault: '',
    list: async () => ({ files: (await files.list()).filter(({ path }) => !isOut(path)), rules }),
    read,
  };
}
