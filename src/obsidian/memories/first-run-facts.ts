import { conformityOf, conventionOf, fits } from '../../core/memory';
import type { Convention, ConventionId, Layer } from '../../core/model/convention';
import { codeOf } from '../../core/model/errors';
import type { Memory } from '../../core/model/memory';
import { joinPath } from '../../core/model/path';
import type { Progress } from '../../core/model/ports';
import { conformityText } from './conformity';
import type { Workbench } from '../app/workbench';

/** The facts about setting up a memory there. */
export interface SetupFacts {
  readonly convention: Convention;
  /** The signs of the convention, null where they are shown elsewhere. */
  readonly evidence: readonly string[] | null;
  readonly indexNote: string;
  /** How its names fit now; empty without names, null where so few fit that counting them says nothing. */
  readonly names: string | null;
  /** Files that would be created or get lines, were that wanted. */
  readonly created: readonly string[];
}

const layers: readonly (readonly [Layer, string])[] = [
  ['read-only', 'Read-only'],
  ['append-only', 'Only added to'],
  ['overwrite', 'Rewritten'],
  ['ephemeral', 'Not meant to last'],
  ['curated', 'Edited freely'],
];

const shapes: Readonly<Record<string, string>> = {
  date: 'YYYY-MM-DD',
  day: 'YYYYMMDD',
  title: 'Title',
  slug: 'words-like-this',
  topic: 'words_like_this',
  tags: 'tag1 tag2',
};

/** Looks without writing; for signs only where `signs` is true. Throws `exists` where the folder is another memory, `hostile_path`, `still_indexing`, `cancelled`. */
export async function factsOf(bench: Workbench, root: string, id: ConventionId, signs: boolean, progress: Progress): Promise<SetupFacts> {
  const { result } = await bench.memory.init(id, root);
  const convention = conventionOf(id);
  const memory: Memory = { name: 'draft', root, convention: id, overrides: {} };
  const settings = bench.settings.current();
  const names = await conformityOf(await bench.snapshot(), memory, progress, settings.memories);
  const evidence = signs && fits(names) ? await evidenceOf(bench, root, id) : null;
  await progress.report(1, 1, 'Signs');
  return {
    convention,
    evidence,
    indexNote: joinPath(root, convention.indexNote.path),
    names: !fits(names) ? null : names.asked === 0 ? '' : conformityText(names),
    created: [...result.created, ...(result.extended ?? [])],
  };
}

/** The signs of this convention in a folder; none in one that is still to be made. */
async function evidenceOf(bench: Workbench, root: string, id: ConventionId): Promise<readonly string[]> {
  try {
    return (await bench.memory.detect(root)).candidates.find((candidate) => candidate.convention === id)?.evidence ?? [];
  } catch (error) {
    if (codeOf(error) === 'not_found') return [];
    throw error;
  }
}

/** Shows them as a list of terms. Where few names fit it offers a new folder, by `useNew`. */
export function showFacts(parent: HTMLElement, facts: SetupFacts, useNew: () => void): void {
  const { convention } = facts;
  parent.empty();
  parent.createDiv({ text: convention.summary, cls: 'tom-facts-head' });
  const list = parent.createEl('dl', { cls: 'tom-evidence' });
  const add = (term: string, lines: readonly string[], code = false): void => {
    if (lines.length === 0) return;
    list.createEl('dt', { text: term });
    const value = list.createEl('dd');
    for (const line of lines) {
      if (code) value.createEl('code', { text: line });
      else value.createDiv({ text: line });
    }
  };
  if (facts.evidence !== null) add('Signs', facts.evidence.length === 0 ? ['None yet.'] : [facts.evidence.join(' ')]);
  add('Top-of-mind note', [facts.indexNote], true);
  add('Names', convention.names.map(shapeOf), true);
  for (const [layer, label] of layers) add(label, patternsOf(convention, layer), true);
  if (facts.names === null) showMisfit(parent, useNew);
  else if (facts.names !== '') add('Names now', [`${facts.names} Setting up renames nothing.`]);
}

function showMisfit(parent: HTMLElement, useNew: () => void): void {
  const text =
    'Few notes here are named like this: the folder has its own ways. Make a new folder the memory instead, and these notes stay as they are.';
  parent.createEl('p', { text, cls: 'tom-misfit' });
  parent.createEl('button', { text: 'Use a new folder', attr: { type: 'button' } }).addEventListener('click', useNew);
}

/** How the notes of a folder are named, as people write it. */
function shapeOf({ folder, pattern }: Convention['names'][number]): string {
  const name = pattern.replace(/\{(\w+)\}/g, (_, part: string) => shapes[part] ?? part);
  return folder === '' || folder === '**' ? name : `${folder}/${name}`;
}

function patternsOf(convention: Convention, layer: Layer): string[] {
  const patterns = convention.layers.filter((rule) => rule.layer === layer).map((rule) => rule.pattern);
  return patterns.map((pattern) => (pattern === '**' ? 'everything else' : pattern.replace(/\/\*\*$/, '/')));
}
