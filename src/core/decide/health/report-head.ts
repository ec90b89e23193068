import type { DecideContext } from '../../model/context';
import type { VaultPath } from '../../model/path';
import { shareInWords, type HealthResult } from '../../model/results/health';
import { titleOf } from '../naming/index';
import { escapeMarkdown, type LinkWriter } from '../top-of-mind/index';
import { healthChecks } from './checks/list';
import { checkOf } from './keys';

/** Changes named in the report before the rest is counted. */
const NAMED = 3;

/** Findings that came, came back and went since the last report, each in a line. */
export function changedLines(ctx: DecideContext, { changes, findings }: HealthResult, link: LinkWriter, level: string): string[] {
  if (changes === null) return [];
  const { came, back, went } = changes;
  if (came.length + back.length + went.length === 0) return [];
  const known = new Map(findings.map((finding) => [finding.key, finding]));
  const line = (what: string, keys: readonly string[], name: (key: string) => string): string[] => {
    if (keys.length === 0) return [];
    const shown = [...new Set(keys.slice(0, NAMED).map(name))].join('; ');
    return [`- **${keys.length} ${what}**: ${shown}${keys.length > NAMED ? `; and ${keys.length - NAMED} more` : ''}`];
  };
  const finding = (key: string): string => {
    const one = known.get(key);
    return one === undefined ? titleOfKey(key) : `${place(ctx, one.path, link)}: ${escapeMarkdown(one.message)}`;
  };
  const gone = new Map(went.map(({ key, path }) => [key, path as VaultPath]));
  return [
    `${level} Since the last report`,
    '',
    ...line('new', came, finding),
    ...line('back again', back, finding),
    ...line('gone', [...gone.keys()], (key) => `${titleOfKey(key)} of ${place(ctx, gone.get(key) ?? ('' as VaultPath), link)}`),
    '',
  ];
}

function titleOfKey(key: string): string {
  return healthChecks.find(({ id }) => id === checkOf(key))?.title ?? key;
}

/** The score, term by term. */
export function termsLine({ terms: all }: HealthResult): string[] {
  if (all.length === 0) return [];
  const told = all.map((term) => `${term.points.toFixed(1)} for ${lower(titleOfCheck(term.check))} (${shareInWords(term)})`);
  return [`The score is 100 less ${told.join(', ')}.`, ''];
}

function titleOfCheck(id: string): string {
  return healthChecks.find((check) => check.id === id)?.title ?? id;
}

function lower(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}

/** A link where the file can be linked to; a link to what is not there would be one more breadcrumb. */
export function place(ctx: DecideContext, path: VaultPath, link: LinkWriter): string {
  const written = ctx.snapshot.has(path) ? link(path, titleOf(ctx, path)) : null;
  return written ?? escapeMarkdown(path);
}
