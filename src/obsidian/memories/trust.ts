import type { SettingDefinition, SettingDefinitionItem } from 'obsidian';
import { harnessName } from '../../core/model/door';
import { settingsSchema, type Settings } from '../../core/model/settings';
import { fieldOf } from '../ui/form';
import { counted } from '../ui/wording';

type Trust = Settings['trust'][string];

/** The keys of these settings: `trust.mcp`. */
const TRUST = /^trust\.([^]*)$/;

const WAYS: Readonly<Record<Trust, string>> = { write: 'Writes at once', pending: 'Waits for approval' };

/** Ways in for agents, with their names. */
const DOORS: Readonly<Record<string, readonly [name: string, desc: string]>> = {
  mcp: ['Agents that use the MCP server', 'Whatever program they run in, unless it is listed below.'],
  hook: ['Hooks', 'Checkpoints that a program keeps by itself.'],
  terminal: ['Agents that run the terminal program', 'Your own commands there are never held back.'],
  'obsidian-cli': ["Agents that use Obsidian's command line", ''],
};
/** What capture takes from sessions. It waits unless somebody says otherwise. */
const CAPTURE = 'capture';
const KNOWN = ['claude', 'codex', 'gemini'];

const { title, help, aliases } = fieldOf(settingsSchema, 'trust');

/** Whose texts wait for a person. `seen` are programs that the journal names. */
export function trustPage({ trust }: Settings, seen: readonly string[]): SettingDefinitionItem {
  const row = (key: string, name: string, desc: string, options: Readonly<Record<string, string>>): SettingDefinition => ({
    name,
    desc,
    aliases: [...(aliases ?? [])],
    control: { type: 'dropdown', key: `trust.${key}`, options, defaultValue: Object.keys(options)[0] ?? '' },
  });
  const named = Object.keys(trust).filter((key) => key !== CAPTURE && !Object.hasOwn(DOORS, key));
  const programs = [...new Set([...KNOWN, ...named, ...seen])];
  const waiting = Object.values(trust).filter((way) => way === 'pending').length;
  return {
    type: 'page',
    name: title,
    desc: help,
    displayValue: () => (waiting === 0 ? 'All write' : counted(waiting, 'waits', 'wait')),
    items: [
      { type: 'group', heading: 'Ways in', items: Object.entries(DOORS).map(([key, [name, desc]]) => row(key, name, desc, WAYS)) },
      {
        type: 'group',
        heading: 'Programs',
        items: programs.map((key) => row(key, harnessName(key), '', { '': 'Like its way in', ...WAYS })),
      },
      {
        type: 'group',
        heading: 'Sessions',
        items: [
          row(CAPTURE, 'What you said in sessions (capture)', 'Sentences of yours that a session keeps by itself.', {
            pending: 'Waits for approval',
            write: 'Written at once',
          }),
        ],
      },
    ],
  };
}

/** The choice on the page for such a key; undefined for a key of another setting. */
export function trustAt({ trust }: Settings, key: string): string | undefined {
  const [, name] = TRUST.exec(key) ?? [];
  if (name === undefined) return undefined;
  return trust[name] ?? (name === CAPTURE ? 'pending' : Object.hasOwn(DOORS, name) ? 'write' : '');
}

/** The settings with another choice; an empty one takes it out. */
export function withTrust(settings: Settings, key: string, value: string): Settings {
  const name = TRUST.exec(key)?.[1] ?? '';
  const others = Object.fromEntries(Object.entries(settings.trust).filter(([one]) => one !== name));
  return { ...settings, trust: value === 'write' || value === 'pending' ? { ...others, [name]: value } : others };
}
