import { contentsOf, receiptOf, type Bundle } from '../../core/model/bundle';
import { columns, count, grouped } from './layout';
import type { Paint } from './paint';

/** Files of a group that a person is shown. */
const MOST = 40;

/** One sentence about a bundle. */
export function receiptLine(bundle: Bundle): string {
  const { tokens, budget, model, omitted, since } = bundle;
  const asModel = model === 'gpt' ? '' : ` as ${model} counts them`;
  return `${contentsOf(bundle)}; about ${grouped(tokens)} of ${grouped(budget)} tokens${asModel}; ${omitted.length} left out.${since === undefined ? '' : ` ${sinceLine(since)}`}`;
}

function sinceLine({ at, sha256, added, changed, removed, same }: NonNullable<Bundle['since']>): string {
  if (at === null) return 'There is no copy on this device to begin from, so this is all of it.';
  return `Since the copy of ${at} (${sha256?.slice(0, 12) ?? ''}): ${added.length} new, ${changed.length} changed, ${removed.length} gone, ${same.length} as they were.`;
}

/** The receipt: parts with their shares of the budget, a line a note, then what is left out by its reason. */
export function receiptText(bundle: Bundle, paint: Paint): string[] {
  const { parts, leftOut } = receiptOf(bundle);
  const lines: string[] = [];
  for (const { name, tokens, share, files } of parts) {
    lines.push(
      `${paint.bold(name)}  ${paint.dim(`${count(files.length, 'note')}, ${grouped(tokens)} tokens, ${Math.round(share * 100)}% of the budget`)}`,
    );
    lines.push(...shown(files, ({ path, as, tokens: own, why }) => [path, as, grouped(own), paint.dim(why)], paint));
  }
  if (bundle.since !== undefined && bundle.since.removed.length > 0) {
    lines.push(paint.bold('Gone since the last copy'), ...shown(bundle.since.removed, (path) => [path], paint));
  }
  for (const { name, files } of leftOut) {
    lines.push(`${paint.warn(`Left out: ${name}`)}  ${paint.dim(count(files.length, 'note'))}`);
    lines.push(...shown(files, ({ path, why }) => [path, paint.dim(why)], paint));
  }
  return lines;
}

function shown<T>(files: readonly T[], row: (file: T) => readonly string[], paint: Paint): string[] {
  const rest = files.length - MOST;
  return [columns(files.slice(0, MOST).map(row)), ...(rest > 0 ? [paint.dim(`  ${grouped(rest)} more; --json lists them all`)] : [])];
}
