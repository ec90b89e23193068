import { withoutUndefined } from '../fields';
import { isRecord, readJson } from '../../core/model/json';
import { attempt } from '../../core/model/errors';

/** The part of a harness's question that a hook looks at; whatever is missing or of another kind is absent. */
export interface HookInput {
  readonly session?: string;
  /** Set where the hook came from a subagent of that session. */
  readonly agent?: string;
  readonly cwd?: string;
  /** Of a session's start: `startup`, `resume`, `clear`, `compact` and whatever else there may be. */
  readonly source?: string;
  readonly prompt?: string;
  /** Where the harness keeps what was said in the session. */
  readonly transcript?: string;
  /** The agent goes on only since a hook asked it to. */
  readonly stopActive: boolean;
  readonly tool?: { readonly name: string; readonly input: Readonly<Record<string, unknown>> };
}

const KEYS = ['session_id', 'agent_id', 'cwd', 'source', 'prompt', 'transcript_path'] as const;

/** Reads a question of any harness; null where it is no JSON object. */
export function hookInput(text: string): HookInput | null {
  const value = attempt(() => readJson(text), null);
  if (!isRecord(value)) return null;
  const words = (key: string): string | undefined => {
    const one = value[key];
    return typeof one === 'string' && one !== '' ? one : undefined;
  };
  const [session, agent, cwd, source, prompt, transcript] = KEYS.map(words);
  const name = words('tool_name');
  const input = value['tool_input'];
  return {
    ...withoutUndefined({ session, agent, cwd, source, prompt, transcript }),
    stopActive: value['stop_hook_active'] === true,
    ...(name === undefined || !isRecord(input) ? {} : { tool: { name, input } }),
  };
}
