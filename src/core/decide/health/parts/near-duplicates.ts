import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import { basenameOf, folderOf } from '../../../model/path';
import type { EntryRef } from '../../../model/verdict';
import { clustersOf, mirroredFolders, toldPairs, type DuplicateCluster, type MirroredFolders } from '../duplicate-clusters';
import type { HealthScope } from '../checks/check';
import { someOf } from '../../../model/collections';
import { type NearPair } from '../../dedup/index';

/** Entries that the gate would call duplicates of each other, a cluster at a time. */
export function nearIn({ ctx, pairs, texts }: HealthScope): Finding[] {
  const { mirrored, left } = mirroredFolders(clustersOf(toldPairs(ctx, pairs, texts)));
  return [
    ...mirrored.map(mirrorFinding),
    ...left.filter((cluster) => !isFormOfFolders(cluster)).flatMap((cluster) => clusterFinding(ctx, cluster)),
  ];
}

function mirrorFinding({ folder, other, paths }: MirroredFolders): Finding {
  const [first = '' as Finding['path'], ...related] = paths;
  const [here, there] = [folder, other].map((one) => (one === '' ? 'the top folder' : `"${one}"`));
  const message = `${paths.length / 2} notes of ${here} say the same as notes of ${there}.`;
  return { id: 'note.duplicate', severity: 'warning', path: first, message, fix: null, related };
}

/** So many folders with a file of one name and text have it as a form, each for itself. */
const FOLDERS = 4;

function isFormOfFolders({ members }: DuplicateCluster): boolean {
  const names = new Set(members.map(({ path, entry }) => (entry === null ? basenameOf(path) : path)));
  return names.size === 1 && new Set(members.map(({ path }) => folderOf(path))).size >= FOLDERS;
}

function clusterFinding(ctx: DecideContext, { members, pairs }: DuplicateCluster): Finding[] {
  const [pair] = pairs;
  const [first, ...others] = members;
  if (pair === undefined || first === undefined) return [];
  if (members.length === 2) return [pairFinding(ctx, pair)];
  const how = pairs.every(({ exact }) => exact) ? 'say the same' : 'say nearly the same';
  const related = [...new Set(others.map(({ path }) => path))].filter((path) => path !== first.path);
  const message = `${members.length} entries ${how}: ${someOf(members.map(quote), 4)}.`;
  return [{ id: 'note.duplicate', severity: 'warning', path: first.path, message, fix: null, related }];
}

function pairFinding(ctx: DecideContext, { a, b, exact, score, changed }: NearPair): Finding {
  // The better linked of the two stays.
  const [into, from] = ctx.snapshot.inbound(b.path).length > ctx.snapshot.inbound(a.path).length ? [b, a] : [a, b];
  const how = exact ? 'the same as' : `nearly the same as (${Math.min(99, Math.round(score * 100))}% alike)`;
  return {
    id: 'note.duplicate',
    severity: 'warning',
    path: a.path,
    message: `${nameOf(a)} says ${how} ${quote(b)}${contradiction(changed)}.`,
    fix: a.entry === null && b.entry === null ? { kind: 'merge', from: from.path, into: into.path } : null,
    related: [b.path],
  };
}

function contradiction([first]: NearPair['changed']): string {
  return first === undefined ? '' : `, but "${first.old}" here is "${first.new}" there`;
}

function nameOf({ entry }: EntryRef): string {
  return entry === null ? 'The note' : `The entry "${entry}"`;
}

function quote({ path, entry }: EntryRef): string {
  return entry === null ? `"${path}"` : `"${entry}" of "${path}"`;
}
