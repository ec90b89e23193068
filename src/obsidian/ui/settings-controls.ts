import type { Memory, MemoryOverrides } from '../../core/model/memory';
import { SELECTION_WAYS } from '../../core/model/results/selection';
import type { Settings } from '../../core/model/settings';

/** How one control reads and writes the settings. `device` is the id of this device. */
interface Control {
  read(settings: Settings, device: string): unknown;
  write(settings: Settings, value: unknown, device: string): Settings;
}

/** The memory whose exclusions the settings tab shows: the only one. */
export function firstMemory(settings: Settings): Memory {
  const memory = settings.memories[0];
  if (memory === undefined) throw new Error('Settings hold at least one memory.');
  return memory;
}

export function withOverride(settings: Settings, change: MemoryOverrides): Settings {
  return withMemory(settings, (memory) => ({ ...memory, overrides: { ...memory.overrides, ...change } }));
}

function withMemory(settings: Settings, change: (memory: Memory) => Memory): Settings {
  return { ...settings, memories: settings.memories.map((memory, index) => (index === 0 ? change(memory) : memory)) };
}

const wholeNumber = (value: unknown, fallback: number): number => {
  const number = Math.round(Number(value));
  return Number.isFinite(number) && number >= 1 ? number : fallback;
};

export const controls = {
  bundleBudget: {
    read: (settings) => settings.bundleBudget,
    write: (settings, value) => ({ ...settings, bundleBudget: wholeNumber(value, settings.bundleBudget) }),
  },
  previewPlans: { read: (settings) => settings.previewPlans, write: (settings, value) => ({ ...settings, previewPlans: value === true }) },
  keepOldNames: { read: (settings) => settings.keepOldNames, write: (settings, value) => ({ ...settings, keepOldNames: value === true }) },
  selection: {
    read: (settings) => settings.selection,
    write: (settings, value) => ({ ...settings, selection: SELECTION_WAYS.find((way) => way === value) ?? settings.selection }),
  },
  journalDays: {
    read: (settings) => settings.journal.maxDays,
    write: (settings, value) => ({ ...settings, journal: { ...settings.journal, maxDays: wholeNumber(value, settings.journal.maxDays) } }),
  },
  journalMegabytes: {
    read: (settings) => settings.journal.maxMegabytes,
    write: (settings, value) => ({
      ...settings,
      journal: { ...settings.journal, maxMegabytes: wholeNumber(value, settings.journal.maxMegabytes) },
    }),
  },
  scheduled: {
    read: (settings) => settings.reports.scheduled,
    // Whoever switches it on, with no device chosen yet, means this one.
    write: (settings, value, device) => ({
      ...settings,
      reports: {
        ...settings.reports,
        scheduled: value === true,
        device: settings.reports.device === '' && value === true ? device : settings.reports.device,
      },
    }),
  },
  thisDevice: {
    read: (settings, device) => settings.reports.device === device,
    write: (settings, value, device) => ({ ...settings, reports: { ...settings.reports, device: value === true ? device : '' } }),
  },
  together: {
    read: (settings) => settings.reports.together,
    write: (settings, value) => ({ ...settings, reports: { ...settings.reports, together: value === true } }),
  },
  everyDays: {
    read: (settings) => settings.reports.everyDays,
    write: (settings, value) => ({
      ...settings,
      reports: { ...settings.reports, everyDays: wholeNumber(value, settings.reports.everyDays) },
    }),
  },
} satisfies Record<string, Control>;

export type ControlKey = keyof typeof controls;

/** Says what is wrong with a number that must be whole and positive; nothing where it is fine. */
export function wholeNumberProblem(value: number): string | undefined {
  return Number.isInteger(value) && value >= 1 ? undefined : 'Enter a whole number from 1.';
}
