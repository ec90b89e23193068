import { onOneLine } from '../core/model/escape-control';
import { codeOf, MemoryError, messageOf, type Remedy } from '../core/model/errors';
import { TOOLS } from './agents';
import { withoutUndefined } from './fields';
import { LONGEST_SENTENCE } from './notice';

/** The next step of an agent, by the kind of the error. */
const ADVICE: Readonly<Record<string, string>> = {
  stale_plan: 'Call plan again and apply the new one.',
  changed_since: 'The file was changed meanwhile: call this again.',
  layer_policy: 'Ask the person to change this file themselves.',
};

/** A quotation of over 500 UTF-16 units, with its start. */
const LONG = /"([^"]{200})[^"]{300,}"/g;

/** One word, a key with dots or a path: nothing else of settings is named to an agent. */
const WORD = /^[\w./*-]*$/;

/**
 * The sentence of an error or refusal of a tool, with what an agent can do about it. Of settings, which may be a
 * stranger's, it quotes single words alone.
 */
export function forAgents(tool: string, { code, message, remedy }: { code: string; message: string; remedy?: Remedy | undefined }): string {
  const safe = code === 'bad_settings' ? message.replace(/"([^"]*)"/g, (all, text: string) => (WORD.test(text) ? all : '"…"')) : message;
  const plain = onOneLine(safe, LONGEST_SENTENCE).replace(LONG, (_all, start: string) => `"${start}…"`);
  // Of a plan that no longer fits, the sentence itself says to make it again.
  const way = remedy !== undefined ? wayOf(tool, remedy) : tool === 'apply' && code !== 'layer_policy' ? undefined : ADVICE[code];
  return way === undefined || plain.includes(way) ? plain : `${plain} ${way}`;
}

/** `path` is what it is about, `suggestions` are notes that may be meant. */
export interface ErrorForAgents {
  readonly code: string;
  readonly message: string;
  readonly path?: string;
  readonly suggestions?: readonly string[];
}

/** An error of a tool as agents have it. */
export function errorForAgents(tool: string, error: unknown): ErrorForAgents {
  const { path, remedy, suggestions } = error instanceof MemoryError ? error : {};
  const code = codeOf(error);
  return { code, message: forAgents(tool, { code, message: messageOf(error), remedy }), ...withoutUndefined({ path, suggestions }) };
}

function wayOf(tool: string, { to, verb = tool, input }: Remedy): string {
  const fields = Object.hasOwn(TOOLS, verb) ? TOOLS[verb as keyof typeof TOOLS].input.entries : {};
  const isOpen = Object.keys(input).every((key) => Object.hasOwn(fields, key));
  if (!isOpen) return `Only a person can ${to}, in the terminal.`;
  const given = Object.entries(input).map(([key, value]) => `${key} ${value === true ? 'true' : JSON.stringify(value)}`);
  return `To ${to}, call ${verb} with ${given.join(' and ')}.`;
}
