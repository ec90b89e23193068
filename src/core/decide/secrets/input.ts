import type { RememberInput } from '../../model/results/remember';
import type { SecretInEntry } from '../../model/secret';
import { findSecrets } from './scan';

/** The name of each part of an entry in messages. */
const PARTS = ['title', 'text', 'tags', 'type', 'project', 'place', 'date'] as const;

/** The first thing in a new entry that seems to be a secret: its title, its text, or what else was given with it. Null where nothing does. */
export function secretInEntry(input: Pick<RememberInput, 'title' | 'body'> & Partial<RememberInput>): SecretInEntry | null {
  for (const part of PARTS) {
    const given = part === 'text' ? input.body : part === 'tags' ? (input.tags ?? []).join('\n') : (input[part] ?? '');
    const secret = findSecrets(given)[0];
    if (secret !== undefined) return { kind: secret.kind, rule: secret.rule, part, line: part === 'text' ? secret.line : null };
  }
  // A label in the title and its value as the whole text.
  const both = findSecrets(`${input.title}: ${input.body}`)[0];
  return both === undefined ? null : { kind: both.kind, rule: both.rule, part: 'text', line: both.line };
}
