import type { DecideContext } from '../../model/context';
import { dataOf, type Note } from '../../model/note';
import { foldKey, type NotePath } from '../../model/path';
import { readBlocks } from '../../read/markdown/blocks';
import { splitLines } from '../../read/markdown/lines';
import { scanMarkdown } from '../../read/markdown/scan';
import { fixedFile } from '../../read/memory/by-place';
import { insideMemory } from '../../read/memory/scope';
import { bodyStart } from '../../read/snapshot/note';
import { cutLine, firstSentence, saysLittle } from '../../read/terms/sentence';
import { seenText, withoutComments } from '../../read/terms/seen';
import { titleOf } from '../naming/index';
import { findSecrets } from '../secrets/index';
import { standings } from './standing';

/** UTF-16 units of a note's line on the index that say what it is about. */
const LONGEST = 90;
const LETTERS = /\p{L}/gu;
const LINKS = /!?\[\[[^\]]*\]\]|!?\[[^\]]*\]\([^)]*\)|https?:\/\/\S+|(?:^|\s)#[\p{L}\d_/-]+/gu;
/** A row of a form: `status:: open`; several `Type: lesson` in a row. A definition: `[^1]: …`, `[label]: …`. */
const FIELD = /^\s*(?:[\p{L}\d_ -]+::|\[[^\]]+\]: )/u;
const KEYED = /^\s*(?:[-*+] +)?\**[\p{L}\d_ -]{1,24}(?::\**|\**:) /u;

const kept = new WeakMap<Note, string>();

/** True where only the text of a note says what it is about, and nobody read it as it is now. */
export function isAboutUnread(note: Note): boolean {
  return descriptionIn(note) === null && !kept.has(note);
}

/** Keeps of a note's text what it is about. */
export function keepAbout(note: Note, text: string): void {
  kept.set(note, firstProse(text, bodyStart(note.frontmatter)));
}

/**
 * What a note is about, on one line: its property `description` or `summary`, else what its convention says of the file, else its first sentence in prose where its text was read.
 * Null where that is its title, seems to hold a secret, or links to a note that is not there or must not leave the memory, and of a superseded note.
 */
export function aboutOf(ctx: DecideContext, note: Note | undefined): string | null {
  if (note === undefined) return null;
  const description = descriptionIn(note) ?? summaryOf(ctx, note);
  const raw = description ?? kept.get(note) ?? '';
  const plain = seenText(raw);
  const about = description === null ? firstSentence(plain, LONGEST) : cutLine(plain, LONGEST);
  if (about === '' || foldKey(about) === foldKey(titleOf(ctx, note.path)) || findSecrets(raw).length > 0) return null;
  return standings(ctx)(note).superseded || namesHidden(ctx, note, raw) ? null : about;
}

/** True where a text of a note links to one that is not there or must not leave the memory: from outside, nobody tells them apart. */
export function namesHidden(ctx: DecideContext, note: Note, text: string): boolean {
  const standing = standings(ctx);
  return scanMarkdown(text).links.some(({ linkpath }) => {
    const path = ctx.snapshot.resolve(linkpath, note.path);
    const target = ctx.snapshot.notes.get(path as NotePath);
    return path === null || (target !== undefined && standing(target).withheld !== null);
  });
}

function summaryOf({ convention, memory }: DecideContext, { path }: Note): string | null {
  return fixedFile(convention, insideMemory({ memory }, path))?.summary ?? null;
}

function descriptionIn(note: Note): string | null {
  const { description, summary } = dataOf(note);
  return [description, summary].find((one): one is string => typeof one === 'string' && one.trim() !== '') ?? null;
}

/**
 * The first paragraph that is more than links, tags and fields, with what follows where it says little; where there is none, the
 * first such item of a list.
 */
function firstProse(whole: string, from: number): string {
  const text = withoutComments(whole.slice(from));
  let [paragraph, item] = ['', ''];
  readBlocks(splitLines(text, 0), {
    topBlock(kind, { start, end }, i, next) {
      if ((kind !== 'paragraph' && kind !== 'list') || (paragraph !== '' && !saysLittle(seenText(paragraph)))) return;
      const all = Array.from({ length: next - i }, (_, at) => text.slice(start[i + at], end[i + at]));
      const isForm = all.filter((line) => KEYED.test(line)).length > 1;
      const prose = all.filter((line) => isProse(line) && !(isForm && KEYED.test(line)));
      if (prose.length === 0) return;
      if (kind === 'list' && item === '') item = prose[0]!;
      if (kind === 'paragraph') paragraph += `${paragraph === '' ? '' : '\n'}${prose.join('\n')}`;
      else if (paragraph !== '') paragraph += `\n${prose[0]!}`;
    },
  });
  return paragraph === '' ? item : paragraph;
}

/** True for a line in which words outside of links say most. */
function isProse(line: string): boolean {
  if (FIELD.test(line)) return false;
  const letters = (seenText(line).match(LETTERS) ?? []).length;
  return letters > 0 && (seenText(line.replace(LINKS, ' ')).match(LETTERS) ?? []).length * 2 >= letters;
}
