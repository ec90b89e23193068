import type { TreeNode } from './tree';

/** What the old remark parser offers an inline rule. */
type Eat = ((text: string) => (node: TreeNode) => TreeNode) & { now(): { line: number; column: number; offset: number } };
export interface InlineRule {
  (
    this: { file: { toString(): string }; inLink: boolean; inlineStart?: string },
    eat: Eat,
    value: string,
    silent?: boolean,
  ): TreeNode | boolean | undefined;
  locator?: (value: string, from: number) => number;
}
interface ParserPrototype {
  inlineTokenizers: Record<string, InlineRule>;
  inlineMethods: string[];
  tokenizeInline(this: { inlineStart?: string }, value: string, now: { line: number; column: number }): TreeNode[];
}

/**
 * `[[` content `]]` on one line; the content holds neither `[[` nor `]]` but may hold single brackets.
 * With `!` before it, an embed.
 */
const WIKILINK = /^(!?)\[\[((?:(?!\[\[|\]\])[^\n])+)\]\]/;

export const wikilinkRule: InlineRule = function (eat, value, silent) {
  const match = WIKILINK.exec(value);
  if (match === null) return undefined;
  if (silent === true) return true;
  return eat(match[0])({ type: 'wikilink', value: match[2] ?? '', embed: match[1] === '!' });
};

wikilinkRule.locator = (value, from) => {
  const at = value.indexOf('[[', from);
  return at > from && value[at - 1] === '!' ? at - 1 : at;
};

/** Letters, digits, marks, emoji, `_`, `-` and `/`; not digits alone. */
const TAG = /^#([^\s!-,.:-@[-^`{-~\u2000-\u206f\u3000-\u303f\uff00-\uff0f\uff1a-\uff20]+)/u;

/** A `#tag` at the start of a line or of an emphasis, or after a blank. */
export const tagRule: InlineRule = function (eat, value, silent) {
  const match = TAG.exec(value);
  if (match === null || /^[\d/]+$/.test(match[1] ?? '') || this.inLink) return undefined;
  const { line, column } = eat.now();
  const before = String(this.file).split('\n', line)[line - 1]?.[column - 2];
  const first = this.inlineStart === `${line}:${column}`;
  if (!first && before !== undefined && !/[\s\u200b>(]/.test(before)) return undefined;
  if (silent === true) return true;
  return eat(match[0])({ type: 'tag', value: match[1] ?? '' });
};

tagRule.locator = (value, from) => value.indexOf('#', from);

/** A unified plugin that teaches the parser wikilinks, embeds and tags. */
export function obsidianSyntax(this: unknown): void {
  const { prototype } = (this as { Parser: { prototype: ParserPrototype } }).Parser;
  prototype.inlineTokenizers['wikilink'] = wikilinkRule;
  prototype.inlineTokenizers['tag'] = tagRule;
  prototype.inlineMethods.splice(prototype.inlineMethods.indexOf('escape') + 1, 0, 'wikilink', 'tag');
  // Where the text of a paragraph, an emphasis and the like begins, for rules that ask what stands before them.
  const { tokenizeInline } = prototype;
  prototype.tokenizeInline = function (value, now) {
    const { inlineStart } = this;
    this.inlineStart = `${now.line}:${now.column}`;
    const nodes = tokenizeInline.call(this, value, now);
    if (inlineStart === undefined) delete this.inlineStart;
    else this.inlineStart = inlineStart;
    return nodes;
  };
}
