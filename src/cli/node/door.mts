import type { Door } from '../../core/model/door';

/** Names of variables that hold the session, by the harness that sets them for the commands of its agent. */
const SESSIONS = [
  ['claude', 'CLAUDE_CODE_SESSION_ID'],
  ['codex', 'CODEX_THREAD_ID'],
  ['gemini', 'GEMINI_SESSION_ID'],
] as const;
/** Variables by which a harness shows that an agent runs the command, where it names no session. */
const SIGNS = [
  ['claude', 'CLAUDECODE'],
  ['gemini', 'GEMINI_CLI'],
] as const;

/**
 * The door of a command of the terminal: with the agent that runs it, where its harness says so in the environment.
 * `TOP_OF_MIND_HARNESS` and `TOP_OF_MIND_SESSION` go before what is found.
 */
export function environmentDoor(env: Readonly<Record<string, string | undefined>>): Door {
  const found = SESSIONS.find(([, name]) => env[name] !== undefined && env[name] !== '');
  const sign = SIGNS.find(([, name]) => env[name] === '1');
  const harness = env['TOP_OF_MIND_HARNESS'] ?? found?.[0] ?? sign?.[0];
  const session = env['TOP_OF_MIND_SESSION'] ?? (found === undefined ? undefined : env[found[1]]);
  return { kind: 'terminal', harness, session };
}
