import type { DecideContext } from '../../model/context';
import { byCodePoint, type VaultPath } from '../../model/path';
import type { LayerViolation, LayersResult, LayerWay } from '../../model/results/layers';
import type { Decisions } from '../../read/memory/decisions';
import { markdownStart } from '../../read/entries/text-lines';
import { sha256OfText } from '../../read/snapshot/recent';
import { encodeText } from '../../read/text/text';
import { blocksOf, type Block } from './blocks';
import { compareEntries } from './compare';
import { isProtecting, type Guarded } from './guarded';
import { insideMemory } from '../../read/memory/scope';
import { correctionTarget, cutTarget } from './target';
import type { Finding } from '../../model/finding';

/** The input of a layer check. */
export interface LayerState {
  /** The guarded files that are there. */
  readonly guarded: readonly Guarded[];
  /** Those of which something is accepted, and that are not there. */
  readonly gone: readonly Guarded[];
  /** Their texts; one that could not be read is passed over. */
  readonly texts: ReadonlyMap<VaultPath, string>;
  /** Protected files known to be as they were accepted: they are not looked at again. */
  readonly clean: ReadonlySet<VaultPath>;
  readonly decisions: Decisions;
  /** Texts as they were accepted, of the files this device has copies of; those of an append-only file hold its missing entries together. */
  readonly copies: ReadonlyMap<VaultPath, readonly string[]>;
}

/**
 * Which guarded files do not keep to their layers, by path: a read-only file that is not the accepted
 * one, an append-only file in which something accepted is missing or altered, a file over its limit.
 * Pure: what this device has no copy of has `accepted` null, and cannot be restored.
 */
export function checkLayers(ctx: DecideContext, state: LayerState): LayersResult {
  const violations: LayerViolation[] = [];
  const unaccepted: VaultPath[] = [];
  for (const guarded of state.guarded) {
    const text = state.texts.get(guarded.path);
    if (text === undefined) continue;
    if (isProtecting(guarded.layer) && !isAccepted(ctx, guarded, state.decisions)) {
      // Of an empty log there is nothing to accept.
      if (guarded.layer === 'read-only' || text.slice(markdownStart(text)).trim() !== '') unaccepted.push(guarded.path);
    } else if (!state.clean.has(guarded.path)) {
      if (guarded.layer === 'read-only') violations.push(...readOnlyViolation(ctx, guarded, text, state));
      if (guarded.layer === 'append-only') violations.push(...entryViolations(ctx, guarded, text, state));
    }
    violations.push(...limitViolation(ctx, guarded, text));
  }
  for (const guarded of state.gone) violations.push(goneViolation(ctx, guarded, state));
  violations.sort((a, b) => byCodePoint(a.path, b.path));
  return { violations, unaccepted, findings: layerFindings(violations, unaccepted) };
}

function isAccepted(ctx: DecideContext, { path, layer }: Guarded, decisions: Decisions): boolean {
  const inside = insideMemory(ctx, path);
  return layer === 'read-only' ? decisions.acceptedFile(inside) !== null : decisions.acceptedEntries(inside).size > 0;
}

function violationOf(
  guarded: Guarded,
  facts: Pick<LayerViolation, 'kind' | 'entry' | 'accepted' | 'now'> & { readonly count?: number },
  ways: readonly LayerWay[],
): LayerViolation {
  const { path, layer } = guarded;
  const { kind, entry, accepted, now } = facts;
  return { path, layer, kind, entry, accepted, now, message: violationMessage(guarded, { ...facts, ways }), ways };
}

function readOnlyViolation(ctx: DecideContext, guarded: Guarded, now: string, state: LayerState): LayerViolation[] {
  const hash = state.decisions.acceptedFile(insideMemory(ctx, guarded.path));
  if (hash === null || sha256OfText(now) === hash) return [];
  const accepted = copyOf(ctx, guarded, state);
  const corrects = accepted !== null && correctionTarget(ctx, guarded.path) !== null;
  const ways: LayerWay[] = accepted === null ? ['accept'] : corrects ? ['restore', 'accept', 'correct'] : ['restore', 'accept'];
  return [violationOf(guarded, { kind: 'changed', entry: null, accepted, now }, ways)];
}

/** This device's copy of a file, where it is of what is accepted. */
function copyOf(ctx: DecideContext, { path, layer }: Guarded, { decisions, copies }: LayerState): string | null {
  const copy = copies.get(path)?.[0] ?? null;
  return copy !== null && layer === 'read-only' && sha256OfText(copy) !== decisions.acceptedFile(insideMemory(ctx, path)) ? null : copy;
}

function goneViolation(ctx: DecideContext, guarded: Guarded, state: LayerState): LayerViolation {
  const accepted = copyOf(ctx, guarded, state);
  return violationOf(guarded, { kind: 'gone', entry: null, accepted, now: null }, accepted === null ? ['accept'] : ['restore', 'accept']);
}

function entryViolations(ctx: DecideContext, guarded: Guarded, now: string, { decisions, copies }: LayerState): LayerViolation[] {
  const accepted = decisions.acceptedEntries(insideMemory(ctx, guarded.path));
  const { fresh, missing } = compareEntries(guarded.format, now, accepted);
  if (missing.length === 0) return [];
  const wanted = new Set(missing);
  const known = (copies.get(guarded.path) ?? []).flatMap((copy) =>
    blocksOf(guarded.format, copy).flatMap((block) =>
      wanted.delete(block.hash) ? [{ ...block, text: copy.slice(block.start, block.end) }] : [],
    ),
  );
  const altered = alteredBlocks(known, fresh);
  const violations = known.map((block) => {
    const other = altered.get(block);
    const facts = {
      kind: other === undefined ? ('entry-gone' as const) : ('entry-changed' as const),
      entry: block.heading,
      accepted: block.text,
      now: other === undefined ? null : now.slice(other.start, other.end),
    };
    return violationOf(guarded, facts, ['restore', 'accept']);
  });
  const unknown = missing.length - known.length;
  if (unknown === 0) return violations;
  return [...violations, violationOf(guarded, { kind: 'entry-gone', entry: null, accepted: null, now: null, count: unknown }, ['accept'])];
}

/** Which new block an accepted one has become, as far as its first line tells; all others are taken for new, and stay. */
export function alteredBlocks(missing: readonly Block[], fresh: readonly Block[]): Map<Block, Block> {
  const free = [...fresh];
  const found = new Map<Block, Block>();
  for (const block of missing) {
    const at = free.findIndex((other) => other.heading === block.heading && other.isEntry === block.isEntry);
    const other = at < 0 ? undefined : free.splice(at, 1)[0];
    if (other !== undefined) found.set(block, other);
  }
  return found;
}

function limitViolation(ctx: DecideContext, guarded: Guarded, now: string): LayerViolation[] {
  const { limit } = guarded;
  if (limit === null) return [];
  const count = encodeText(now).length;
  if (count <= limit.bytes) return [];
  const trims = !isProtecting(guarded.layer) && cutTarget(ctx, guarded.path) !== null;
  return [violationOf(guarded, { kind: 'over-limit', entry: null, accepted: null, now, count }, trims ? ['trim'] : [])];
}

/** Violations as findings, and one finding for all files whose state nobody accepted. */
function layerFindings(violations: readonly LayerViolation[], unaccepted: readonly VaultPath[]): Finding[] {
  const found = violations.map(({ kind, layer, path, message }): Finding => {
    const [id, severity] = kind === 'over-limit' ? (['layer.limit', 'warning'] as const) : ([`layer.${layer}`, 'error'] as const);
    return { id, severity, path, message, fix: null };
  });
  const [first, ...rest] = unaccepted;
  if (first === undefined) return found;
  const files = rest.length === 0 ? 'One protected file has' : `${rest.length + 1} protected files have`;
  const message = `${files} no accepted state yet. Accept their present state so that changes are noticed.`;
  return [
    ...found,
    { id: 'layer.unaccepted', severity: 'info', path: first, message, fix: null, ...(rest.length === 0 ? {} : { related: rest }) },
  ];
}

const NO_COPY = 'This device has no copy of the accepted text; look in the history of Obsidian Sync or Git.';

type ViolationFacts = Pick<LayerViolation, 'kind' | 'entry' | 'accepted' | 'ways'> & { readonly count?: number };

/** The event, why it matters and what can be done, as a person would say it. */
function violationMessage({ path, layer, why, limit }: Guarded, { kind, entry, accepted, ways, count }: ViolationFacts): string {
  if (kind === 'over-limit')
    return [`"${path}" has ${number(count ?? 0)} bytes of its ${number(limit?.bytes ?? 0)}: ${limit?.why ?? ''}`, offer(ways)]
      .filter((part) => part !== '')
      .join(' ');
  const rule = `"${path}" is ${layer} (${why.replace(/\.$/, '')})`;
  const happened = {
    changed: 'but its text is not the accepted one.',
    gone: 'but it is gone.',
    'entry-changed': `but its entry "${entry ?? ''}" was altered.`,
    'entry-gone':
      entry === null
        ? `but ${count === 1 ? 'an accepted entry is' : `${number(count ?? 0)} accepted entries are`} missing or altered.`
        : `but its entry "${entry}" is gone, or altered from its first line on.`,
  }[kind];
  return [`${rule}, ${happened}`, ...(accepted === null ? [NO_COPY] : []), offer(ways)].filter((part) => part !== '').join(' ');
}

const WAYS: Record<LayerWay, string> = {
  restore: 'restore what was accepted',
  accept: 'accept it as it is now',
  correct: 'restore it and keep the change as a correction',
  trim: 'trim it, with what is cut going to the log',
};

function offer(ways: readonly LayerWay[]): string {
  const named = ways.map((way) => WAYS[way]);
  const last = named.pop();
  if (last === undefined) return '';
  const all = named.length === 0 ? last : `${named.join(', ')}, or ${last}`;
  return `You can ${all}.`;
}

function number(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
