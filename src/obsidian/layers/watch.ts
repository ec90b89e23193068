import { debounce, type Plugin } from 'obsidian';
import { codeOf, messageOf } from '../../core/model/errors';
import type { LayerViolation } from '../../core/model/results/layers';
import { guarded, showNotice } from '../ui/notices';
import { quietly } from '../ui/progress';
import { counted } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { isShown, showSideView } from '../ui/opening';

/** A problem with a file of a memory, or with one entry of it; its texts are read again where somebody looks at them. */
export interface ViolationRow extends Omit<LayerViolation, 'accepted' | 'now'> {
  readonly memory: string;
  /** True if there is a difference to show. */
  readonly hasText: boolean;
}

/** The result of the last look at the protected files of all memories. */
export interface ProtectedFiles {
  readonly rows: readonly ViolationRow[];
  /** Files of which nobody accepted anything yet. */
  readonly unaccepted: readonly { readonly memory: string; readonly paths: readonly string[] }[];
  /** Why they could not be looked at; null if they could. */
  readonly problem: string | null;
}

/** Quiet time after a change, and after typing, before the files are looked at again, milliseconds. */
const QUIET = 5_000;
/** Time after the vault is indexed before the first look that nobody asked for, milliseconds: the start is the app's. */
const FIRST = 20_000;

export type LayerWatch = ReturnType<typeof watchLayers>;

/** Keeps an eye on protected files. Triggers `layers` on the events of the bench whenever it has looked. */
export function watchLayers(bench: Workbench) {
  let latest: ProtectedFiles | null = null;
  let looking = false;
  let again = false;
  let isTold = false;

  const look = async (): Promise<void> => {
    if (bench.isClosed || bench.readiness?.isReady() !== true) return;
    again = looking;
    if (looking) return;
    looking = true;
    try {
      latest = await readProtected(bench);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'still_indexing') later();
      else if (code !== 'cancelled') latest = { rows: [], unaccepted: [], problem: messageOf(error) };
    } finally {
      looking = false;
    }
    if (bench.isClosed) return;
    bench.events.trigger('layers');
    if (latest !== null && !isTold) {
      isTold = true;
      tell(bench, latest.rows);
    }
    if (again) await look();
  };

  let isDue = false;
  const soon = debounce(
    () => {
      isDue = false;
      void look();
    },
    QUIET,
    true,
  );
  const later = (): void => {
    isDue = true;
    soon();
  };

  const ask = (): void => {
    if (latest === null && !looking) void look();
  };

  return {
    /** Null until the first look. */
    current: (): ProtectedFiles | null => latest,
    /** Looks now where it has not looked yet: a view wants to show it. */
    ask,
    /** Looks once the app has long started, or is asked, and from then on when changes have settled. Call it when the layout is ready. */
    start(plugin: Plugin): void {
      // Before anybody knew what is there, no change of it is news.
      plugin.registerEvent(bench.events.on('changed', () => void ((latest !== null || looking) && later())));
      // A decision that a person has just made shows at once.
      plugin.registerEvent(bench.events.on('journal', () => void look()));
      plugin.registerEvent(
        bench.app.workspace.on('editor-change', () => {
          if (isDue) soon();
        }),
      );
      plugin.register(() => soon.cancel());
      void bench.readiness?.whenReady().then(() => {
        const timer = window.setTimeout(ask, FIRST);
        plugin.register(() => window.clearTimeout(timer));
      });
    },
  };
}

async function readProtected(bench: Workbench): Promise<ProtectedFiles> {
  const progress = quietly(() => bench.isClosed);
  const rows: ViolationRow[] = [];
  const unaccepted: ProtectedFiles['unaccepted'][number][] = [];
  for (const { name: memory } of bench.settings.current().memories) {
    const result = await bench.memory.layers({ memory, progress });
    rows.push(...result.violations.map(({ accepted, now: _now, ...row }) => ({ ...row, memory, hasText: accepted !== null })));
    if (result.unaccepted.length > 0) unaccepted.push({ memory, paths: result.unaccepted });
  }
  return { rows, unaccepted, problem: null };
}

/** One notice after the start, where a file breaks its rule and the side view does not show it anyway. */
function tell(bench: Workbench, rows: readonly ViolationRow[]): void {
  const count = new Set(rows.map((row) => row.path)).size;
  if (count === 0 || isShown(bench.app)) return;
  const message = `${counted(count, 'protected file')} ${count === 1 ? 'was changed against its rules' : 'were changed against their rules'}.`;
  showNotice(message, [{ label: 'Show', run: () => guarded(() => showSideView(bench.app)) }]);
}
