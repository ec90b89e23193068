import { oneName } from './escape-control';

/** Marks that nobody sees: zero-width, direction and byte order marks. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

/**
 * An exclusion as people type it, in the one spelling that paths are compared in: `./X`, `/X`, `X `, `a\b`, `a//b`,
 * `[[X]]` and NFD all have one meaning. A lone `/` or `.` stands for all of the memory. `''` where nothing was typed.
 */
export function tidyExclusion(typed: string): string {
  const seen = typed.replace(UNSEEN, '').normalize('NFC').trim();
  const linked = /^!?\[\[([^[\]|#]*)[^[\]]*\]\]$/.exec(seen)?.[1]?.trim() ?? seen;
  const path = linked
    .replace(/\\/g, '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
  const tidy = path === '' && linked !== '' ? '**' : path;
  return tidy === typed ? tidy : tidyExclusion(tidy);
}

/** A tag as people type it, without `#` and spaces around it. `''` where nothing was typed. */
export function tidyTag(typed: string): string {
  return typed
    .replace(UNSEEN, '')
    .normalize('NFC')
    .trim()
    .replace(/^[#\uff03]+/, '')
    .replace(/\/+$/, '')
    .trim();
}

/** An exclusion of the settings that covers no file, or a tag that no note has. */
export interface UnmatchedExclusion {
  readonly setting: 'bundleExclude' | 'bundleExclude.tags' | 'indexExclude' | 'ignore';
  readonly pattern: string;
}

/** The notice about one, a sentence. */
export function unmatchedSentence({ setting, pattern }: UnmatchedExclusion): string {
  if (setting === 'bundleExclude.tags') return `No note has the tag "${oneName(pattern)}", so it leaves nothing out. Check its spelling.`;
  return `"${oneName(pattern)}" covers no file, so it leaves nothing out. Check its spelling: it is written from the folder of the memory.`;
}
