import type { Harness } from '../hook/harness';

/** The folder that a name is in: one of the person's home, which an environment variable may move, or a project's. */
export type Base = 'home' | Harness;

/** One settings file of a harness. */
export interface SettingsFile {
  readonly base: Base;
  readonly name: string;
  readonly format: 'json' | 'toml';
  readonly holds: readonly ('hooks' | 'server')[];
}

interface Known {
  /** As its makers write it. */
  readonly title: string;
  /** The file that it reads at the start of each session. */
  readonly instructions: string;
  /** Where it looks for skills, in a project's folder. */
  readonly skills: string;
  /** The next step, for a person. */
  readonly after: string;
  readonly everywhere: readonly SettingsFile[];
  /** Those of one project, relative to its folder. */
  readonly project: readonly SettingsFile[];
}

const json = (base: Base, name: string, ...holds: SettingsFile['holds']): SettingsFile => ({ base, name, format: 'json', holds });
const toml = (base: Base, name: string): SettingsFile => ({ base, name, format: 'toml', holds: ['server'] });

/** Where each harness keeps what `connect` changes. */
export const KNOWN: Readonly<Record<Harness, Known>> = {
  claude: {
    title: 'Claude Code',
    instructions: 'CLAUDE.md',
    skills: '.claude/skills',
    after: 'Start a new session of Claude Code. "/hooks" and "/mcp" show what it has.',
    everywhere: [json('claude', 'settings.json', 'hooks'), json('home', '.claude.json', 'server')],
    // Not the settings that a team shares: the paths are this computer's.
    project: [json('claude', '.claude/settings.local.json', 'hooks'), json('claude', '.mcp.json', 'server')],
  },
  codex: {
    title: 'Codex',
    instructions: 'AGENTS.md',
    skills: '.agents/skills',
    after: 'Start Codex and trust the hooks when it asks, or in "/hooks".',
    everywhere: [json('codex', 'hooks.json', 'hooks'), toml('codex', 'config.toml')],
    project: [json('codex', '.codex/hooks.json', 'hooks'), toml('codex', '.codex/config.toml')],
  },
  gemini: {
    title: 'Gemini CLI',
    instructions: 'GEMINI.md',
    skills: '.agents/skills',
    after: 'Start a new session of Gemini CLI. "/hooks" and "/mcp" show what it has.',
    everywhere: [json('gemini', 'settings.json', 'hooks', 'server')],
    project: [json('gemini', '.gemini/settings.json', 'hooks', 'server')],
  },
};
