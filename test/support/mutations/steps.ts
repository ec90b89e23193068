import { folderOf, isInside, isNotePath, pathKey, stemOf, type VaultPath } from '../../../src/core/model/path';
import type { Proposal } from '../../../src/core/model/results/proposal';
import type { MoveResult, MergeResult, SplitResult } from '../../../src/core/model/results/refactor';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import type { Change } from './compare';
import type { Graph } from './graph';
import { FOLDERS, NEW_STEMS, pick } from './names';
import type { StepSpec } from './spec';

/** A mutation that a step comes to in a vault as it is: how to ask for it, and what its result means. */
export interface Request {
  readonly op: 'move' | 'move folder' | 'rename' | 'archive' | 'unarchive' | 'merge' | 'split';
  readonly words: string;
  propose(memory: VaultMemory): Promise<Proposal<unknown>>;
  /** The change that the result announces. */
  change(result: unknown, before: Graph): Change;
}

const ARCHIVE = 'archive';

/** What a step asks for; null where the vault has nothing that it could be asked of. */
export function requestOf(step: StepSpec, graph: Graph): Request | null {
  const paths = [...graph.bytes.keys()];
  const notes = paths.filter((path) => isNotePath(path as VaultPath));
  const archived = paths.filter((path) => isInside(path, ARCHIVE));
  if (paths.length === 0) return null;
  // A person types a path in the form of their keyboard, whatever the disk has.
  const typed = (path: string): string => (step.other % 2 === 0 ? pathKey(path) : path);
  const one = typed(pick(paths, step.at));
  const folder = pick(FOLDERS, step.folder);
  const stem = pick(NEW_STEMS, step.stem);
  const { op } = step;
  if (op <= 2)
    return moving('move', `${one} to folder ${folder}`, (memory) =>
      memory.move(one, folder === '' ? pathKey(one.slice(folderOf(one).length).replace(/^\//, '')) : `${folder}/`),
    );
  if (op <= 5)
    return moving('move', `${one} to ${folder}, ${stem}`, (memory) =>
      memory.move(one, `${folder === '' ? '' : `${folder}/`}${stem}.${extension(one)}`),
    );
  if (op <= 7) {
    const from = folderOf(one);
    const to = folder === '' || step.other % 3 === 0 ? `${folder === '' ? '' : `${folder}/`}${stem}` : folder;
    if (from !== '') return moving('move folder', `${from} to ${to}`, (memory) => memory.move(from, to));
  }
  if (op <= 11) return moving('rename', `${one} to ${stem}`, (memory) => memory.rename(one, `${stem}.${extension(one)}`));
  if (op === 12) return moving('rename', `${one}, case alone`, (memory) => memory.rename(one, `${flipped(stemOf(one))}.${extension(one)}`));
  if (op <= 15) {
    const fresh = paths.filter((path) => !isInside(path, ARCHIVE)).map(typed);
    if (fresh.length > 0) {
      const chosen = pick(fresh, step.at);
      const wanted = op === 15 && folderOf(chosen) !== '' ? [folderOf(chosen)] : op === 14 ? [chosen, pick(fresh, step.other)] : [chosen];
      return moving('archive', wanted.join(' and '), (memory) => memory.archive(wanted));
    }
  }
  if (op <= 18 && archived.length > 0) {
    const wanted = typed(pick(archived, step.at));
    return moving('unarchive', wanted, (memory) => memory.unarchive([wanted]));
  }
  if (notes.length === 0) return null;
  const note = pick(notes, step.at);
  if (op <= 22 && notes.length > 1) {
    const into = pick(notes, step.at + 1 + (step.other % (notes.length - 1)));
    return merging(note, into);
  }
  return splittingOne(step, graph, notes, note);
}

/** A split of a note that has headings, where one has; named headings are its own. */
function splittingOne(step: StepSpec, graph: Graph, notes: readonly string[], fallback: string): Request | null {
  const headingsOf = (path: string): string[] =>
    [...(graph.texts.get(pathKey(path)) ?? '').matchAll(/^#{1,3} (.*?)\r?$/gm)].map((match) => match[1] ?? '');
  const by = step.op === 26 && notes.some((path) => headingsOf(path).some(isDated)) ? ('entry' as const) : ('heading' as const);
  const fitting = notes.filter((path) => (by === 'entry' ? headingsOf(path).some(isDated) : headingsOf(path).length > 1));
  // Now and then one that has nothing to split.
  if (fitting.length === 0 && step.other % 8 > 0) return null;
  const note = fitting.length === 0 ? fallback : pick(fitting, step.at);
  const own = headingsOf(note);
  const headings = step.op === 25 && own.length > 0 ? [pick(own, step.stem)] : undefined;
  return splitting(note, `${note} by ${by}${headings === undefined ? '' : ` at ${headings.join()}`}`, (memory) =>
    memory.split(note, { by, ...(headings && { headings }) }),
  );
}

function isDated(heading: string): boolean {
  return /^\d{4}-/.test(heading);
}

function extension(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function flipped(name: string): string {
  const upper = name.toUpperCase();
  return upper === name ? name.toLowerCase() : upper;
}

function moving(op: Request['op'], words: string, propose: Request['propose']): Request {
  return {
    op,
    words,
    propose,
    change(result) {
      const moved = new Map((result as MoveResult).moved.map(({ from, to }) => [pathKey(from), pathKey(to)]));
      return { kind: 'moves', place: (path) => moved.get(path) ?? path, arrived: new Set(moved.values()), changed: null };
    },
  };
}

function merging(from: string, into: string): Request {
  return {
    op: 'merge',
    words: `${from} into ${into}`,
    propose: (memory) => memory.merge(from, into),
    change(result) {
      const { merged, into: survivor } = result as MergeResult;
      const gone = pathKey(merged);
      return { kind: 'merge', place: (path) => (path === gone ? pathKey(survivor) : path), arrived: new Set(), changed: pathKey(survivor) };
    },
  };
}

function splitting(path: string, words: string, propose: Request['propose']): Request {
  return {
    op: 'split',
    words,
    propose,
    change(result) {
      const { path: split, created } = result as SplitResult;
      return {
        kind: 'split',
        place: (one) => one,
        arrived: new Set(created.map((note) => pathKey(note.path))),
        changed: pathKey(split === undefined ? path : split),
      };
    },
  };
}
