import { TFolder, type App, type Component } from 'obsidian';
import type { Memory } from '../../core/model/memory';
import { asVaultPath, isInside, type VaultPath } from '../../core/model/path';
import type { Receipt } from '../../core/model/plan';
import type { MemorySettings } from '../../core/model/ports';
import { originsOf } from '../../core/model/settings';
import type { VaultMemory } from '../../core/model/vault-memory';
import { guarded, showNotice } from '../ui/notices';
import { counted } from '../ui/wording';
import type { SettingsStore } from './settings';

interface Bench {
  readonly app: App;
  readonly settings: SettingsStore;
  readonly memory: VaultMemory;
}

/** Milliseconds without another move, after which what moved is looked at: a plan has its marks and settings written by then. */
const QUIET = 1_000;

/**
 * Lets the settings follow when somebody renames or moves the folder of a memory, or one above it, in Obsidian itself.
 * One after the other, and each by the settings as the one before has left them: renames may come quicker than settings are saved.
 */
export function watchFolders(bench: Bench, owner: Component, done: (message: string, receipt: Receipt) => void): void {
  const { app, settings } = bench;
  let following: Promise<void> = Promise.resolve();
  const isOfNone = (folder: string): boolean => !settings.current().memories.some(({ root }) => root !== '' && isInside(root, folder));
  let moves = new Map<VaultPath, VaultPath>();
  let timer: number | undefined;
  const look = (): void => {
    const seen = [...moves].map(([from, to]) => ({ from, to }));
    moves = new Map();
    following = following.then(() => guarded(() => offerToKeepOut(bench, seen, done)));
  };
  const arrived = (from: VaultPath, to: VaultPath): void => {
    const first = [...moves].find(([, at]) => at === from)?.[0] ?? from;
    moves.set(first, to);
    window.clearTimeout(timer);
    timer = window.setTimeout(look, QUIET);
  };
  owner.register(() => window.clearTimeout(timer));
  owner.registerEvent(
    app.vault.on('rename', (file, oldPath) => {
      if (!(file instanceof TFolder)) return arrived(asVaultPath(oldPath), asVaultPath(file.path));
      const newPath = file.path;
      following = following.then(() =>
        guarded(async () => {
          // Settings that cannot be read are no matter for a folder that holds no memory as far as we know.
          if (settings.problem() !== null && isOfNone(oldPath)) return;
          await bench.memory.folderMoved(oldPath, newPath);
        }),
      );
    }),
  );
}

/** Names what was left out where it stood and is not any more, with the way to keep it so. */
async function offerToKeepOut(
  bench: Bench,
  moves: readonly { readonly from: VaultPath; readonly to: VaultPath }[],
  done: (message: string, receipt: Receipt) => void,
): Promise<void> {
  const { result, plan } = await bench.memory.keepOut(moves);
  if (plan === null) return;
  const many = result.shown.length;
  const [what, said, label, stays] =
    many === 1
      ? [`"${result.shown[0] ?? ''}"`, 'was left out of bundles before the move. Now it is not.', 'Keep it left out', 'stays left out']
      : [counted(many, 'file'), 'were left out of bundles before the move. Now they are not.', 'Keep them left out', 'stay left out'];
  const run = (): Promise<void> =>
    guarded(async () => {
      const { receipt } = await bench.memory.carryOut(() => bench.memory.keepOut(moves));
      if (receipt !== null) done(`${what} ${stays} of bundles.`, receipt);
    });
  showNotice(`${what} ${said}`, [{ label, run }]);
}

/** The memories of the settings, with a notice for each that is taken out of them, or whose folder becomes another one. */
export function tellingMoves(memories: MemorySettings): MemorySettings {
  return {
    ...memories,
    async change(edit, text) {
      let told: string[] = [];
      await memories.change((named) => {
        const after = edit(named);
        const origins = originsOf(named ?? [], after ?? []);
        told = (named ?? []).flatMap((memory, place) => tellingOf(memory, after?.[origins.indexOf(place)]));
        return after;
      }, text);
      for (const one of told) showNotice(one);
    },
  };
}

function tellingOf({ name, root }: Memory, now: Memory | undefined): string[] {
  if (now === undefined) return [`The memory "${name}" was removed from the settings. Its notes stay.`];
  return now.root === root
    ? []
    : [`The memory "${name}" moved with its folder. It is now ${now.root === '' ? 'the whole vault' : `"${now.root}"`}.`];
}
