import type { DecideContext } from '../../model/context';
import type { EntryFormatId, EntryRule } from '../../model/convention';
import type { ParsedEntry } from '../../model/entry';
import { stemOf } from '../../model/path';
import type { EntryRef } from '../../model/verdict';
import { dateInName } from '../text/dates';
import { matchesPattern } from '../text/glob';
import { insideMemory } from './scope';
import { isMarkedSuperseded } from '../entries/superseded';
import { entryNamed, entryRef, entryText, parseEntries } from '../entries/parse';

/** A section of a file as it is compared with others. */
export interface Section {
  readonly entry: string;
  readonly title: string;
  /** Without labels and what else only says something about it. */
  readonly text: string;
  readonly date: string | null;
}

/** How a file of the memory holds entries, by the first rule of its convention that fits; null if it holds none. */
export function entryFormatOf(ctx: Pick<DecideContext, 'memory' | 'convention'>, path: string): EntryFormatId | null {
  return entryRuleOf(ctx, path)?.format ?? null;
}

/** How the file at a path holds entries; null where it holds none. */
export function entryRuleOf(ctx: Pick<DecideContext, 'memory' | 'convention'>, path: string): EntryRule | null {
  const inside = insideMemory(ctx, path).replace(/\.md$/i, '.md');
  return ctx.convention.entries.find((rule) => matchesPattern(rule.files, inside)) ?? null;
}

/** The entry of this name in `text`, the file that holds it among several; null for a whole note, and where there is no such entry. */
export function sectionNamed(
  ctx: Pick<DecideContext, 'memory' | 'convention'>,
  { path, entry }: EntryRef,
  text: string,
): ParsedEntry | null {
  const format = entry === null ? null : entryFormatOf(ctx, path);
  if (entry === null || format === null || format === 'note') return null;
  return entryNamed(parseEntries(format, text, dateInName(stemOf(path))), entry);
}

/** The sections of a file that holds several, but for those that another has superseded. */
export function holdingSections(path: string, format: Exclude<EntryFormatId, 'note'>, text: string): Section[] {
  return parseEntries(format, text, dateInName(stemOf(path))).flatMap((entry) =>
    isMarkedSuperseded(entry) ? [] : [{ entry: entryRef(entry), title: entry.title, text: entryText(text, entry), date: entry.date }],
  );
}
