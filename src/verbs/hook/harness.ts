import { escapeInJson } from '../../core/model/escape-control';

/** The programs that run agents and have hooks. */
export const HARNESSES = ['claude', 'codex', 'gemini'] as const;
export type Harness = (typeof HARNESSES)[number];

/** The moments at which a harness asks. */
export const HOOK_EVENTS = ['session-start', 'prompt', 'pre-compact', 'session-end', 'stop', 'pre-tool'] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

const CLAUDE: Readonly<Record<HookEvent, string>> = {
  'session-start': 'SessionStart',
  prompt: 'UserPromptSubmit',
  'pre-compact': 'PreCompact',
  'session-end': 'SessionEnd',
  stop: 'Stop',
  'pre-tool': 'PreToolUse',
};

/** The name that each harness has for a moment, in its settings and in its answers. */
export const EVENT_NAMES: Readonly<Record<Harness, Readonly<Record<HookEvent, string>>>> = {
  claude: CLAUDE,
  // Codex tells of no session's end, only of a turn's.
  codex: { ...CLAUDE, 'session-end': 'Stop' },
  gemini: {
    'session-start': 'SessionStart',
    prompt: 'BeforeAgent',
    'pre-compact': 'PreCompress',
    'session-end': 'SessionEnd',
    stop: 'AfterAgent',
    'pre-tool': 'BeforeTool',
  },
};

/** The answer that adds a text to what the agent reads. */
export function contextAnswer(harness: Harness, event: HookEvent, text: string): string {
  return line({ hookSpecificOutput: { hookEventName: EVENT_NAMES[harness][event], additionalContext: text } });
}

/** The answer that asks an agent to go on once more before it stops. */
export function remindAnswer(harness: Harness, reason: string): string {
  return line({ decision: harness === 'gemini' ? 'deny' : 'block', reason });
}

/** The answer that keeps a tool from being used; the agent reads the reason. */
export function denyAnswer(harness: Harness, reason: string): string {
  if (harness === 'gemini') return line({ decision: 'deny', reason });
  return line({
    hookSpecificOutput: { hookEventName: EVENT_NAMES[harness]['pre-tool'], permissionDecision: 'deny', permissionDecisionReason: reason },
  });
}

/** One line, ended by LF alone: some harnesses take nothing else. */
function line(answer: object): string {
  return `${escapeInJson(JSON.stringify(answer))}\n`;
}
