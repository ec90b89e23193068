import { codeOf, MemoryError } from '../../core/model/errors';
import type { Bundle } from '../../core/model/bundle';
import type { BundleRequest } from '../../core/model/vault-memory';
import { copyPromised } from '../ui/clipboard';
import { ClipboardRefusedModal } from './clipboard-refused';
import { guarded, type NoticeAction, showNotice } from '../ui/notices';
import { counted, figure } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { conventionIn } from '../../core/memory';
import type { Memory } from '../../core/model/memory';
import { carryOut } from '../plan/carry-out';

/** The request that a bundle answers, and the window of the button. */
interface Delivery {
  readonly request: BundleRequest;
  readonly win: Window;
  readonly actions?: readonly NoticeAction[];
}

/**
 * Copies a bundle that may still be in the making, remembers the copy on this device, and tells what happened. Call it
 * before anything is awaited: the clipboard of a phone takes text only within the user's tap.
 */
export async function deliverBundle(bench: Workbench, making: Promise<Bundle>, { request, win, actions = [] }: Delivery): Promise<void> {
  const filled = making.then(refuseEmpty);
  try {
    await copyPromised(
      win,
      filled.then((bundle) => bundle.text),
    );
  } catch (error) {
    if (codeOf(error) !== 'clipboard') throw error;
    new ClipboardRefusedModal(bench.app, (await filled).text).open();
    return;
  }
  const bundle = await filled;
  showNotice(copiedText(bundle), [...actions, ...markAction(bench, bundle, request.memory)]);
  await bench.memory.bundleCopied(bundle, request);
}

/** `12 notes, about 6,430 tokens copied.` and how much stayed out. */
function copiedText({ included, omitted, tokens, since }: Bundle): string {
  const told = `about ${figure(tokens)} tokens copied.`;
  if (since !== undefined && since.at !== null)
    return `${counted(since.added.length, 'new note')}, ${figure(since.changed.length)} changed, ${figure(since.removed.length)} gone, ${told}`;
  const left = omitted.length === 0 ? '' : ` ${counted(omitted.length, 'note')} left out.`;
  return `${counted(included.length, 'note')}, ${told}${left}`;
}

function refuseEmpty(bundle: Bundle): Bundle {
  const { since } = bundle;
  if (bundle.included.length > 0 || (since?.removed ?? []).length > 0) return bundle;
  if (since !== undefined && since.at !== null)
    throw new MemoryError('not_found', 'Nothing has changed since the last copy on this device, so nothing was copied.');
  if (bundle.warnings.length > 0) throw new MemoryError('not_found', `${bundle.warnings.join(' ')} Nothing was copied.`);
  throw new MemoryError(
    'not_found',
    'There is nothing to copy yet. Write some notes, or look in the settings whether all of them are left out.',
  );
}

/**
 * A bundle by the settings. Throws `bad_settings` while they cannot be read: what the user keeps out of
 * bundles is then unknown, and a text that is copied cannot be called back.
 */
export async function buildBundle(bench: Workbench, request: BundleRequest): Promise<Bundle> {
  const problem = bench.settings.problem();
  if (problem !== null)
    throw new MemoryError('bad_settings', `${problem} Until then no bundle is made, since it is not known what must stay out.`);
  return bench.memory.bundle(request);
}

/** The memory of that name, the first where none is named. */
export function memoryOf(bench: Workbench, name: string | undefined): Memory | undefined {
  const { memories } = bench.settings.current();
  return memories.find((memory) => memory.name === name) ?? memories[0];
}

/** The button that says of what was copied that it went into a context; none where the notes of a memory carry no such day. */
function markAction(bench: Workbench, bundle: Bundle, name: string | undefined): NoticeAction[] {
  const memory = memoryOf(bench, name);
  if (memory === undefined || conventionIn(memory).feedback === undefined) return [];
  return [{ label: 'Mark as applied', run: () => guarded(() => markApplied(bench, bundle, name)) }];
}

async function markApplied(bench: Workbench, bundle: Bundle, memory: string | undefined): Promise<void> {
  await carryOut(bench, {
    kind: 'properties',
    doing: 'Preparing the change',
    explanation: 'The day is kept in the properties of each note that was copied. Their text stays as it is.',
    propose: (progress) => bench.memory.markApplied(bundle, { memory, progress }),
    done: ({ applied }) => `${counted(applied.length, 'note')} marked as applied today.`,
  });
}
