import { PluginSettingTab, SecretComponent, type Plugin, type SettingDefinition, type SettingDefinitionItem } from 'obsidian';
import { conventionOf } from '../core/memory';
import { EMBEDDERS, type Provider } from '../core/model/llm';
import type { Memory } from '../core/model/memory';
import { pathKey } from '../core/model/path';
import { settingsSchema, type SkipLevel } from '../core/model/settings';
import { modelSchemas, type ModelUse } from './app/device';
import type { Workbench } from './app/workbench';
import { bundleItems } from './bundle/settings-bundle';
import { setUpMemory } from './memories/first-run';
import { MemoryEdit, MemoryPage } from './memories/memory-page';
import { projectPage } from './memories/projects';
import { trustAt, trustPage, withTrust } from './memories/trust';
import { selectionWays } from './remember/selection';
import { confirm } from './ui/dialog';
import { fieldOf, settingItem, valueAt, withValueAt } from './ui/form';
import { guarded } from './ui/notices';

/** How sure the gate must be, in plain words. The shares are those of hard pairs (docs/gate.md); most entries are easy. */
const skipLevels: Readonly<Record<SkipLevel, string>> = {
  careful: 'Careful: asks about 3 in 4 hard cases',
  balanced: 'Balanced: asks about 2 in 3 hard cases',
  strict: 'Strict: asks about 1 in 2 hard cases',
};

const providers: Readonly<Record<Provider, string>> = {
  ollama: 'Ollama on this computer',
  openai: 'OpenAI or a compatible service',
  anthropic: 'Anthropic',
};

/** The choices with labels of their own, by the place of their setting. */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'gate.skip': skipLevels,
  selection: selectionWays,
  'model.provider': providers,
  'embedder.provider': Object.fromEntries(EMBEDDERS.map((one) => [one, providers[one]])),
};

/** The keys of what this device keeps of a language model: `embedder.url`. */
const MODEL = /^(model|embedder)\.(\w+)$/;
/** Whether this device writes the reports; the settings hold its id. */
const THIS_DEVICE = 'thisDevice';

/** The settings, as definitions that the app renders and searches. */
export class SettingsTab extends PluginSettingTab {
  override icon = 'brain';
  private edits: readonly MemoryEdit[] = [];

  constructor(
    plugin: Plugin,
    private readonly bench: Workbench,
  ) {
    super(plugin.app, plugin);
    plugin.registerEvent(bench.events.on('memories', () => this.update()));
  }

  /** The memories, then one page for each thing that people come for. */
  override getSettingDefinitions(): SettingDefinitionItem[] {
    const { settings } = this.bench;
    const commits = (): boolean => settings.current().git.commit;
    const plain = (...keys: readonly string[]): SettingDefinitionItem[] => [{ type: 'group', items: keys.map((key) => item(key)) }];
    return [
      ...this.memoryItems(),
      { type: 'page', name: 'Bundles', desc: 'How much they hold, and your presets.', items: bundleItems(this.bench, () => this.update()) },
      projectPage(this.bench, () => this.update()),
      trustPage(settings.current()),
      {
        type: 'page',
        name: 'Selected text',
        desc: 'What happens to the selected text.',
        displayValue: () => selectionWays[settings.current().selection],
        items: plain('selection'),
      },
      {
        type: 'page',
        name: 'Duplicate check',
        desc: 'What happens to entries that repeat an older one.',
        items: plain('gate.skip', 'gate.watch'),
      },
      {
        type: 'page',
        name: 'Language model',
        desc: 'Optional: answers what the duplicate check cannot decide.',
        displayValue: () => (settings.current().gate.judge ? 'On' : 'Off'),
        items: [{ type: 'group', items: this.modelItems('model', 'gate.judge') }],
      },
      {
        type: 'page',
        name: 'Search by meaning',
        desc: 'Optional: finds passages that share no word with your search.',
        displayValue: () => (settings.current().search.meaning ? 'On' : 'Off'),
        items: [{ type: 'group', items: [...this.modelItems('embedder', 'search.meaning'), item('search.shared')] }],
      },
      {
        type: 'page',
        name: 'Changes and undo',
        desc: 'Previews, and how long changes can be undone.',
        items: [
          ...plain('previewPlans', 'keepOldNames', 'provenance', 'journal.maxDays', 'journal.maxMegabytes'),
          { type: 'group', heading: 'Terminal', items: [item('timeZone'), item('git.commit'), item('git.push', { visible: commits })] },
        ],
      },
      {
        type: 'page',
        name: 'Health reports',
        desc: 'Which device writes them, and how often.',
        displayValue: () => (settings.current().reports.scheduled ? 'Scheduled' : 'By hand'),
        items: [{ type: 'group', items: this.reportItems() }],
      },
    ];
  }

  /** The memories of the vault: each opens where it is edited. The last one stays. */
  private memoryItems(): SettingDefinitionItem[] {
    const shown = this.bench.settings.current().memories;
    return [
      {
        type: 'list',
        heading: 'Memories',
        items: shown.map((memory) => ({
          type: 'page',
          name: memory.name,
          desc: `${memory.root === '' ? 'The whole vault' : memory.root} · ${conventionOf(memory.convention, this.bench.settings.current()).title}`,
          page: this.pageOf(memory),
        })),
        addItem: { name: 'Add a memory', action: () => void guarded(() => setUpMemory(this.bench)) },
        ...(shown.length > 1 ? { onDelete: (index: number) => void guarded(() => this.remove(shown[index])) } : {}),
      },
    ];
  }

  /** A page shows what was typed on it before; else the memory as it is saved, under whatever name it has by then. */
  private pageOf(memory: Memory): () => MemoryPage {
    const edit = this.edits.find(({ touched, original }) => touched && original.name === memory.name) ?? new MemoryEdit(memory);
    this.edits = [...this.edits.filter((one) => one !== edit && one.touched), edit];
    return () => {
      const saved = this.bench.settings.current().memories.find(({ name }) => name === edit.original.name);
      if (!edit.touched && saved !== undefined) edit.reset(saved);
      if (!this.edits.includes(edit)) this.edits = [...this.edits, edit];
      return new MemoryPage(this.bench, edit, () => this.update());
    };
  }

  private async remove(memory: Memory | undefined): Promise<void> {
    if (memory === undefined) return;
    const question = {
      title: `Remove the memory "${memory.name}"?`,
      text: 'Only its settings are removed. Its notes stay as they are.',
      yes: 'Remove',
      destructive: true,
    };
    if (!(await confirm(this.app, question))) return;
    await this.bench.settings.update((settings) => {
      const memories = settings.memories.filter((one) => one.name !== memory.name || pathKey(one.root) !== pathKey(memory.root));
      return memories.length === 0 ? settings : { ...settings, memories };
    });
    this.update();
  }

  /** The fields of a language model, below the setting that switches it on. */
  private modelItems(use: ModelUse, on: string): SettingDefinition[] {
    const { device, settings } = this.bench;
    const visible = (): boolean => valueAt(settings.current(), on) === true;
    const schema = modelSchemas[use];
    const kept = ['provider', 'url', 'model'].map((name) => {
      const key = `${use}.${name}`;
      return settingItem({ ...fieldOf(schema, name), key, choices: choices[key] }, { visible });
    });
    const { title, help } = fieldOf(schema, 'secret');
    return [
      item(on),
      ...kept,
      {
        name: title,
        desc: help,
        visible,
        render: ({ controlEl }) => {
          new SecretComponent(this.app, controlEl)
            .setValue(device.model(use).secret)
            .onChange((secret) => device.setModel(use, { secret }));
        },
      },
    ];
  }

  private reportItems(): SettingDefinition[] {
    const { device, settings } = this.bench;
    const chosen = settings.current().reports.device;
    const elsewhere = chosen !== '' && chosen !== device.id;
    const visible = (): boolean => settings.current().reports.scheduled;
    return [
      item('reports.scheduled'),
      {
        name: 'This device writes the reports',
        desc: elsewhere
          ? 'Another device writes them now. Only one does, so that synced reports never conflict.'
          : 'Only one device does, so that synced reports never conflict.',
        visible,
        control: { type: 'toggle', key: THIS_DEVICE, defaultValue: false },
      },
      item('reports.everyDays', { visible }),
      item('reports.together', { visible: () => settings.current().memories.length > 1 }),
    ];
  }

  override getControlValue(key: string): unknown {
    const { device, settings } = this.bench;
    if (key === THIS_DEVICE) return settings.current().reports.device === device.id;
    const [, use, name = ''] = MODEL.exec(key) ?? [];
    const trust = trustAt(settings.current(), key);
    if (trust !== undefined) return trust;
    return use === undefined ? valueAt(settings.current(), key) : valueAt(device.model(use as ModelUse), name);
  }

  override async setControlValue(key: string, value: unknown): Promise<void> {
    const { device, settings } = this.bench;
    const [, use, name = ''] = MODEL.exec(key) ?? [];
    if (use !== undefined) {
      device.setModel(use as ModelUse, { [name]: String(value).trim() });
      return;
    }
    await guarded(() =>
      settings.update((now) => {
        if (trustAt(now, key) !== undefined) return withTrust(now, key, String(value));
        if (key === THIS_DEVICE) return withValueAt(now, 'reports.device', value === true ? device.id : '');
        const next = withValueAt(now, key, value);
        // Whoever switches it on, with no device chosen yet, means this one.
        const isFirst = key === 'reports.scheduled' && value === true && now.reports.device === '';
        return isFirst ? withValueAt(next, 'reports.device', device.id) : next;
      }),
    );
    // A refused change springs back; these two show what the other one changed.
    if (key === THIS_DEVICE || key === 'reports.scheduled' || settings.problem() !== null) this.update();
    else this.refreshDomState();
  }
}

function item(key: string, more: Parameters<typeof settingItem>[1] = {}): SettingDefinition {
  return settingItem({ ...fieldOf(settingsSchema, key), choices: choices[key] }, more);
}
