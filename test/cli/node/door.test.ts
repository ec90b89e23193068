import { environmentDoor } from '../../../src/cli/node/open.mjs';

test.each([
  [{}, { kind: 'terminal' }],
  [{ CLAUDECODE: '1' }, { kind: 'terminal', harness: 'claude' }],
  [
    { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 's-1' },
    { kind: 'terminal', harness: 'claude', session: 's-1' },
  ],
  [{ CODEX_THREAD_ID: 't-1' }, { kind: 'terminal', harness: 'codex', session: 't-1' }],
  [{ GEMINI_CLI: '1' }, { kind: 'terminal', harness: 'gemini' }],
  [
    { GEMINI_CLI: '1', CODEX_THREAD_ID: '' },
    { kind: 'terminal', harness: 'gemini' },
  ],
  [
    { CLAUDE_CODE_SESSION_ID: 's-1', TOP_OF_MIND_HARNESS: 'mine', TOP_OF_MIND_SESSION: 'm-1' },
    { kind: 'terminal', harness: 'mine', session: 'm-1' },
  ],
])('the door of %j', (env, door) => {
  expect(environmentDoor(env)).toEqual({ harness: undefined, session: undefined, ...door });
});
