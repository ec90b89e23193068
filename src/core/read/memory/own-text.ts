import type { DecideContext } from '../../model/context';
import { stemOf } from '../../model/path';
import { withoutSuperseded } from '../entries/passages';
import { withoutFences } from '../markdown/fences';
import { seenText } from '../terms/seen';
import { dateInName, onDay } from '../text/dates';
import { insideMemory } from './scope';

/** The text with which a file of the memory begins, by the scaffold of its convention; empty where it is not one of that. */
export function firstText(ctx: DecideContext, path: string): string {
  const [inside, date] = [insideMemory(ctx, path), dateInName(stemOf(path)) ?? ctx.today];
  const file = ctx.convention.scaffold.find((one) => onDay(one.path, date) === inside);
  return file === undefined ? '' : onDay(file.text, date);
}

/** The lines of that text that say something: nobody wrote them. */
export function scaffoldLines(ctx: DecideContext, path: string): ReadonlySet<string> {
  return new Set(firstText(ctx, path).match(/^\S.*$/gm));
}

/**
 * A note's text below its properties as it is compared: without what is superseded, the blocks that the product writes and
 * the lines of the scaffold. Null where no more was there.
 */
export function ownText(ctx: DecideContext, path: string, body: string): string | null {
  const scaffold = scaffoldLines(ctx, path);
  const held = withoutSuperseded(body);
  const outside = withoutFences(held);
  const own = scaffold.size === 0 ? outside : outside.replace(/^\S.*$\n?/gm, (line) => (scaffold.has(line.trimEnd()) ? '' : line));
  return own.trim() === '' && held.trim() !== '' ? null : own;
}

/** Longer texts say something beside headings and fields to fill in. */
const SHORT = 2000;

/** False for a text of nothing but headings, comments and fields to fill in. */
export function isStated(body: string): boolean {
  return body.length > SHORT || body.trim() === '' || /[\p{L}\p{N}\p{S}]/u.test(seenText(body.replace(/^#{1,6}(?:[ \t].*)?$/gm, '')));
}
