/** Why a selection stays in its note, as one sentence. */
export interface Stays {
  readonly stays: string;
}

export function stays(why: string): Stays {
  return { stays: `The selected text stays in the note: ${why}.` };
}
