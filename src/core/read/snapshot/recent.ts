import type { Link } from '../../model/link';
import { findFrontmatter } from '../frontmatter/frontmatter-block';
import { sha256 } from '../text/hash';
import { scanMarkdown } from '../markdown/scan';
import { parseNote } from './note';
import type { NotePath } from '../../model/path';
import { encodeText } from '../text/text';

/**
 * Facts that follow from a text alone, kept for the texts last looked at: deciding a move and
 * carrying it out look at the same thousand texts, before and after, and need not scan each twice.
 */
interface TextFacts {
  links?: readonly Link[];
  sha256?: string;
}

/** UTF-16 units of text after which the older half is forgotten. */
const GENERATION_UNITS = 4 * 1024 * 1024;

let young = new Map<string, TextFacts>();
let old = new Map<string, TextFacts>();
let units = 0;

function factsOf(text: string): TextFacts {
  const known = young.get(text);
  if (known !== undefined) return known;
  const facts = old.get(text) ?? {};
  if (units + text.length > GENERATION_UNITS) {
    old = young;
    young = new Map();
    units = 0;
  }
  // A longer text would push out all others and come back first itself.
  if (text.length > GENERATION_UNITS / 4) return facts;
  units += text.length;
  young.set(text, facts);
  return facts;
}

/** A note's links, as `parseNote` gives them; its properties are read only where they may hold one. */
export function linksOfNote(path: NotePath, text: string): readonly Link[] {
  const facts = factsOf(text);
  return (facts.links ??= scanLinks(path, text));
}

function scanLinks(path: NotePath, text: string): readonly Link[] {
  const block = findFrontmatter(text);
  if (block === null) return scanMarkdown(text).links;
  const properties = text.slice(block.inner.start, block.inner.end);
  if (properties.includes('[[') || properties.includes('](')) return parseNote(path, text, text.length).links;
  return scanMarkdown(text, block.range.end).links;
}

/** SHA-256 of a text's UTF-8 bytes, as lower-case hex. */
export function sha256OfText(text: string): string {
  const facts = factsOf(text);
  return (facts.sha256 ??= sha256(encodeText(text)));
}
