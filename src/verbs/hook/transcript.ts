import { attempt } from '../../core/model/errors';
import { isRecord, readJson } from '../../core/model/json';

/** UTF-16 units of one turn that are looked at: nobody types more. */
const LONGEST_TURN = 20_000;

/** Texts that a harness writes in the person's name, by how they begin. */
const BY_PROGRAM =
  /^\s*(?:\[Request interrupted|Caveat: The messages below|This session is being continued|# AGENTS\.md instructions|Base directory for this skill|Stop hook feedback|\[Image: |Another (?:Claude|agent)|The following is the Codex agent history)/;
/** `<system-reminder>…</system-reminder>` and other elements: of a harness, of another agent, or pasted. One without an end goes to the end. */
const ELEMENT = /<([A-Za-z][\w-]*)(?:\s[^<>]*)?>(?:[^]*?<\/\1>|[^]*$)/g;

/** The open files that an editor puts before a prompt for Codex. */
const SURROUNDINGS = /^\s*# Context from my IDE setup:[^]*?^## My request for Codex:/m;

/**
 * The words that a person wrote in a session, turn by turn, from the lines that its harness keeps: of Claude Code, Codex or Gemini CLI. Without
 * answers of tools, words of programs and other agents, and texts that a harness put in. A line that cannot be read is left out.
 */
export async function personTurns(lines: AsyncIterable<string>): Promise<string[]> {
  const [said, typed, rest]: [string[], string[], string[]] = [[], [], []];
  for await (const line of lines) {
    // Gemini CLI may keep a session as one document of many lines.
    if (!/^\s*\{.*\}\s*$/.test(line)) rest.push(line);
    else if (line.includes('"user') && line.includes('"type"')) {
      const value = attempt(() => readJson(line), null);
      typed.push(...own(typedIn(value)));
      said.push(...own(saidIn(value)));
    }
  }
  const whole = rest[0]?.trim() === '{' ? attempt(() => readJson(rest.join('\n')), null) : null;
  if (isRecord(whole) && Array.isArray(whole['messages'])) said.push(...whole['messages'].flatMap((one) => own(saidIn(one))));
  return typed.length > 0 ? typed : said;
}

/** Codex keeps each prompt twice: as it was typed, and as the model got it, among texts that Codex puts in. */
function typedIn(value: unknown): unknown {
  const payload = isRecord(value) && value['type'] === 'event_msg' ? value['payload'] : null;
  const isPlain = isRecord(payload) && payload['type'] === 'user_message' && [undefined, 'plain'].includes(payload['kind'] as undefined);
  return isPlain ? payload['message'] : null;
}

/** Keys of a turn of Claude Code that a program set, or that stands in another agent's conversation. */
const NOT_OWN = ['isMeta', 'isSidechain', 'isCompactSummary', 'isVisibleInTranscriptOnly', 'toolUseResult', 'sourceToolUseID', 'teamName'];

/** The text or texts of a turn in a person's name; null for anything else. */
function saidIn(value: unknown): unknown {
  if (!isRecord(value)) return null;
  const { type, payload, message, origin, userType, entrypoint } = value;
  if (type === 'response_item')
    return isRecord(payload) && payload['type'] === 'message' && payload['role'] === 'user' ? payload['content'] : null;
  if (type !== 'user') return null;
  if (message === undefined) return value['content'];
  const by = isRecord(origin) ? origin['kind'] : origin;
  const isOwn =
    NOT_OWN.every((key) => [undefined, null, false].includes(value[key] as undefined)) &&
    (by === undefined || by === null || by === 'human') &&
    (userType === undefined || userType === 'external') &&
    !String(entrypoint).startsWith('sdk');
  return isOwn && isRecord(message) && message['role'] === 'user' ? message['content'] : null;
}

/** The text of a turn without what is not the person's; none where something in it is of a tool. */
function own(content: unknown): string[] {
  const parts = Array.isArray(content) ? content : [content];
  const texts = parts.map((part): unknown =>
    isRecord(part) ? (part['type'] === 'tool_result' || 'functionResponse' in part ? null : (part['text'] ?? '')) : part,
  );
  if (!texts.every((one) => typeof one === 'string')) return [];
  const kept = texts
    .filter((one) => !BY_PROGRAM.test(one))
    .map((one) => one.slice(0, LONGEST_TURN).replace(SURROUNDINGS, '').replace(ELEMENT, '\n\n').trim())
    .filter((one) => one !== '');
  return kept.length === 0 ? [] : [kept.join('\n\n')];
}
