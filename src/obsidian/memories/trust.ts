import type { SettingDefinition, SettingDefinitionItem } from 'obsidian';
import { harnessName } from '../../core/model/door';
import { settingsSchema, type Settings } from '../../core/model/settings';
import { fieldOf } from '../ui/form';
import { counted } from '../ui/wording';

/** The keys of these settings: `trust.mcp`. */
const TRUST = /^trust\.([^]*)$/;

const WAYS = { write: 'Writes at once', pending: 'Waits for approval' };

/** The ways in for agents; what is not set there is written. */
const DOORS = {
  mcp: ['Agents that use the MCP server', 'In any program that has no row of its own.'],
  hook: ['Hooks', 'Checkpoints that a program keeps by itself.'],
  terminal: ['Agents that run the terminal program', 'You and your own terminal always write.'],
  'obsidian-cli': ["Agents that use Obsidian's command line", ''],
} as const;
/** The sentences that capture takes from sessions wait unless somebody says otherwise. */
const CAPTURE = 'capture';
const DEFAULTS: Settings['trust'] = {
  ...Object.fromEntries(Object.keys(DOORS).map((door) => [door, 'write' as const])),
  [CAPTURE]: 'pending',
};

const { title, help } = fieldOf(settingsSchema, 'trust');

/** Whose texts wait for a person. */
export function trustPage({ trust }: Settings): SettingDefinitionItem {
  const row = (key: string, name: string, desc = '', options: Record<string, string> = WAYS): SettingDefinition => {
    return { name, desc, control: { type: 'dropdown', key: `trust.${key}`, options, defaultValue: '' } };
  };
  const programs = new Set([...['claude', 'codex', 'gemini'], ...Object.keys(trust)].filter((key) => !Object.hasOwn(DEFAULTS, key)));
  const sessions = 'Your sentences from sessions';
  const waiting = Object.values({ ...DEFAULTS, ...trust, [CAPTURE]: null }).filter((way) => way === 'pending').length;
  return {
    type: 'page',
    name: title,
    desc: help,
    displayValue: () => (waiting === 0 ? 'All write at once' : counted(waiting, 'waits', 'wait')),
    items: [
      { type: 'group', heading: 'Connections', items: Object.entries(DOORS).map(([key, [name, desc]]) => row(key, name, desc)) },
      {
        type: 'group',
        heading: 'Programs',
        items: [...programs].map((key) => row(key, harnessName(key), '', { '': 'Same as its connection', ...WAYS })),
      },
      { type: 'group', heading: 'Sessions', items: [row(CAPTURE, sessions, '', { pending: WAYS.pending, write: 'Written at once' })] },
    ],
  };
}

/** The choice on the page for such a key; undefined for a key of another setting. */
export function trustAt({ trust }: Settings, key: string): string | undefined {
  const name = TRUST.exec(key)?.[1];
  return name === undefined ? undefined : (trust[name] ?? DEFAULTS[name] ?? '');
}

/** The settings with another choice; an empty one takes it out. */
export function withTrust(settings: Settings, key: string, value: string): Settings {
  const name = TRUST.exec(key)?.[1] ?? '';
  const others = Object.fromEntries(Object.entries(settings.trust).filter(([one]) => one !== name));
  return { ...settings, trust: value === 'write' || value === 'pending' ? { ...others, [name]: value } : others };
}
