import { escapeInJson } from '../../core/model/escape-control';
import { EVENT_NAMES, type Harness, type HookEvent } from './harness';

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
