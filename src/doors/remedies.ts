/** The next step, where the sentence speaks to somebody in a terminal. */
const REMEDIES: Readonly<Record<string, string>> = {
  stale_plan: 'Call plan again and apply the new one.',
  changed_since: 'The file was changed meanwhile: call this again.',
  layer_policy: 'Ask the person to change this file themselves.',
  secret: 'Take the secret out, then call remember again. Only a person can write it anyway, in the terminal.',
};

/** The sentence of an error or refusal, with what an agent can do about it. */
export function withRemedy(code: string, message: string): string {
  const plain = message.replace(/ Take it out, or write it anyway with --secret write\.$/, '').replaceAll('top-of-mind undo', 'undo');
  const remedy = REMEDIES[code];
  return remedy === undefined || plain.includes(remedy) ? plain : `${plain} ${remedy}`;
}
