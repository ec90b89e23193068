import { conventionOf } from '../core/memory';
import type { Memory, MemoryOverrides } from '../core/model/memory';
import type { Settings } from '../core/model/settings';

/** How one control reads and writes the settings. `device` is the id of this device. */
interface Control {
  read(settings: Settings, device: string): unknown;
  write(settings: Settings, value: unknown, device: string): Settings;
}

/** The memory that the settings tab edits: the first. */
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

/** Without an override, so that the convention's own value holds again. */
function withoutOverride(settings: Settings, key: keyof MemoryOverrides): Settings {
  return withMemory(settings, (memory) => {
    const overrides = { ...memory.overrides };
    delete overrides[key];
    return { ...memory, overrides };
  });
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const wholeNumber = (value: unknown, fallback: number): number => {
  const number = Math.round(Number(value));
  return Number.isFinite(number) && number >= 1 ? number : fallback;
};

export const controls = {
  root: {
    // The app's name for the vault itself is `/`.
    read: (settings) => firstMemory(settings).root || '/',
    write: (settings, value) => withMemory(settings, (memory) => ({ ...memory, root: text(value).replace(/^\/+|\/+$/g, '') })),
  },
  indexNote: {
    read: (settings) => firstMemory(settings).overrides.indexNote ?? conventionOf(firstMemory(settings).convention).indexNote.path,
    write: (settings, value) => (text(value) === '' ? withoutOverride(settings, 'indexNote') : withOverride(settings, { indexNote: text(value) })),
  },
  indexSize: {
    read: (settings) => firstMemory(settings).overrides.indexSize ?? conventionOf(firstMemory(settings).convention).indexNote.size,
    write: (settings, value) => withOverride(settings, { indexSize: wholeNumber(value, 1) }),
  },
  bundleBudget: {
    read: (settings) => settings.bundleBudget,
    write: (settings, value) => ({ ...settings, bundleBudget: wholeNumber(value, settings.bundleBudget) }),
  },
  previewPlans: {
    read: (settings) => settings.previewPlans,
    write: (settings, value) => ({ ...settings, previewPlans: value === true }),
  },
  journalDays: {
    read: (settings) => settings.journal.maxDays,
    write: (settings, value) => ({ ...settings, journal: { ...settings.journal, maxDays: wholeNumber(value, settings.journal.maxDays) } }),
  },
  journalMegabytes: {
    read: (settings) => settings.journal.maxMegabytes,
    write: (settings, value) => ({ ...settings, journal: { ...settings.journal, maxMegabytes: wholeNumber(value, settings.journal.maxMegabytes) } }),
  },
  scheduled: {
    read: (settings) => settings.reports.scheduled,
    // Whoever switches it on, with no device chosen yet, means this one.
    write: (settings, value, device) => ({
      ...settings,
      reports: { ...settings.reports, scheduled: value === true, device: settings.reports.device === '' && value === true ? device : settings.reports.device },
    }),
  },
  thisDevice: {
    read: (settings, device) => settings.reports.device === device,
    write: (settings, value, device) => ({ ...settings, reports: { ...settings.reports, device: value === true ? device : '' } }),
  },
  everyDays: {
    read: (settings) => settings.reports.everyDays,
    write: (settings, value) => ({ ...settings, reports: { ...settings.reports, everyDays: wholeNumber(value, settings.reports.everyDays) } }),
  },
} satisfies Record<string, Control>;

export type ControlKey = keyof typeof controls;

/** Says what is wrong with a number that must be whole and positive; nothing where it is fine. */
export function wholeNumberProblem(value: number): string | undefined {
  return Number.isInteger(value) && value >= 1 ? undefined : 'Enter a whole number from 1.';
}

/** Says what is wrong with the path of a note inside the memory's folder. */
export function notePathProblem(value: string): string | undefined {
  const path = value.trim();
  if (path === '') return undefined;
  if (!path.toLowerCase().endsWith('.md')) return 'The name of a note ends with ".md".';
  if (path.startsWith('/') || path.split('/').some((part) => part === '..' || part.startsWith('.'))) return 'Enter a path inside the folder, without a leading "/" or dots.';
  return /[\\:*?"<>|#^[\]]/.test(path) ? 'A name cannot hold any of \\ : * ? " < > | # ^ [ ].' : undefined;
}
