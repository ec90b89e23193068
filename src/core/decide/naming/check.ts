import type { DecideContext } from '../../model/context';
import type { Finding, FixHint } from '../../model/finding';
import { dataOf, type Note } from '../../model/note';
import { basenameOf, folderOf, isInside, type NotePath, type VaultPath } from '../../model/path';
import { filesOf, isConflict, isEntry, notesOf } from '../../read/scope';
import { runAtOnce, type Steps } from '../../read/steps';
import { diskKey } from '../refactor/index';
import { freePath, parseName } from './name';
import { namingRules } from './rules/list';
import type { NamingRule, NamingSubject } from './rules/rule';

/** Below this share of notes that follow the convention, in a memory of some size, a vault is a plain one. */
const PLAIN_SHARE = 0.2;
const PLAIN_SIZE = 20;

/**
 * What is wrong with names, ids and properties, in code point order of path, then in the order of
 * the rules. `paths` (files and folders) limit the answer, not the view: twins of a given path are still found.
 */
export function checkNames(ctx: DecideContext, paths?: readonly VaultPath[]): Finding[] {
  return runAtOnce(nameSteps(ctx, paths));
}

/** Files checked between two steps. */
const STEP = 250;

/** `checkNames` in pieces. */
export function* nameSteps(ctx: DecideContext, paths?: readonly VaultPath[]): Steps<Finding[]> {
  const notes = new Map<VaultPath, Note>(notesOf(ctx).map((note) => [note.path, note]));
  yield;
  const byId = notesById(notes.values());
  yield;
  const shared = { ctx, byId, plain: isPlain(ctx, notes.values()) };
  yield;
  const within = paths?.map((path) => path.replace(/\/+$/, ''));
  const wanted = filesOf(ctx).filter((path) => within?.some((one) => isInside(path, one)) ?? true);
  const findings: Finding[] = [];
  const claims: Claims = { byFile: new Map(), taken: new Set() };
  for (const [at, path] of wanted.entries()) {
    if (at % STEP === 0) yield;
    // The index note and reports are ours, and a conflict file is a finding of its own.
    if (isConflict(ctx, path) || (ctx.snapshot.notes.has(path as NotePath) && !notes.has(path))) continue;
    const note = notes.get(path) ?? null;
    const entry = note !== null && isEntry(ctx, note);
    const subject: NamingSubject = { ...shared, path, note, entry, parts: note === null ? null : parseName(ctx.convention, basenameOf(path)) };
    for (const rule of namingRules) {
      const finding = apply(rule, subject, claims);
      if (finding !== null) findings.push(finding);
    }
  }
  return findings;
}

/** New names given out so far: a file gets one, and no two files the same. */
interface Claims {
  readonly byFile: Map<VaultPath, VaultPath>;
  readonly taken: Set<string>;
}

function apply(rule: NamingRule, subject: NamingSubject, claims: Claims): Finding | null {
  const problem = rule.check(subject);
  if (problem === null) return null;
  const fix = claim(subject, rule.fix?.(subject) ?? null, claims);
  const message = fix === null ? problem.message : `${problem.message} ${sentenceOf(fix)}`;
  return {
    id: rule.id,
    severity: problem.severity,
    path: subject.path,
    message,
    fix,
    ...(problem.line === undefined ? {} : { line: problem.line }),
    ...(problem.related === undefined ? {} : { related: problem.related }),
  };
}

function claim({ ctx, path }: NamingSubject, fix: FixHint | null, claims: Claims): FixHint | null {
  if (fix?.kind !== 'rename') return fix;
  const known = claims.byFile.get(path);
  if (known !== undefined) return { kind: 'rename', to: known };
  const free = claims.taken.has(diskKey(fix.to)) ? freePath(ctx, folderOf(fix.to), basenameOf(fix.to), claims.taken) : fix.to;
  claims.byFile.set(path, free);
  claims.taken.add(diskKey(free));
  return { kind: 'rename', to: free };
}

/** What the fix does, for a person. */
function sentenceOf(fix: FixHint): string {
  if (fix.kind === 'rename') return `Rename it to "${basenameOf(fix.to)}".`;
  if (fix.kind === 'relink') return `Link to "${fix.to}" instead.`;
  return fix.key === 'id' && fix.value === '' ? 'Give it a new id.' : `Set the property "${fix.key}" to "${fix.value}".`;
}

function notesById(notes: Iterable<Note>): ReadonlyMap<string, readonly Note[]> {
  const byId = new Map<string, Note[]>();
  for (const note of notes) {
    const id = dataOf(note)['id'];
    if (typeof id !== 'string' || id === '') continue;
    const same = byId.get(id);
    if (same === undefined) byId.set(id, [note]);
    else same.push(note);
  }
  return byId;
}

function isPlain(ctx: DecideContext, notes: Iterable<Note>): boolean {
  let entries = 0;
  let fitting = 0;
  for (const note of notes) {
    if (!isEntry(ctx, note)) continue;
    entries++;
    if (parseName(ctx.convention, basenameOf(note.path)) !== null) fitting++;
  }
  return entries >= PLAIN_SIZE && fitting < entries * PLAIN_SHARE;
}
