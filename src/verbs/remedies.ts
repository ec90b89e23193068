import { onOneLine } from '../core/model/escape-control';

/** The step where a plan no longer fits. */
export const NEW_PLAN = 'Call plan again and apply the new one.';

/** The next step, where the sentence speaks to somebody in a terminal. */
const REMEDIES: Readonly<Record<string, string>> = {
  stale_plan: NEW_PLAN,
  changed_since: 'The file was changed meanwhile: call this again.',
  layer_policy: 'Ask the person to change this file themselves.',
  secret: 'Take the secret out, then call remember again. Only a person can write it anyway, in the terminal.',
};

/** UTF-16 units of what stands in an answer outside of a fence. */
export const LONGEST_SENTENCE = 2_000;

/** A quotation of over 500 UTF-16 units, with its start. */
const LONG = /"([^"]{200})[^"]{300,}"/g;

/** One word, a key with dots or a path: nothing else of settings is named to an agent. */
const WORD = /^[\w./*-]*$/;

/** The sentence of an error or refusal, with what an agent can do about it. Of settings, which may be a stranger's, it quotes single words alone. */
export function withRemedy(code: string, message: string): string {
  const quoted = code === 'bad_settings' ? message.replace(/"([^"]*)"/g, (all, text: string) => (WORD.test(text) ? all : '"…"')) : message;
  const plain = onOneLine(quoted, LONGEST_SENTENCE)
    .replace(/ Take it out, or write it anyway with --secret write\.$/, '')
    .replaceAll('top-of-mind undo', 'undo')
    .replace(LONG, (_all, start: string) => `"${start}…"`);
  const remedy = REMEDIES[code];
  return remedy === undefined || plain.includes(remedy) || plain.includes(NEW_PLAN) ? plain : `${plain} ${remedy}`;
}
