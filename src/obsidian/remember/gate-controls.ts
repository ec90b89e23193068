import type { GateSettings, Settings, SkipLevel } from '../../core/model/settings';

/** How sure the gate must be, in plain words. The shares are those of hard pairs (docs/gate.md); most entries are easy. */
export const skipLevels: Readonly<Record<SkipLevel, string>> = {
  careful: 'Careful: asks about two hard cases in three',
  balanced: 'Balanced: asks about every second hard case',
  strict: 'Strict: asks about one hard case in three',
};

/** How the controls of the gate read and write the settings. */
export const gateControls = {
  gateSkip: {
    read: (settings: Settings): unknown => settings.gate.skip,
    write: (settings: Settings, value: unknown): Settings => (isLevel(value) ? withGate(settings, { skip: value }) : settings),
  },
  gateJudge: {
    read: (settings: Settings): unknown => settings.gate.judge,
    write: (settings: Settings, value: unknown): Settings => withGate(settings, { judge: value === true }),
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
