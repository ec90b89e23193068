import type { Finding, FixHint } from '../../model/finding';
import type { ResolvedLink } from '../../model/link';
import type { VaultPath } from '../../model/path';

export function misspelled(link: ResolvedLink, name: string, paths: readonly VaultPath[]): Finding {
  const [first, second] = paths;
  if (first === undefined || second !== undefined)
    return finding(link, `${name} leads nowhere; it could mean ${list(paths)}. Write the full name of the one you mean.`, null, paths);
  return finding(link, `${name} leads nowhere; it probably means "${first}".`, first, []);
}

export function addressOf(link: ResolvedLink, name: string): Finding {
  const at = link.raw.lastIndexOf(link.linkpath);
  const text = at < 0 ? null : `${link.raw.slice(0, at)}https://${link.raw.slice(at)}`;
  const fix =
    text === null || link.start < 0
      ? null
      : ({ kind: 'replace', start: link.start, before: link.raw, text, says: 'Add https://' } as const);
  return finding(link, `${name} is a web address without "https://", so it links to a file that is not there.`, null, [], fix);
}

/** Takes the link away and keeps its words; none for embeds, which show something, and where no text holds it. */
function withoutLink({ kind, start, raw, display, linkpath }: ResolvedLink): FixHint | null {
  if (start < 0 || (kind !== 'wikilink' && kind !== 'markdown')) return null;
  return { kind: 'replace', start, before: raw, text: display ?? linkpath, says: 'Remove link', drops: true };
}

export function missing(link: ResolvedLink, name: string, paths: readonly VaultPath[]): Finding {
  const [first, second] = paths;
  const what = link.kind === 'embed' ? 'embeds' : 'links to';
  if (first !== undefined && second === undefined)
    return finding(link, `${name} ${what} a file that is not there; "${first}" has its name.`, first, []);
  const could = first === undefined ? 'Bring the file back, or remove the link.' : `It could mean ${list(paths)}.`;
  return finding(link, `${name} ${what} a file that is not there. ${could}`, null, first === undefined ? [] : paths);
}

function finding(
  link: ResolvedLink,
  message: string,
  to: VaultPath | null,
  related: readonly VaultPath[],
  fix = withoutLink(link),
): Finding {
  return {
    id: 'link.broken',
    severity: 'warning',
    path: link.from,
    message,
    fix: to === null ? (related.length === 0 ? fix : null) : { kind: 'relink', raw: link.raw, start: link.start, to },
    ...(link.line > 0 ? { line: link.line } : {}),
    ...(related.length === 0 ? {} : { related }),
  };
}

function list(paths: readonly VaultPath[]): string {
  const shown = paths
    .slice(0, 3)
    .map((path) => `"${path}"`)
    .join(', ');
  return paths.length > 3 ? `${shown} and ${paths.length - 3} more` : shown;
}
