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

/** A line of a file where a marker stands for a secret. */
export interface MarkedSecret {
  /** A noun phrase, as `GitHub token`. */
  readonly kind: string;
  /** 1-based. */
  readonly line: number;
}

/** `Line 3 looks like a GitHub token.` Never the secret itself. */
export function secretSentence({ kind, part, line }: SecretInEntry): string {
  if (line === null && part === 'tags') return `The tags ${looksLike(kind).replace('looks', 'look')}.`;
  return `${line === null ? `The ${part}` : `Line ${line}`} ${looksLike(kind)}.`;
}

/** `looks like a GitHub token`. */
export function looksLike(kind: string): string {
  return `looks like ${/^(?:[aeiou8]|xai|npm|nvidia|hf)/i.test(kind) && !/^uni|^use/i.test(kind) ? 'an' : 'a'} ${kind}`;
}
