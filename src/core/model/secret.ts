/** What in a new entry seems to be a secret. Never the secret itself. */
export interface SecretInEntry {
  /** A noun phrase, as `GitHub token`. */
  readonly kind: string;
  /** Id of the rule that found it. */
  readonly rule: string;
  readonly part: 'title' | 'text' | 'tags' | 'type' | 'project' | 'place' | 'date';
  /** 1-based, in the text; null elsewhere. */
  readonly line: number | null;
}
