/** The programs that run agents and have hooks. */
export const HARNESSES = ['claude', 'codex', 'gemini'] as const;
export type Harness = (typeof HARNESSES)[number];

/** The moments at which a harness asks. */
export const HOOK_EVENTS = ['session-start', 'prompt', 'pre-compact', 'stop', 'pre-tool'] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

const CLAUDE: Readonly<Record<HookEvent, string>> = {
  'session-start': 'SessionStart',
  prompt: 'UserPromptSubmit',
  'pre-compact': 'PreCompact',
  stop: 'Stop',
  'pre-tool': 'PreToolUse',
};

/** The name that each harness has for a moment, in its settings and in its answers. */
export const EVENT_NAMES: Readonly<Record<Harness, Readonly<Record<HookEvent, string>>>> = {
  claude: CLAUDE,
  codex: CLAUDE,
  gemini: {
    'session-start': 'SessionStart',
    prompt: 'BeforeAgent',
    'pre-compact': 'PreCompress',
    stop: 'AfterAgent',
    'pre-tool': 'BeforeTool',
  },
};
