import { getOrSet } from '../../model/collections';
import { MemoryError } from '../../model/errors';
import { foldKey, pathKey, type VaultPath } from '../../model/path';
import type { Edit, Plan, Precondition } from '../../model/plan';
import { addressEdits, changesPlace, followEdits, type FollowedFile, type Origins, type Placing } from './follow';

type Replace = Extract<Edit, { op: 'replace' }>;

/** The effect of the plans so far on one file. */
interface Doings {
  place: 'moves' | 'trashes' | null;
  edits: boolean;
  readonly ranges: Replace[];
  /** Values by key, as JSON. */
  readonly properties: Map<string, string>;
}

/**
 * One plan of several that were decided on the same vault: their edits in order, their preconditions
 * without doubles, their announced losses. Offsets need no change, as all of them are those of the
 * texts before; a file that an earlier plan moves is named by its new path. Throws `bad_input` naming
 * the file where two plans cannot both be done: ranges that overlap, a file moved or trashed by both,
 * a file edited by one and trashed by the other, a path that both fill, two values for one property,
 * a link that one writes to a file which the other moves or trashes, other bytes or links expected.
 */
export function joinPlans(plans: readonly Plan[], about: Pick<Plan, 'id' | 'title' | 'reason' | 'created'>): Plan {
  if (plans.length === 0) throw new MemoryError('bad_input', 'There is no plan to join. Name at least one.');
  const origins: Origins = new Map();
  const followed = plans.map((plan) => ({ plan, files: followEdits(plan.edits, origins) }));
  checkFiles(followed);
  checkNames(followed);
  const edits = addressEdits(
    plans.flatMap((plan) => plan.edits),
    followed.flatMap((one) => one.files),
    nothingInTheWay(origins),
  );
  const { id, title, reason, created } = about;
  const settings = plans.flatMap((plan) => plan.settings ?? []);
  return {
    version: 1,
    id,
    title,
    reason,
    created,
    edits,
    preconditions: united(plans),
    announced: plans.flatMap((plan) => plan.announced),
    ...(settings.length === 0 ? {} : { settings }),
  };
}

interface Followed {
  readonly plan: Plan;
  readonly files: readonly FollowedFile[];
}

/** Compares what each plan does to a file with what those before it do. */
function checkFiles(followed: readonly Followed[]): void {
  const known = new Map<FollowedFile, Doings>();
  for (const { plan, files } of followed) {
    for (const [file, own] of doingsOf(plan, files)) {
      const before = known.get(file);
      if (before) checkBoth(pathOf(file), before, own);
      known.set(file, before ? mergeDoings(before, own) : own);
    }
  }
}

function doingsOf(plan: Plan, files: readonly FollowedFile[]): Map<FollowedFile, Doings> {
  const found = new Map<FollowedFile, Doings>();
  plan.edits.forEach((edit, index) => {
    const file = files[index];
    if (file === undefined) return;
    const doings = found.get(file) ?? { place: null, edits: false, ranges: [], properties: new Map<string, string>() };
    found.set(file, doings);
    if (edit.op === 'move') doings.place = 'moves';
    else if (edit.op === 'trash') doings.place = 'trashes';
    else doings.edits = true;
    if (edit.op === 'replace') doings.ranges.push(edit);
    if (edit.op === 'set-property') doings.properties.set(edit.key, JSON.stringify(edit.value) ?? '');
  });
  return found;
}

function mergeDoings(a: Doings, b: Doings): Doings {
  return {
    place: b.place ?? a.place,
    edits: a.edits || b.edits,
    ranges: [...a.ranges, ...b.ranges],
    properties: new Map([...a.properties, ...b.properties]),
  };
}

function checkBoth(path: VaultPath, one: Doings, other: Doings): void {
  if (one.place !== null && other.place !== null)
    throw conflict(
      path,
      one.place === other.place ? `both ${one.place === 'moves' ? 'move' : 'trash'} it` : 'one moves it and the other trashes it',
    );
  if ((one.place === 'trashes' && other.edits) || (other.place === 'trashes' && one.edits))
    throw conflict(path, 'one edits it and the other trashes it');
  for (const [key, value] of other.properties) {
    if (one.properties.has(key) && one.properties.get(key) !== value) throw conflict(path, `they give its property "${key}" two values`);
  }
  const ranges = [...one.ranges, ...other.ranges].sort((a, b) => a.start - b.start || a.end - b.end);
  let end = 0;
  for (const range of ranges) {
    if (range.start < end) throw conflict(path, `they change the same text at offset ${range.start}`);
    end = range.end;
  }
}

/** A link that a plan writes must not lead to a file that another one takes away: its name would lead elsewhere or nowhere. */
function checkNames(followed: readonly Followed[]): void {
  const takers = new Map<string, Set<Plan>>();
  for (const { plan, files } of followed) {
    plan.edits.forEach((edit, index) => {
      const origin = files[index]?.origin ?? null;
      if (origin === null || !changesPlace(edit)) return;
      getOrSet(takers, pathKey(origin), () => new Set()).add(plan);
    });
  }
  for (const { plan } of followed) {
    for (const one of plan.preconditions) {
      if (one.kind !== 'resolves' || one.to === null) continue;
      const others = [...(takers.get(pathKey(one.to)) ?? [])].filter((taker) => taker !== plan);
      if (others.length > 0) throw conflict(one.to, 'one writes a link to it and the other moves or trashes it');
    }
  }
}

/** Throws where a file comes to stand on another one; names that differ in case alone are one. */
function nothingInTheWay(origins: Origins): Placing {
  const at = new Map<string, FollowedFile>();
  const places = new Map<FollowedFile, string>();
  const put = (file: FollowedFile, path: VaultPath): void => {
    at.set(foldKey(path), file);
    places.set(file, foldKey(path));
  };
  for (const file of origins.values()) put(file, pathOf(file));
  return (file, to) => {
    const other = to === null ? undefined : at.get(foldKey(to));
    if (to !== null && other !== undefined && other !== file) throw conflict(to, 'more than one file would stand there');
    const old = places.get(file);
    if (old !== undefined && at.get(old) === file) at.delete(old);
    if (to !== null) put(file, to);
  };
}

/** Every precondition once. Throws where two plans expect one file to be different. */
function united(plans: readonly Plan[]): Precondition[] {
  const known = new Map<string, Precondition>();
  const expected = new Map<string, string>();
  for (const one of plans.flatMap((plan) => plan.preconditions)) {
    const text = identityOf(one);
    if (!known.has(text)) known.set(text, one);
    if (one.kind !== 'hash' && one.kind !== 'inbound') continue;
    const key = `${one.kind} ${pathKey(one.path)}`;
    if ((expected.get(key) ?? text) !== text) throw conflict(one.path, 'they were made when it, or the links to it, were different');
    expected.set(key, text);
  }
  return [...known.values()];
}

function identityOf(one: Precondition): string {
  switch (one.kind) {
    case 'hash':
      return JSON.stringify([one.kind, pathKey(one.path), one.sha256]);
    case 'absent':
      return JSON.stringify([one.kind, pathKey(one.path)]);
    case 'resolves':
      return JSON.stringify([one.kind, one.linkpath, pathKey(one.from), one.to]);
    case 'inbound':
      return JSON.stringify([one.kind, pathKey(one.path), one.from.map(pathKey).sort()]);
  }
}

function pathOf(file: FollowedFile): VaultPath {
  return file.origin as VaultPath;
}

function conflict(path: VaultPath, why: string): MemoryError {
  return new MemoryError(
    'bad_input',
    `The plans do not go together at "${path}": ${why}. Apply one of them first, then make the other again.`,
    path,
  );
}
