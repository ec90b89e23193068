import type { App } from 'obsidian';
import * as v from 'valibot';
import { conventionOf } from '../../core/memory';
import { MemoryError } from '../../core/model/errors';
import { carryOut, showDone } from '../plan/carry-out';
import { findPlaces, placesUnlessCancelled, startOf, type MemoryCandidate } from './memory-candidates';
import { askSetup, type SetupChoice } from './first-run-dialog';
import { guarded, showNotice } from '../ui/notices';
import { isShown, showSideView } from '../ui/reveal';
import { quietly, withProgress } from '../ui/progress';
import { counted } from '../ui/wording';
import type { Workbench } from '../app/workbench';

/** Where no settings name a memory and this device never used the plugin: once the vault is indexed, says what it looks like and leads to the side view, which offers to set it up. Where that is in sight, nothing need be said. */
export async function offerSetup(bench: Workbench): Promise<void> {
  await bench.readiness?.whenReady();
  if (!isFirstRun(bench)) return;
  const progress = quietly(() => !isFirstRun(bench));
  // Nobody asked: an offer that another device or an unloaded plugin has made pointless is not made.
  const places = await placesUnlessCancelled(bench, progress);
  if (places === null || !isFirstRun(bench) || isShown(bench.app)) return;
  showNotice(offerText(places), [
    { label: 'Not now', run: () => bench.device.explained('first-run') },
    { label: 'Set up…', run: () => guarded(() => showSideView(bench.app)) },
  ]);
}

/** Lets the user choose a folder and a convention, and makes it a memory; nothing is written before they accept. */
export async function setUpMemory(bench: Workbench, known?: readonly MemoryCandidate[]): Promise<void> {
  const places = known ?? (await withProgress('Looking for memories', (progress) => findPlaces(bench, progress)));
  const progress = quietly(() => bench.isClosed);
  const choice = await askSetup(bench, places, await startOf(bench, places, progress));
  if (choice !== null) await setUp(bench, choice);
}

/** Makes a folder a memory, and begins the first steps with it. `create` makes the files of the convention, too, after a look at them. */
export async function setUp(bench: Workbench, choice: SetupChoice): Promise<void> {
  const isFirst = isFirstRun(bench);
  await bench.settings.load();
  const problem = bench.settings.problem();
  if (problem !== null) throw new MemoryError('bad_settings', `${problem} Until then no memory can be set up.`, 'data.json');
  const { root, convention } = choice;
  // The plan names the memory, too, so that one undo takes both back; without it the settings alone do.
  const outcome = choice.create
    ? await carryOut(bench, {
        kind: 'init',
        doing: 'Preparing the files',
        explanation: 'Files of the convention that are missing are created. What is there stays as it is.',
        propose: () => bench.memory.init(convention, root),
        needsPreview: (plan) => plan.edits.length > 0,
      })
    : undefined;
  if (outcome === null) {
    showNotice('Nothing was set up.');
    return;
  }
  const memory = await bench.memory.addMemory(convention, root);
  bench.events.trigger('memories');
  if (isFirst) saveSteps(bench.app, { memory: memory.name, done: [] });
  bench.device.explained('first-run');
  const done = `${memory.root === '' ? 'The vault' : `"${memory.root}"`} is now the memory "${memory.name}": ${conventionOf(convention).title}.`;
  if (outcome?.receipt) showDone(bench, `${done} ${counted(outcome.result.created.length, 'file')} created.`, outcome.receipt);
  else showNotice(done);
}

/** True if no settings name a memory and this device never used the plugin. */
export function isFirstRun({ settings, device, isClosed }: Workbench): boolean {
  return !isClosed && !settings.namesMemories() && settings.problem() === null && device.isNew();
}

function offerText([first, ...more]: readonly MemoryCandidate[]): string {
  if (first === undefined)
    return 'Top of Mind follows none of its conventions here yet: the whole vault is one memory of notes and links. You can set up a folder of its own.';
  const others =
    more.length === 0 ? '' : ` ${counted(more.length, 'other folder')} ${more.length === 1 ? 'looks' : 'look'} like a memory, too.`;
  return `${first.root === '' ? 'This vault' : `The folder "${first.root}"`} looks like a memory in the style "${conventionOf(first.convention).title}".${others}`;
}

const STEPS_KEY = 'top-of-mind-first-steps';
export const STEPS = ['index', 'bundle', 'check'] as const;
export type Step = (typeof STEPS)[number];
const stepsSchema = v.object({ memory: v.string(), done: v.array(v.picklist(STEPS)) });

/** The first steps with a memory that was just set up, as far as they are taken on this device. */
export type FirstSteps = v.InferOutput<typeof stepsSchema>;

/** Null if nobody is on the way. */
export function loadSteps(app: App): FirstSteps | null {
  const parsed = v.safeParse(stepsSchema, app.loadLocalStorage(STEPS_KEY));
  return parsed.success ? parsed.output : null;
}

export function saveSteps(app: App, steps: FirstSteps | null): void {
  app.saveLocalStorage(STEPS_KEY, steps);
}
