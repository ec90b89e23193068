import { PluginSettingTab, type Plugin, type SettingDefinitionItem } from 'obsidian';
import type { Memory } from '../core/model/memory';
import type { Settings } from '../core/model/settings';
import { setUpMemory } from './memories/first-run';
import { confirm } from './ui/confirm';
import { MemoryEdit, MemoryPage } from './memories/memory-page';
import { pickFolder, pickTag, unmatchedIn } from './ui/pick';
import { guarded } from './ui/notices';
import { withoutPreset } from './bundle/presets';
import { bundleExclude, bundleGroups, withExclude } from './bundle/settings-bundle';
import { controls, firstMemory, wholeNumberProblem, type ControlKey } from './ui/settings-controls';
import { gateControls, type GateKey, skipLevels } from './remember/gate-controls';
import { selectionWays } from './remember/selection';
import { isModelKey, modelControls, modelGroup, setModel } from './settings-model';
import { memoryList, withoutMemory } from './memories/memory-list';
import type { Workbench } from './app/workbench';

const allControls = { ...controls, ...gateControls };

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

  override getSettingDefinitions(): SettingDefinitionItem[] {
    const settings = this.bench.settings.current();
    return [
      ...memoryList(settings, {
        page: (memory) => this.pageOf(memory),
        remove: (memory) => void guarded(() => this.remove(memory)),
        setUp: () => void guarded(() => setUpMemory(this.bench)),
      }),
      ...this.topics(settings),
    ];
  }

  /** One page for each thing that people come for. */
  private topics(settings: Settings): SettingDefinitionItem[] {
    const bundle = bundleGroups(
      settings,
      {
        addFolder: () => void guarded(() => this.exclude('folders', pickFolder(this.app, firstMemory(this.bench.settings.current()).root))),
        addTag: () => void guarded(() => this.exclude('tags', pickTag(this.app))),
        remove: (what, index) => void guarded(() => this.include(what, index)),
        removePreset: (name) => void guarded(() => this.removePreset(name)),
      },
      unmatchedIn(this.app, firstMemory(settings)),
    );
    return [
      { type: 'page', name: 'Bundles', desc: 'How much they hold, and what never enters them.', items: bundle },
      {
        type: 'page',
        name: 'Selected text',
        desc: 'What becomes of text in a note when you remember it from there.',
        displayValue: () => selectionWays[this.bench.settings.current().selection],
        items: [selectionGroup],
      },
      { type: 'page', name: 'Duplicate check', desc: 'What happens to an entry that an older one already says.', items: [gateGroup] },
      {
        type: 'page',
        name: 'Language model',
        desc: 'Answers questions that the duplicate check asks, if you want it.',
        displayValue: () => (this.bench.settings.current().gate.judge ? 'On' : 'Off'),
        items: [modelGroup(this.app, this.bench.device, () => this.bench.settings.current())],
      },
      { type: 'page', name: 'Changes and undo', desc: 'Previews, and how long changes can be taken back.', items: [writingGroup] },
      {
        type: 'page',
        name: 'Health reports',
        desc: 'Which device writes them, and how often.',
        displayValue: () => (this.bench.settings.current().reports.scheduled ? 'Scheduled' : 'By hand'),
        items: [this.reportGroup()],
      },
    ];
  }

  /** A page shows what was typed on it before; else the memory as it is saved, under whatever name it has by then. */
  private pageOf(memory: Memory | null): () => MemoryPage {
    const edit = this.edits.find(({ touched, original }) => touched && original?.name === memory?.name) ?? new MemoryEdit(memory);
    this.edits = [...this.edits.filter((one) => one !== edit && one.touched), edit];
    return () => {
      const saved = this.bench.settings.current().memories.find(({ name }) => name === edit.original?.name);
      if (!edit.touched && saved !== undefined) edit.reset(saved);
      if (!this.edits.includes(edit)) this.edits = [...this.edits, edit];
      return new MemoryPage(this.bench, edit, () => this.update());
    };
  }

  override getControlValue(key: string): unknown {
    if (isModelKey(key)) return this.bench.device.model()[modelControls[key]];
    const control = allControls[key as ControlKey | GateKey];
    return control?.read(this.bench.settings.current(), this.bench.device.id);
  }

  override async setControlValue(key: string, value: unknown): Promise<void> {
    if (isModelKey(key)) {
      setModel(this.bench.device, key, value);
      return;
    }
    const control = allControls[key as ControlKey | GateKey];
    await guarded(() => this.bench.settings.update((settings) => control.write(settings, value, this.bench.device.id)));
    // A refused change springs back; these two show what the other one changed.
    if (key === 'thisDevice' || key === 'scheduled' || this.bench.settings.problem() !== null) this.update();
    else this.refreshDomState();
  }

  private reportGroup(): SettingDefinitionItem {
    const chosen = this.bench.settings.current().reports.device;
    const elsewhere = chosen !== '' && chosen !== this.bench.device.id;
    const scheduled = (): boolean => this.bench.settings.current().reports.scheduled;
    return {
      type: 'group',
      items: [
        {
          name: 'Write reports on a schedule',
          desc: 'Writes a health report by itself when one is due, without a dialog. Missed ones are caught up when the app opens.',
          control: { type: 'toggle', key: 'scheduled', defaultValue: false },
        },
        {
          name: 'This device writes the reports',
          desc: elsewhere
            ? 'Another device writes them now. Only one does, so that synced reports never conflict.'
            : 'Only one device does, so that synced reports never conflict.',
          visible: scheduled,
          control: { type: 'toggle', key: 'thisDevice', defaultValue: false },
        },
        {
          name: 'Days between reports',
          desc: 'How old the last report must be before the next one is written.',
          visible: scheduled,
          control: { type: 'number', key: 'everyDays', min: 1, step: 1, defaultValue: 7, validate: wholeNumberProblem },
        },
        {
          name: 'One report for all memories',
          desc: 'One note with a part for each memory. Off: a note in each memory.',
          visible: () => this.bench.settings.current().memories.length > 1,
          control: { type: 'toggle', key: 'together', defaultValue: true },
        },
      ],
    };
  }

  private async remove(memory: Memory): Promise<void> {
    const question = {
      title: `Remove the memory "${memory.name}"?`,
      text: 'Its settings go. Its notes stay as they are.',
      yes: 'Remove',
      destructive: true,
    };
    if (!(await confirm(this.app, question))) return;
    await this.bench.settings.update((settings) => withoutMemory(settings, memory));
    this.update();
  }

  private async removePreset(name: string): Promise<void> {
    await this.bench.settings.update((settings) => withoutPreset(settings, name));
    this.update();
  }

  private async exclude(what: 'folders' | 'tags', picking: Promise<string | null>): Promise<void> {
    const picked = await picking;
    if (picked === null) return;
    await this.bench.settings.update((settings) => {
      const now = bundleExclude(settings)[what];
      return now.includes(picked) ? settings : withExclude(settings, what, [...now, picked]);
    });
    this.update();
  }

  private async include(what: 'folders' | 'tags', index: number): Promise<void> {
    await this.bench.settings.update((settings) =>
      withExclude(
        settings,
        what,
        bundleExclude(settings)[what].filter((_, at) => at !== index),
      ),
    );
    this.update();
  }
}

const writingGroup: SettingDefinitionItem = {
  type: 'group',
  items: [
    {
      name: 'Preview before writing',
      desc: 'Shows each change line by line and asks first. Without it changes are made at once; both ways they can be undone.',
      control: { type: 'toggle', key: 'previewPlans', defaultValue: true },
    },
    {
      name: 'Keep old names',
      desc: 'When a note is renamed, keep its old name as an alias.',
      aliases: ['alias', 'rename'],
      control: { type: 'toggle', key: 'keepOldNames', defaultValue: false },
    },
    {
      name: 'Days to keep undo history',
      desc: 'Changes older than this can no longer be taken back.',
      aliases: ['journal'],
      control: { type: 'number', key: 'journalDays', min: 1, step: 1, defaultValue: 90, validate: wholeNumberProblem },
    },
    {
      name: 'Space for undo history',
      desc: 'In megabytes. The oldest changes make room for new ones.',
      aliases: ['journal'],
      control: { type: 'number', key: 'journalMegabytes', min: 1, step: 1, defaultValue: 200, validate: wholeNumberProblem },
    },
  ],
};

/** The settings of the gate that every new entry passes. */
const gateGroup: SettingDefinitionItem = {
  type: 'group',
  items: [
    {
      name: 'Leave out without asking',
      desc: 'How alike a new entry must be to an older one for programs to leave it out. Its text is kept in the note for skipped entries. In the dialog you decide each time.',
      aliases: ['duplicate', 'skip'],
      control: { type: 'dropdown', key: 'gateSkip', options: { ...skipLevels }, defaultValue: 'balanced' },
    },
    {
      name: 'Watch for new notes',
      desc: 'Looks at notes that agents, sync or other programs add to a memory, and lists those that say what an older one says. Nothing is changed by itself.',
      aliases: ['duplicate', 'agent'],
      control: { type: 'toggle', key: 'gateWatch', defaultValue: true },
    },
  ],
};

/** The setting for the text that an entry is taken from. */
const selectionGroup: SettingDefinitionItem = {
  type: 'group',
  items: [
    {
      name: 'After remembering selected text',
      desc: 'Leave it in its note, or put a link to the new entry or an embed of it in its place. The dialog begins with this choice, and remembering at once follows it. Undo takes back both notes.',
      aliases: ['selection', 'extract', 'embed', 'replace'],
      control: { type: 'dropdown', key: 'selection', options: { ...selectionWays }, defaultValue: 'stay' },
    },
  ],
};
