/** The type that the start of a text names, and what is left of the text. */
export interface SaidType {
  readonly type: string;
  readonly rest: string;
}

const BRACKETED =
  /^[[(<{]\s*(?:type|agent)?\s*[:=]?\s*([\p{L}][\p{L}_-]{1,20})(?:[ -](?:agent|notes?))?\s*[\])>}][ \t]*(?:[:：|]|[-–—]+(?=\s))?[ \t]*/iu;
const BARE =
  /^(?:\*\*|__|`)?([\p{L}][\p{L}_-]{1,20})(?:[ -](?:agent|notes?))?(?:\*\*|__|`)?[ \t]*(?:[:：|]|[-–—]+(?=\s))(?:\*\*|__)?[ \t]*/iu;
const LABEL =
  /^[ \t]*[-*]?[ \t]*(?:\*\*|__)?(?:type|agent|agent type|kind|by|source)(?:\*\*|__)?[ \t]*[:=](?:\*\*|__)?[ \t]*([\p{L}][\p{L}_-]{1,20})(?:[ -]agent)?[ \t]*$/iu;

/** The known type that a text begins with, in brackets or before a colon or dash; null where it begins with none. */
export function saidType(text: string, known: ReadonlyMap<string, string>): SaidType | null {
  const head = text.slice(0, 60);
  const match = BRACKETED.exec(head) ?? BARE.exec(head);
  const type = match === null ? undefined : known.get((match[1] ?? '').toLowerCase());
  return match === null || type === undefined ? null : { type, rest: text.slice(match[0].length) };
}

/** The type that a heading is, as `Research` or `Curator notes`; null where it says more. */
export function typeHeading(text: string, known: ReadonlyMap<string, string>): string | null {
  const words = /^[[(]?([\p{L}_-]{2,20})(?:[ -](?:agents?|notes?|memory|memories|entries|log))?[\])]?:?$/iu.exec(text.trim());
  return known.get((words?.[1] ?? '').toLowerCase()) ?? null;
}

/** The type on a line of its own, as `Type: research`; null where the line is another. */
export function typeLabel(line: string, known: ReadonlyMap<string, string>): string | null {
  const match = line.length > 80 ? null : LABEL.exec(line);
  return match === null ? null : (known.get((match[1] ?? '').toLowerCase()) ?? null);
}
