import type { ResolvedLink } from '../../src/core/model/link';
import { extensionOf, pathKey, type NotePath, type VaultPath } from '../../src/core/model/path';
import type { Snapshot } from '../../src/core/model/snapshot';

/** What the app itself resolved in one vault; the format is described beside the recordings. */
export interface Oracle {
  readonly vault: string;
  readonly links: readonly {
    readonly from: string;
    readonly link: string;
    readonly to: string | null;
    /** How many files tie by name. */ readonly ambiguous?: number;
  }[];
}

export interface Disagreement {
  readonly path: string;
  /** 1-based; 0 where the link is the app's alone. */
  readonly line: number;
  readonly message: string;
}

export interface Agreement {
  readonly vault: string;
  readonly notes: number;
  readonly notesAgreeing: number;
  readonly links: number;
  readonly linksAgreeing: number;
  readonly ambiguous: number;
  readonly disagreements: readonly Disagreement[];
}

/**
 * Compares a snapshot with a recording, note by note, each note's links as a multiset: the app lists
 * footnotes after the rest. The recordings leave out links to attachments, embeds that lead nowhere
 * and frontmatter links, and cut a link to its last path part; so do we here.
 */
export function compare(snapshot: Snapshot, oracle: Oracle): Agreement {
  const recorded = new Map<string, string[]>();
  let ambiguous = 0;
  for (const { from, link, to, ambiguous: tied } of oracle.links) {
    const path = pathKey(from);
    recorded.set(path, [...(recorded.get(path) ?? []), keyOf(link, to)]);
    if (tied !== undefined && tied > 1) ambiguous++;
  }
  const disagreements: Disagreement[] = [];
  let links = 0;
  let linksAgreeing = 0;
  let notesAgreeing = 0;
  for (const path of snapshot.notes.keys()) {
    const left = recorded.get(pathKey(path)) ?? [];
    const ours = comparableLinks(snapshot, path);
    links += Math.max(left.length, ours.length);
    const before = disagreements.length;
    for (const link of ours) {
      const at = left.indexOf(keyOf(textOf(link), appTarget(link)));
      if (at < 0) disagreements.push({ path, line: link.line, message: `we read ${link.raw} -> ${appTarget(link) ?? 'nothing'}` });
      else {
        left.splice(at, 1);
        linksAgreeing++;
      }
    }
    for (const key of left) disagreements.push({ path, line: 0, message: `the app read ${key}` });
    if (disagreements.length === before) notesAgreeing++;
  }
  return { vault: oracle.vault, notes: snapshot.notes.size, notesAgreeing, links, linksAgreeing, ambiguous, disagreements };
}

function comparableLinks(snapshot: Snapshot, path: NotePath): readonly ResolvedLink[] {
  return snapshot.outgoing(path).filter((link) => {
    const to = appTarget(link);
    if (link.kind === 'embed') return to !== null && isNote(to);
    return (link.kind === 'wikilink' || link.kind === 'markdown') && (to === null || isNote(to));
  });
}

/** Our second step is not the app's. */
function appTarget(link: ResolvedLink): VaultPath | null {
  return link.via === null ? link.to : null;
}

function isNote(path: VaultPath): boolean {
  return extensionOf(path).toLowerCase() === 'md';
}

function textOf(link: ResolvedLink): string {
  return link.linkpath + (link.subpath ?? '');
}

function keyOf(link: string, to: string | null): string {
  // Blanks before `#` are no part of the path that either side looks up.
  const text = link.normalize('NFC').replace(/\s+#/, '#');
  return `${text.slice(text.lastIndexOf('/') + 1).trim()} -> ${to === null ? 'nothing' : pathKey(to)}`;
}
