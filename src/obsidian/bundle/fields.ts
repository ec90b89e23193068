import { Platform, type TFile } from 'obsidian';
import { hasMeaning, withPreset } from '../../core/memory';
import type { BundleFormat, ModelFamily } from '../../core/model/bundle';
import type { BundleRequest } from '../../core/model/vault-memory';
import type { Workbench } from '../app/workbench';
import { guarded } from '../ui/notices';
import { pickFolder } from '../ui/pick';
import { counted, titleOf } from '../ui/wording';
import { addChoice, addText } from '../ui/dialog';

const formats: Record<BundleFormat, string> = { markdown: 'Markdown', xml: 'XML', json: 'JSON', agents: 'AGENTS.md block' };
const models: Record<ModelFamily, string> = { gpt: 'GPT', 'gpt-4': 'GPT-4', claude: 'Claude', gemini: 'Gemini', llama: 'Llama' };
const sessions = { main: 'Main', other: 'Other' };
const breaks = { long: 'Over 6 hours ago', short: 'Within 6 hours' };

/** Without what one memory has and another need not. */
const FREE = { about: undefined, focus: undefined, session: undefined, lastSeen: undefined, project: undefined, choice: undefined };

export type Asked = BundleRequest & { readonly budget: number };

interface FieldsOf {
  readonly bench: Workbench;
  readonly request: Asked;
  readonly open: TFile | null;
  /** Builds the bundle again with these changes. */
  readonly ask: (more: BundleRequest) => void;
  /** The same, and shows other fields. */
  readonly change: (more: BundleRequest) => void;
}

/** The fields of a request: what to take from, and how to write it. */
export function showFields(box: HTMLElement, fields: FieldsOf): void {
  const { bench, request, ask, change } = fields;
  box.empty();
  const settings = bench.settings.current();
  const presets = settings.bundlePresets.map(({ name }) => name);
  if (presets.length > 0)
    addChoice(box, 'Preset', { '': 'None', ...Object.fromEntries(presets.map((name) => [name, name])) }, request.preset ?? '', (name) =>
      change(name === '' ? cleared(request) : { ...cleared(request), ...withPreset(settings, { preset: name }), preset: name }),
    );
  const { memories } = settings;
  if (memories.length > 1)
    addChoice(box, 'Memory', Object.fromEntries(memories.map(({ name }) => [name, name])), request.memory ?? '', (name) =>
      change({ ...FREE, memory: name }),
    );
  showFrom(box, fields);
  const about = request.about === undefined ? undefined : titleOf(request.about);
  const topic = addText(
    box,
    'Topic',
    request.topic ?? '',
    (typed) => {
      topic.placeholder = 'Any';
      ask({ topic: typed.trim() || undefined, about: undefined });
    },
    { cls: 'tom-field-wide', placeholder: about ?? 'Any' },
  );
  const memory = bench.memoryOf(request.memory);
  const convention = memory === undefined ? null : bench.conventionOf(memory);
  const has = (meaning: Parameters<typeof hasMeaning>[0]): boolean => convention !== null && hasMeaning(meaning, convention);
  const parts = (convention?.bundle.phases ?? []).filter(({ when }) => when === 'focus').map(({ id }) => id);
  if (parts.length > 0)
    addChoice(box, 'Part', Object.fromEntries(['all', ...parts].map((id) => [id, named(id)])), request.focus ?? 'all', (focus) =>
      ask({ focus }),
    );
  if (has('session'))
    addChoice(box, 'Session', sessions, request.session ?? 'main', (session) => ask({ session: session as keyof typeof sessions }));
  if (has('lastSeen'))
    addChoice(box, 'Last session', breaks, request.lastSeen === undefined ? 'long' : 'short', (ago) =>
      ask({ lastSeen: ago === 'short' ? Date.now() : undefined }),
    );
  const more = lessUsed(box);
  addText(more, 'Project', request.project ?? '', (project) => ask({ project: project.trim() || undefined }), { placeholder: 'Any' });
  const use = (typed: string): void => ask({ budget: Math.max(1, Math.round(Number(typed) || settings.bundleBudget)) });
  addText(more, 'Budget in tokens', String(request.budget), use, { type: 'number', attr: { min: 1, step: 500 } });
  addChoice(more, 'Counted for', models, request.model ?? 'gpt', (model) => ask({ model: model as ModelFamily }));
  addChoice(more, 'Format', formats, request.format ?? 'markdown', (format) => ask({ format: format as BundleFormat }));
}

/** The place of fields that most leave as they are: on a phone a fold, since the receipt needs the room. */
function lessUsed(box: HTMLElement): HTMLElement {
  if (!Platform.isPhone) return box;
  const fold = box.createEl('details', { cls: 'tom-more-fields' });
  fold.createEl('summary', { text: 'Project, budget and format' });
  return fold.createDiv({ cls: 'tom-fields' });
}

/** The notes that a bundle is taken from: the memory, the open note, or a folder. */
function showFrom(box: HTMLElement, { bench, request, open, change }: FieldsOf): void {
  const only = request.choice?.only ?? [];
  const shown = only.length === 0 ? 'all' : only.length === 1 && only[0] === open?.path ? 'open' : 'chosen';
  const options = {
    all: 'Whole memory',
    ...(open === null ? {} : { open: `Open note: ${open.basename}` }),
    ...(shown === 'chosen'
      ? { chosen: only.length === 1 ? titleOf(only[0] ?? '') : counted(only.length, 'note or folder', 'notes and folders') }
      : {}),
    folder: 'Folder…',
  };
  const dropdown = addChoice(box, 'From', options, shown, (from) => {
    if (from === 'folder') void guarded(pickOne);
    else if (from !== 'chosen') change({ choice: { ...request.choice, only: from === 'open' && open !== null ? [open.path] : [] } });
  });
  const pickOne = async (): Promise<void> => {
    const root = bench.memoryOf(request.memory)?.root ?? '';
    const folder = await pickFolder(bench.app, root);
    if (folder === null) dropdown.setValue(shown);
    else change({ choice: { ...request.choice, only: [root === '' ? folder : `${root}/${folder}`] } });
  };
}

/** A request without what a preset can set, for the memory that it is of. */
function cleared({ memory, budget }: Asked): BundleRequest {
  return { memory, budget, ...FREE, topic: undefined, format: undefined, model: undefined, preset: undefined };
}

function named(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}
