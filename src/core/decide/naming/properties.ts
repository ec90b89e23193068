import type { DecideContext } from '../../model/context';
import type { PropertyRule } from '../../model/convention';
import type { PropertyValue } from '../../model/finding';
import { dataOf, type Frontmatter, type Note } from '../../model/note';
import { stemOf, type NotePath, type VaultPath } from '../../model/path';
import type { Edit } from '../../model/plan';
import { findFrontmatter } from '../../read/frontmatter/frontmatter-block';
import { scalarAt } from '../../read/frontmatter/yaml';
import { matchesPattern } from '../../read/text/glob';
import { insideMemory } from '../../read/memory/scope';
import type { NamingSubject } from './rules/rule';

/** A property as a note has it; `nested` where it stands below `metadata`, as coding agents write it. */
export interface Held {
  readonly value: unknown;
  readonly nested: boolean;
}

/** The value of this key in a note: at the top level, else below `metadata`. */
export function propertyOf(note: Pick<Note, 'frontmatter'> | null, key: string): Held {
  const data = note === null ? {} : dataOf(note);
  const below = data['metadata'];
  const nested =
    typeof below === 'object' && below !== null && !Array.isArray(below) ? (below as Readonly<Record<string, unknown>>)[key] : undefined;
  return isEmpty(data[key]) && nested !== undefined ? { value: nested, nested: true } : { value: data[key], nested: false };
}

/** The edit that sets a property where it stands, be that below `metadata`; in the quotes that it has. */
export function settingEdit(
  path: NotePath,
  text: string,
  frontmatter: Frontmatter,
  { key, value }: { readonly key: string; readonly value: string | number },
  reason: string,
): Edit {
  const held = propertyOf({ frontmatter }, key);
  const kept = typeof held.value === 'string' && /^\d+$/.test(held.value) ? String(value) : value;
  const block = held.nested ? findFrontmatter(text) : null;
  const at = block === null ? null : scalarAt(text.slice(block.inner.start, block.inner.end), ['metadata', key]);
  if (block === null || at === null || at.start === at.end) return { op: 'set-property', path, key, value: kept, reason };
  const [start, end] = [block.inner.start + at.start, block.inner.start + at.end];
  const quote = at.style === 'double' ? '"' : at.style === 'single' ? "'" : '';
  return { op: 'replace', path, start, end, before: text.slice(start, end), text: quote + String(value) + quote, reason };
}

/** True for a property that is not there, or says nothing. */
export function isEmpty(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** The convention's rule for this key in this file; undefined if there is no rule. */
export function ruleFor(subject: NamingSubject, key: string): PropertyRule | undefined {
  return rulesOf(subject).find((rule) => rule.key === key);
}

/** The properties that the general rules look at: a required id and day have rules of their own. */
export function generalRules(subject: NamingSubject): readonly PropertyRule[] {
  if (!subject.entry || subject.note === null || subject.note.frontmatter.state === 'broken') return [];
  return rulesOf(subject).filter(({ key, required }) => key !== 'id' && (key !== 'created' || !required));
}

function rulesOf({ ctx, fixed }: NamingSubject): readonly PropertyRule[] {
  // A note is one whatever the case of its extension.
  return propertyRules(ctx, fixed.path.replace(/\.md$/i, '.md'));
}

/** The convention's rule for a key in the file at a path; undefined if there is no rule. */
export function propertyRule(ctx: Pick<DecideContext, 'memory' | 'convention'>, path: VaultPath, key: string): PropertyRule | undefined {
  return ctx.convention.properties.find((rule) => rule.key === key && matchesPattern(rule.files, insideMemory(ctx, path)));
}

/** Those of the rules whose properties are required, and that a note lacks. */
export function missingOf(rules: readonly PropertyRule[], note: Pick<Note, 'frontmatter'> | null): PropertyRule[] {
  return rules.filter(({ key, required }) => required && isEmpty(propertyOf(note, key).value));
}

/** The value of a required property by the convention or by the file's name with its `words`; null where neither gives one. */
export function knownValue({ key, type, allowed, initial }: PropertyRule, path: string, words: readonly string[]): PropertyValue | null {
  if (initial !== undefined) return initial;
  if (key === 'name') return stemOf(path).normalize('NFC');
  const value = allowed?.length === 1 ? allowed[0] : words.find((word) => allowed?.includes(word));
  return value === undefined ? null : type === 'list' ? [value] : value;
}

/** The rules for the properties of a file, of each key the first. */
export function propertyRules(ctx: Pick<DecideContext, 'memory' | 'convention'>, path: string): readonly PropertyRule[] {
  const inside = insideMemory(ctx, path);
  const seen = new Set<string>();
  return ctx.convention.properties.filter(({ files, key }) => matchesPattern(files, inside) && !seen.has(key) && seen.add(key));
}

/** `"a"`, `"a" and "b"`, `"a", "b" and "c"`. */
export function listed(keys: readonly string[]): string {
  const quoted = keys.map((key) => `"${key}"`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted[quoted.length - 1] ?? ''}`;
}

/** One fix for several properties; null for none. */
export function settingAll(settings: readonly { readonly key: string; readonly value: PropertyValue }[]) {
  const [first, ...also] = settings;
  return first === undefined ? null : { kind: 'set-property' as const, ...first, ...(also.length === 0 ? {} : { also }) };
}
