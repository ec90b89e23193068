import type { Shape } from '../../verbs/shape';

/**
 * Parameters as the schema wants them, where they can mean one thing only. Clients that must fill in every field send
 * `null` or `""` for those that are not given, and some send everything as text: `"10"`, `"true"`, `"a, b"`, `'{"id": …}'`.
 * What fits nothing stays as it is, for the schema to refuse; a required parameter that is empty is taken as missing.
 */
export function meant(schema: Shape, value: unknown, isTop = true): unknown {
  switch (schema.type) {
    case 'optional':
      return isEmpty(value) || schema.wrapped === undefined ? undefined : meant(schema.wrapped, value, false);
    case 'strict_object': {
      const object = typeof value === 'string' ? jsonOf(value) : value;
      if (!isRecord(object)) return value;
      const all = Object.entries(object).map(([key, one]) => {
        const own = Object.hasOwn(schema.entries ?? {}, key) ? schema.entries?.[key] : undefined;
        return [key, own === undefined ? one : isTop && isEmpty(one) ? undefined : meant(own, one, false)];
      });
      return Object.fromEntries(all.filter(([, one]) => one !== undefined));
    }
    case 'array': {
      const isOfText = schema.item?.type === 'string';
      const list = typeof value === 'string' ? (jsonOf(value) ?? (isOfText ? value.split(',').map((one) => one.trim()) : value)) : value;
      return Array.isArray(list) && schema.item !== undefined ? list.map((one) => meant(schema.item as Shape, one, false)) : value;
    }
    case 'number':
      return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
    case 'boolean':
      return typeof value === 'string' && /^(?:true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value;
    case 'string':
      return typeof value === 'number' ? String(value) : value;
    default:
      return value;
  }
}

/** True for `null`, `""`, and an object of nothing else. */
function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (isRecord(value) && Object.values(value).every(isEmpty));
}

/** The list or object that a text is as JSON; undefined for another text. */
function jsonOf(text: string): unknown {
  try {
    const value: unknown = /^\s*[[{]/.test(text) ? JSON.parse(text) : undefined;
    return value;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
