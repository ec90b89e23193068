import type { GateSettings, Settings, SkipLevel } from '../../core/model/settings';

/** The entries that each level leaves out where nobody is asked, in plain words; best known first. */
export const skipLevels: Readonly<Record<SkipLevel, string>> = {
  careful: 'Careful: nearly word for word',
  balanced: 'Balanced: clearly the same',
  strict: 'Strict: probably the same',
};

/** How the controls of the gate read and write the settings. */
export const gateControls = {
  gateSkip: {
    read: (settings: Settings): unknown => settings.gate.skip,
    write: (settings: Settings, value: unknown): Settings => (isLevel(value) ? withGate(settings, { skip: value }) : settings),
  },
  gateWatch: {
    read: (settings: Settings): unknown => settings.gate.watch,
    write: (settings: Settings, value: unknown): Settings => withGate(settings, { watch: value === true }),
  },
} as const;

export type GateKey = keyof typeof gateControls;

function withGate(settings: Settings, change: Partial<GateSettings>): Settings {
  return { ...settings, gate: { ...settings.gate, ...change } };
}

function isLevel(value: unknown): value is SkipLevel {
  return typeof value === 'string' && Object.hasOwn(skipLevels, value);
}
