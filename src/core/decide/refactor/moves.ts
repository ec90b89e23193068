import { planOf, type DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import { byCodePoint, foldKey, type VaultPath } from '../../model/path';
import type { Edit, Plan, Precondition } from '../../model/plan';
import type { Proposal } from '../../model/results/proposal';
import type { MoveResult } from '../../model/results/refactor';
import type { Snapshot } from '../../model/snapshot';
import { sha256OfText } from '../../read/snapshot/recent';
import { holdsLinks } from '../../read/snapshot/links-in';
import { followLinks } from './follow';
import { sourcesByHeading } from './heading-names';
import { concernedSources, moveVault, misdirectedLinks, viewLinks, type LinkView } from './simulate';
import { whyUnread } from './readable';
import { checkMoves, type Move } from './targets';
import type { TextEdit } from './text-edit';

/**
 * The files whose fresh texts `decideMoves` needs, in code point order: what moves and holds links,
 * what links to it, and what links elsewhere by a name that the moves would turn.
 */
export function textsForMoves(snapshot: Snapshot, moves: readonly Pick<Move, 'from' | 'to'>[]): VaultPath[] {
  const checked = checkMoves(
    snapshot,
    moves.map((move) => ({ ...move, reason: '' })),
  );
  const targets = new Map(checked.map((move) => [move.from, move.to]));
  const paths = new Set<VaultPath>([...targets.keys()].filter(holdsLinks));
  for (const from of targets.keys()) for (const link of snapshot.inbound(from)) paths.add(link.from);
  const view = viewLinks(snapshot, new Map());
  const vault = moveVault(snapshot, targets);
  for (const source of concernedSources(snapshot, view, vault)) {
    const links = view.linksOf(source);
    if (misdirectedLinks(source, links, links, vault).length > 0) paths.add(source);
  }
  for (const path of [...paths]) for (const source of sourcesByHeading(snapshot, path)) paths.add(source);
  return [...paths].sort(byCodePoint);
}

/**
 * A plan that moves or renames files and rewrites every link that would not follow by itself, each
 * in its own spelling. `texts` are the fresh texts of `textsForMoves`. Null plan where nothing
 * moves. Throws `not_found`, `exists`, `bad_name`, `hostile_path` before anything is decided,
 * `unreadable` where a file that moves cannot be read, `changed_since` and `verify_failed` where
 * links could get lost.
 */
export function decideMoves(
  ctx: DecideContext,
  moves: readonly Move[],
  texts: ReadonlyMap<VaultPath, string>,
  title: string,
): Proposal<MoveResult> {
  const checked = checkMoves(ctx.snapshot, moves);
  for (const { from } of checked) {
    if (!holdsLinks(from) || texts.has(from)) continue;
    const why = whyUnread(ctx.snapshot, from);
    throw new MemoryError('unreadable', `"${from}" cannot be moved, since its own links could not follow. ${why}`, from);
  }
  const targets = new Map(checked.map((move) => [move.from, move.to]));
  const { view, edits, links } = followLinks(ctx, targets, texts);
  const result: MoveResult = { moved: checked.map(({ from, to }) => ({ from, to })), links };
  const first = checked[0];
  if (first === undefined) return { result, plan: null };
  const rewritten = [...edits].sort(([a], [b]) => byCodePoint(a, b));
  const all: Edit[] = [
    ...rewritten.flatMap(([path, own]) => replaceEdits(path, texts.get(path) ?? '', own, 'Links follow the move.')),
    ...checked.map(({ from, to, reason }): Edit => ({ op: 'move', path: from, to, reason })),
  ];
  const preconditions = [
    ...hashes([...new Set([...edits.keys(), ...targets.keys()])], texts),
    ...movePreconditions(ctx.snapshot, view, texts, checked),
  ];
  return { result, plan: planOf(ctx, { title, reason: first.reason, edits: all, preconditions }) };
}

/** Text edits as the edits of a plan, each with what stands there now. */
export function replaceEdits(path: VaultPath, text: string, edits: readonly TextEdit[], reason: string): Edit[] {
  return edits.map((edit) => ({
    op: 'replace',
    path,
    start: edit.start,
    end: edit.end,
    before: text.slice(edit.start, edit.end),
    text: edit.text,
    reason,
  }));
}

/** That the texts are still those that were read; files without a text (pictures) are left out. */
export function hashes(paths: readonly VaultPath[], texts: ReadonlyMap<VaultPath, string>): Precondition[] {
  return [...paths].sort(byCodePoint).flatMap((path): Precondition[] => {
    const text = texts.get(path);
    return text === undefined ? [] : [{ kind: 'hash', path, sha256: sha256OfText(text) }];
  });
}

/** The plan with more edits before its own, and the texts of `paths` among what must not have changed. */
export function withEdits(plan: Plan, edits: readonly Edit[], paths: readonly VaultPath[], texts: ReadonlyMap<VaultPath, string>): Plan {
  const known = new Set(plan.preconditions.flatMap((one) => (one.kind === 'hash' ? [one.path] : [])));
  const fresh = hashes(
    paths.filter((path) => !known.has(path)),
    texts,
  );
  return { ...plan, edits: [...edits, ...plan.edits], preconditions: [...fresh, ...plan.preconditions] };
}

function movePreconditions(
  snapshot: Snapshot,
  view: LinkView,
  texts: ReadonlyMap<VaultPath, string>,
  moves: readonly Move[],
): Precondition[] {
  const sources = new Map<VaultPath, Set<VaultPath>>(
    moves.map(({ from }) => [
      from,
      new Set(
        snapshot
          .inbound(from)
          .map((link) => link.from)
          .filter((path) => !texts.has(path)),
      ),
    ]),
  );
  for (const source of texts.keys()) {
    for (const { to } of view.linksOf(source)) if (to !== null && to !== source) sources.get(to)?.add(source);
  }
  return moves.flatMap(({ from, to }): Precondition[] => {
    const inbound: Precondition = { kind: 'inbound', path: from, from: [...(sources.get(from) ?? [])].sort(byCodePoint) };
    // A change of case alone finds its own file at the target on some disks.
    return foldKey(from) === foldKey(to) ? [inbound] : [{ kind: 'absent', path: to }, inbound];
  });
}
