/**
 * The value of a plain text: the core schema of YAML 1.2 (https://yaml.org/spec/1.2.2/#103-core-schema),
 * as the app reads properties. Dates, `12:30`, `yes` and `<<` are texts.
 */
const NULL = /^(?:~|null|Null|NULL)?$/;
const TRUE = /^(?:true|True|TRUE)$/;
const FALSE = /^(?:false|False|FALSE)$/;
const NUMBER = /^(?:0o[0-7]+|0x[0-9a-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?)$/;
const INFINITE = /^([-+]?)\.(?:inf|Inf|INF)$/;
const NOT_A_NUMBER = /^\.(?:nan|NaN|NAN)$/;

export type ScalarData = string | number | boolean | null;

/** The value of a text without quotes. */
export function plainValue(text: string): ScalarData {
  if (NULL.test(text)) return null;
  if (TRUE.test(text)) return true;
  if (FALSE.test(text)) return false;
  if (NUMBER.test(text)) return Number(text);
  const infinite = INFINITE.exec(text);
  if (infinite !== null) return infinite[1] === '-' ? -Infinity : Infinity;
  return NOT_A_NUMBER.test(text) ? NaN : text;
}

/**
 * The value of a text with a tag, null for none. The tags of the core schema count; any other, an
 * application's own or one that would make dates or bytes of the text, leaves it a text.
 */
export function taggedValue(text: string, tag: string | null, plain: boolean): ScalarData {
  if (tag === null) return plain ? plainValue(text) : text;
  return /^!!(?:int|float|bool|null)$/.test(tag) ? plainValue(text) : text;
}
