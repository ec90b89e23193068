import { cli, type Ran } from '../terminal';

export const HARNESSES = ['claude', 'codex', 'gemini'] as const;
export type Harness = (typeof HARNESSES)[number];
export type HookEvent = 'session-start' | 'prompt' | 'pre-compact' | 'session-end' | 'stop' | 'pre-tool';

/** Names of the moments in each harness. */
const NAMES: Readonly<Record<Harness, Readonly<Record<HookEvent, string>>>> = {
  claude: {
    'session-start': 'SessionStart',
    prompt: 'UserPromptSubmit',
    'pre-compact': 'PreCompact',
    'session-end': 'SessionEnd',
    stop: 'Stop',
    'pre-tool': 'PreToolUse',
  },
  codex: {
    'session-start': 'SessionStart',
    prompt: 'UserPromptSubmit',
    'pre-compact': 'PreCompact',
    'session-end': 'Stop',
    stop: 'Stop',
    'pre-tool': 'PreToolUse',
  },
  gemini: {
    'session-start': 'SessionStart',
    prompt: 'BeforeAgent',
    'pre-compact': 'PreCompress',
    'session-end': 'SessionEnd',
    stop: 'AfterAgent',
    'pre-tool': 'BeforeTool',
  },
};

/** Fields that each harness sends with every question beside its own. */
const ALWAYS: Readonly<Record<Harness, object>> = {
  claude: { transcript_path: '/home/ada/.claude/projects/-home-ada-notes/5f2c.jsonl', permission_mode: 'default' },
  codex: { transcript_path: null, model: 'a-model', permission_mode: 'default' },
  gemini: { transcript_path: '/home/ada/.gemini/tmp/chats/session.json', timestamp: '2026-03-20T10:00:00.000Z' },
};
const OF_EVENT: Readonly<Record<Harness, Readonly<Record<HookEvent, object>>>> = {
  claude: {
    'session-start': { source: 'startup', model: 'a-model' },
    prompt: { prompt: '' },
    'pre-compact': { trigger: 'auto', custom_instructions: '' },
    'session-end': { reason: 'prompt_input_exit' },
    stop: { stop_hook_active: false },
    'pre-tool': { tool_use_id: 'toolu_01' },
  },
  codex: {
    'session-start': { source: 'startup' },
    prompt: { prompt: '', turn_id: 't1' },
    'pre-compact': { trigger: 'auto', turn_id: 't1' },
    'session-end': { stop_hook_active: false, turn_id: 't1', last_assistant_message: null },
    stop: { stop_hook_active: false, turn_id: 't1', last_assistant_message: null },
    'pre-tool': { turn_id: 't1', tool_use_id: 'call_1' },
  },
  gemini: {
    'session-start': { source: 'startup' },
    prompt: { prompt: '' },
    'pre-compact': { trigger: 'auto' },
    'session-end': { reason: 'exit' },
    stop: { prompt: '', prompt_response: '', stop_hook_active: false },
    'pre-tool': {},
  },
};

/** The question of a harness, as it comes on standard input. */
export function questionOf(harness: Harness, event: HookEvent, more: object = {}): string {
  return JSON.stringify({
    session_id: 'abc-123',
    ...ALWAYS[harness],
    hook_event_name: NAMES[harness][event],
    ...OF_EVENT[harness][event],
    ...more,
  });
}

/** Asks a hook, whose answer must be nothing or one line of JSON, with exit code 0. */
export async function asked(
  vault: string,
  harness: Harness,
  event: HookEvent,
  more: object = {},
  args: readonly string[] = [],
): Promise<{ readonly ran: Ran; readonly answer: unknown; readonly context: string | null }> {
  const ran = await cli(
    vault,
    ['hook', event, '--harness', harness, '--now', '2026-03-20T10:00:00', ...args],
    questionOf(harness, event, { cwd: vault, ...more }),
  );
  expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' });
  expect(ran.out).toMatch(/^(?:[^\r\n]+\n)?$/);
  const answer: unknown = ran.out === '' ? null : JSON.parse(ran.out);
  const added = (answer as { hookSpecificOutput?: { additionalContext?: string } } | null)?.hookSpecificOutput?.additionalContext;
  return { ran, answer, context: added ?? null };
}

export const HARBOUR = {
  'Boathouse.md': '---\ncreated: 2026-01-04\n---\nThe boathouse opens at 07:00 in summer. Keys are with [[Harbour master]].\n',
  'Harbour master.md': '---\ncreated: 2026-01-05\n---\nIda Brandt is the harbour master of the north basin.\n',
  'Crane.md': '---\ncreated: 2026-01-06\n---\nThe crane of the yard lifts 12 tonnes. It is checked every March by the Nordkran company.\n',
  'Dredging.md': '---\ncreated: 2026-01-08\n---\nThe channel is dredged every second autumn by the Van Houten company.\n',
  'Private/Salaries.md': '---\ncreated: 2026-01-09\n---\nIda earns a zanzibarian sum. See [[Crane]].\n',
  '.top-of-mind.json': JSON.stringify({
    memories: [
      { name: 'Harbour', root: '', convention: 'notes-and-links', overrides: { bundleExclude: { folders: ['Private'], tags: [] } } },
    ],
  }),
};
