import { basenameOf, extensionOf, pathKey, stemOf } from '../../../src/core/model/path';
import { findFrontmatter } from '../../../src/core/read/frontmatter/frontmatter-block';
import type { Graph, LinkFact } from './graph';

/** What a mutation says it did; paths in NFC. */
export interface Change {
  readonly kind: 'moves' | 'merge' | 'split';
  /** Where what stood at a path stands now. */
  place(path: string): string;
  /** Files that are at a path where nothing was. */
  readonly arrived: ReadonlySet<string>;
  /** The note that was split or went on after a merge. */
  readonly changed: string | null;
}

/** What is wrong with a vault after a mutation, one sentence each; empty where all is as it should be. */
export function differences(before: Graph, after: Graph, change: Change): string[] {
  return [
    ...fileFaults(before, after, change),
    ...markFaults(before, after, change),
    ...linkFaults(before, after, change),
    ...gainedFaults(before, after, change),
    ...(change.kind === 'moves' ? textFaults(before, after, change) : []),
  ];
}

function fileFaults(before: Graph, after: Graph, change: Change): string[] {
  const expected = new Set([...before.bytes.keys()].map((path) => change.place(pathKey(path))));
  if (change.kind === 'split') for (const path of change.arrived) expected.add(path);
  const found = new Set([...after.bytes.keys()].map(pathKey));
  const missing = [...expected].filter((path) => !found.has(path)).map((path) => `file "${path}" is missing`);
  return [...missing, ...[...found].filter((path) => !expected.has(path)).map((path) => `file "${path}" is new`)];
}

/** Every paragraph and every stretch of code is there, once. */
function markFaults(before: Graph, after: Graph, change: Change): string[] {
  const faults: string[] = [];
  for (const [word, from] of before.words) {
    const now = after.words.get(word);
    if (now === undefined) faults.push(`paragraph ${word} of "${from}" is gone`);
    else if (now !== change.place(from) && !(change.kind === 'split' && change.arrived.has(now)))
      faults.push(`paragraph ${word} of "${from}" is in "${now}"`);
  }
  for (const code of before.codes) if (!after.codes.has(code)) faults.push(`code \`${code}\` is gone`);
  return faults;
}

function linkFaults(before: Graph, after: Graph, change: Change): string[] {
  const faults: string[] = [];
  for (const [mark, old] of before.links) {
    const all = after.links.get(mark);
    if (all === undefined)
      faults.push(`${mark} ${old.map((one) => one.link.raw).join()} of "${old.map((one) => one.from).join()}" is lost`);
    if (change.kind === 'moves' && (all?.length ?? 0) !== old.length)
      faults.push(`${mark} is there ${all?.length ?? 0} times, it was ${old.length} times`);
    for (const now of all ?? []) {
      const wrong = old.map((one) => linkFault(one, now, after, change));
      const one = old[0];
      if (one !== undefined && !wrong.includes(null))
        faults.push(`${mark} ${one.link.raw} of "${one.from}" is ${now.link.raw} of "${now.from}": ${wrong[0] ?? ''}`);
    }
  }
  return faults;
}

function linkFault(old: LinkFact, now: LinkFact, after: Graph, change: Change): string | null {
  if ((old.link.kind !== now.link.kind && !isOwnEmbed(old, now, change)) || old.link.spelling !== now.link.spelling)
    return `it was a ${old.link.kind} (${old.link.spelling}), it is a ${now.link.kind} (${now.link.spelling})`;
  if (old.to === null) {
    if (now.to !== null && !change.arrived.has(now.to)) return `it led nowhere, it leads to "${now.to}"`;
  } else {
    const wanted = targetOf(old, old.to, after, change);
    if (now.to !== wanted) return `it should lead to "${wanted}", it leads to ${now.to === null ? 'nothing' : `"${now.to}"`}`;
    // A part that was not there may be found in the other note of a merge.
    const found = change.kind === 'merge' && old.anchor === null && old.link.subpath !== null;
    if (now.anchor !== old.anchor && !found && !isWholePart(old, now, after, change))
      return `it led to ${old.anchor ?? 'no part'}, it leads to ${now.anchor ?? 'no part'}`;
  }
  // The name of a heading changes with a link in it.
  if (change.kind === 'moves' && old.anchor === null && now.link.subpath !== old.link.subpath) return 'its subpath changed';
  return now.link.display === old.link.display || followsName(old, now)
    ? null
    : `its text ${JSON.stringify(old.link.display)} became ${JSON.stringify(now.link.display)}`;
}

/** Two notes that a merge makes one cannot embed each other: a link takes the place of the embed. */
function isOwnEmbed(old: LinkFact, now: LinkFact, change: Change): boolean {
  const isOfBoth = change.kind === 'merge' && old.to !== old.from && old.to !== null && change.place(old.to) === change.changed;
  return (
    isOfBoth && old.link.kind === 'embed' && old.link.subpath === null && now.from === change.changed && now.link.kind === now.link.spelling
  );
}

/** A link to a part goes where the part went; one to a whole note goes where the note went. */
function targetOf(old: LinkFact, to: string, after: Graph, change: Change): string {
  if (change.kind !== 'split' || to !== change.changed || old.anchor === null) return change.place(to);
  return after.words.get(old.anchor) ?? to;
}

/** What was a part of a note may be a note of its own, to which a link needs no subpath. */
function isWholePart(old: LinkFact, now: LinkFact, after: Graph, change: Change): boolean {
  if (change.kind !== 'split' || now.link.subpath !== null || now.to === null || !change.arrived.has(now.to)) return false;
  return /\bw\d+\b/.exec(after.texts.get(now.to) ?? '')?.[0] === old.anchor;
}

/** The text of a link may follow the name that it was. */
function followsName(old: LinkFact, now: LinkFact): boolean {
  if (old.to === null || now.to === null) return false;
  const [was, is] = [pathKey(old.link.display ?? ''), pathKey(now.link.display ?? '')];
  // A picture in the text of a link is a link of its own.
  if (was.includes('![](')) return true;
  return (was === stemOf(old.to) && is === stemOf(now.to)) || (was === basenameOf(old.to) && is === basenameOf(now.to));
}

/** Links without a mark: the same number as before to each file, but for those that a split leaves behind. */
function gainedFaults(before: Graph, after: Graph, change: Change): string[] {
  const faults: string[] = [];
  for (const [mark, [now]] of after.links)
    if (!before.links.has(mark)) faults.push(`${mark} ${now?.link.raw ?? ''} of "${now?.from ?? ''}" is new`);
  const counts = new Map<string, number>();
  const count = (to: string | null, by: number): void => {
    counts.set(to ?? '', (counts.get(to ?? '') ?? 0) + by);
  };
  const old = before.unmarked.map((fact) => ({
    ...fact,
    from: change.place(fact.from),
    to: fact.to === null ? null : change.place(fact.to),
  }));
  for (const fact of old) count(fact.to, 1);
  for (const fact of after.unmarked) count(fact.to, -1);
  const twins = change.kind === 'merge' ? twinsOf(old) : [];
  for (const [to, left] of counts) {
    // A split leaves a link to each part where that stood, and one back in each part.
    const said = twins.filter((twin) => twin === to).length;
    const documented =
      to === '' || (left > 0 && left <= said) || change.arrived.has(to) || (change.kind === 'split' && to === change.changed && left < 0);
    if (left !== 0 && !documented) faults.push(`${Math.abs(left)} unmarked links to "${to}" ${left > 0 ? 'are gone' : 'are new'}`);
  }
  return faults;
}

/** Where two notes say the same in one property, what a merge makes of them may say it once. */
function twinsOf(facts: readonly LinkFact[]): (string | null)[] {
  const said = new Set<string>();
  return facts.flatMap(({ from, to, link }) => {
    const key = `${from}\n${/^\w+/.exec(link.property ?? '')?.[0] ?? ''}\n${to ?? ''}`;
    const twin = link.kind === 'frontmatter' && said.has(key);
    said.add(key);
    return twin ? [to] : [];
  });
}

/** Outside of links, properties and definitions not a character differs. */
function textFaults(before: Graph, after: Graph, change: Change): string[] {
  const faults: string[] = [];
  for (const [path, text] of before.texts) {
    if (extensionOf(path) !== 'md') {
      if (!['canvas', 'base'].includes(extensionOf(path)) && after.texts.get(change.place(path)) !== text)
        faults.push(`"${path}" has another content`);
      continue;
    }
    const now = after.texts.get(change.place(path));
    if (now === undefined || /^\[[^\]\n]+\]: /m.test(text)) continue;
    if (remainder(text, linksAt(before, path)) !== remainder(now, linksAt(after, change.place(path))))
      faults.push(`"${path}" changed outside of its links`);
  }
  return faults;
}

function linksAt(graph: Graph, path: string): { start: number; end: number }[] {
  const facts = [...[...graph.links.values()].flat(), ...graph.unmarked].filter(
    (fact) => fact.from === path && fact.link.kind !== 'frontmatter',
  );
  return facts.map((fact) => fact.link).sort((a, b) => a.start - b.start);
}

function remainder(text: string, links: readonly { start: number; end: number }[]): string {
  let at = findFrontmatter(text)?.range.end ?? (text.startsWith('\ufeff') ? 1 : 0);
  // The line break behind a block of properties comes and goes with it.
  if (findFrontmatter(text) !== null) at += /^\r?\n/.exec(text.slice(at))?.[0].length ?? 0;
  let rest = '';
  for (const link of links) {
    if (link.start < at) continue;
    rest += text.slice(at, link.start);
    at = link.end;
  }
  return rest + text.slice(at);
}
