import type { DecideContext } from '../../model/context';
import type { ParsedEntry, SectionFormat } from '../../model/entry';
import { stemOf, type NotePath } from '../../model/path';
import type { Edit } from '../../model/plan';
import type { Refusal } from '../../model/results/proposal';
import type { ProposedLink } from '../../model/results/remember';
import type { EntryRef } from '../../model/verdict';
import { fieldValue } from '../../read/entries/fields';
import { closed, evenLines, innerHeadingsBelow, isClosed, quoted } from '../../read/entries/sanitise';
import { entryFormatOf, sectionNamed } from '../../read/memory/of-note';
import { parseEntries } from '../../read/entries/parse';
import { lineBreakOf } from '../../read/markdown/fences';
import { layerAt } from '../../read/files/rules';
import { hasUnclosedFrontmatter } from '../../read/frontmatter/frontmatter-block';
import { parseNote } from '../../read/snapshot/note';
import { insideMemory, ownerOf } from '../../read/memory/scope';
import { parseName } from '../naming/index';
import { mergedText, type MergedEntry, type OlderContent } from './merge-text';
import { entryText } from './word-for-word';

/** The edit that puts a text at the end of an older entry, or why that cannot be. */
export type Merging = { readonly edit: Edit } | { readonly refused: Refusal };

/** Puts a new text at the end of an older entry, of which nothing else changes. `olderText` is its file. */
export function mergedInto(
  ctx: DecideContext,
  input: MergedEntry,
  older: EntryRef,
  olderText: string,
  links: readonly ProposedLink[],
): Merging {
  const { path, entry } = older;
  const { layer, why } = layerAt(ctx, path);
  if (layer === 'read-only')
    return refused('layer_policy', path, `"${path}" is read-only: ${why} Write the text as an entry of its own, with a link to it.`);
  if (layer === 'append-only' && entry !== null)
    return refused(
      'layer_policy',
      path,
      `"${path}" is append-only: ${why} An entry in it stays as it is. Write the text as an entry of its own, with a link to it.`,
    );
  const owner = ownerOf(parseNote(path as NotePath, olderText, 0));
  if (owner !== null)
    return refused(
      'not_mergeable',
      path,
      `"${path}" is kept by a plugin ("${owner}"), which would drop the text. Write it as an entry of its own.`,
    );
  const text = mergedText(ctx, input, saidBy(ctx, older, olderText), path, links);
  const reason = 'The new text goes to the end of the older entry.';
  if (entry !== null) return intoSection(ctx, older, olderText, text, reason);
  if (hasUnclosedFrontmatter(olderText) || !isClosed(olderText))
    return refused(
      'not_mergeable',
      path,
      `"${path}" ends inside properties, code or a comment that is never closed, so that nothing below would be text. Close it first.`,
    );
  const lineBreak = lineBreakOf(olderText);
  const gap = /\n\r?\n$/.test(olderText) || olderText.replace(/^\ufeff/, '') === '' ? '' : lineBreak;
  return { edit: { op: 'append', path, text: gap + text, reason } };
}

/** The content of the older entry; tags of its name and labels are tags like any other. */
function saidBy(ctx: DecideContext, older: EntryRef, olderText: string): OlderContent {
  const { path, entry } = older;
  const own = entryText(ctx, older, olderText);
  const { tags } = parseNote(path as NotePath, own, 0);
  if (entry === null)
    return { text: `${stemOf(path)}\n${own}`, tags: [...tags, ...(parseName(ctx.convention, insideMemory(ctx, path))?.tags ?? [])] };
  return { text: `${stemOf(path)}\n${own}`, tags: [...tags, ...(sectionNamed(ctx, older, olderText)?.tags ?? [])] };
}

function intoSection(ctx: DecideContext, older: EntryRef, olderText: string, text: string, reason: string): Merging {
  const { path, entry: ref } = older;
  const format = entryFormatOf(ctx, path);
  if (format === null || format === 'note' || format === 'fail')
    return refused(
      'not_mergeable',
      path,
      `An entry of "${path}" has labels of its own and takes no further text. Write the text as an entry of its own, with a link to it.`,
    );
  const entry = sectionNamed(ctx, older, olderText);
  if (entry === null || entry.heading === null)
    return refused(
      'not_mergeable',
      path,
      `The older entry is a line of "${path}" and takes no further text. Write the text as an entry of its own, with a link to it.`,
    );
  for (const shape of [(one: string) => one, quoted]) {
    const insertion = inserted(olderText, entry, shape(evenLines(text)));
    if (changesNothingElse(format, olderText, entry, insertion))
      return { edit: { op: 'replace', path, ...insertion, end: insertion.start, before: '', reason } };
  }
  return refused(
    'not_mergeable',
    path,
    `The text cannot be put into "${ref ?? ''}" of "${path}" without changing what else the file says. Write it as an entry of its own.`,
  );
}

/** After the last line of the entry that holds text, in the file's line ends, with headings below the entry's own. */
function inserted(file: string, entry: ParsedEntry, text: string): { readonly start: number; readonly text: string } {
  const level = /^ {0,3}(#{1,6})/.exec(file.slice(entry.range.start))?.[1]?.length ?? 2;
  const own = `${'#'.repeat(level)} x\n`;
  const below = innerHeadingsBelow(`${own}${closed(text)}`, level, false).slice(own.length);
  const { start, end } = entry.body;
  const [before, after] = [
    start === end && /\n$/.test(file.slice(0, start)) ? '\n' : '\n\n',
    /^(?:\r?\n|$)/.test(file.slice(end)) ? '' : '\n\n',
  ];
  const lineBreak = lineBreakOf(file);
  return { start: end, text: `${before}${below}${after}`.replace(/\n/g, lineBreak) };
}

/** True where every other entry stays as it is, and this one says what it said, and more. */
function changesNothingElse(
  format: SectionFormat,
  file: string,
  entry: ParsedEntry,
  { start, text }: { readonly start: number; readonly text: string },
): boolean {
  const merged = file.slice(0, start) + text + file.slice(start);
  const [before, after] = [parseEntries(format, file), parseEntries(format, merged)];
  return (
    before.length === after.length &&
    before.every((old, at) => {
      const fresh = after[at];
      if (fresh === undefined || fresh.heading !== old.heading) return false;
      if (old.range.start !== entry.range.start)
        return merged.slice(fresh.range.start, fresh.range.end) === file.slice(old.range.start, old.range.end);
      const about = (one: ParsedEntry): string =>
        JSON.stringify([one.title, one.date, one.type, one.tags, fieldValue(one.fields, 'superseded by')]);
      return fresh.range.end === old.range.end + text.length && about(fresh) === about(old);
    })
  );
}

function refused(code: string, path: string, rule: string): Merging {
  return { refused: { code, path, rule } };
}
