/** The place in a new entry that seems to hold a secret. Never the secret itself. */
export interface SecretInEntry {
  /** A noun phrase, as `GitHub token`. */
  readonly kind: string;
  /** Id of the rule that found it. */
  readonly rule: string;
  readonly part: 'title' | 'text' | 'tags' | 'type' | 'project' | 'place' | 'date';
  /** 1-based, in the text; null elsewhere. */
  readonly line: number | null;
}

/** `Line 3 looks like a GitHub token.` Never the secret itself. */
export function secretSentence({ kind, part, line }: SecretInEntry): string {
  const where = line === null ? `The ${part} ${part === 'tags' ? 'look' : 'looks'}` : `Line ${line} looks`;
  return `${where} like ${/^(?:[aeiou8]|xai|npm|nvidia|hf)/i.test(kind) && !/^uni|^use/i.test(kind) ? 'an' : 'a'} ${kind}.`;
}
