import type { Link } from '../../model/link';
import type { FileNames } from './file-names';
import { LinkTable, outcomeOf, placeOf, type Names, type Outcome } from './link-table';
import type { Linkpaths } from './linkpaths';
import { NumberLists } from './number-lists';
import { Vector } from './vector';
import type { Steps } from '../text/steps';

/** Files, or linkpaths, between two steps. */
const PIECE = 250;

/** The table of all links; `linksOf` gives the links of a file by its number. */
export function* linkTableOf(
  files: FileNames,
  linkpaths: Linkpaths,
  names: Names,
  linksOf: (file: number) => readonly Link[],
): Steps<LinkTable> {
  const size = files.paths.length;
  const placeEnds = new Uint32Array(size + 1);
  let total = 0;
  for (let file = 0; file < size; file++) placeEnds[file + 1] = total += linksOf(file).length;
  const places = new Uint32Array(total);
  for (let file = 0; file < size; file++) {
    if (file % PIECE === 0) yield;
    let at = placeEnds[file]!;
    for (const link of linksOf(file)) places[at++] = placeOf(linkpaths, link);
  }
  const outcomes: Outcome[] = [];
  for (let linkpath = 0; linkpath < linkpaths.size; linkpath++) {
    if (linkpath % PIECE === 0) yield;
    outcomes.push(outcomeOf(names, linkpaths, linkpath, null));
  }
  yield;
  return new LinkTable(
    files,
    linkpaths,
    names,
    NumberLists.of(placeEnds, places),
    mentionsOf(placeEnds, places, linkpaths.size),
    Vector.of<Outcome>(outcomes),
  );
}

/** The sources by linkpath, each once: counted first, then entered. */
function mentionsOf(ends: Uint32Array, places: Uint32Array, linkpaths: number): NumberLists {
  const last = new Int32Array(linkpaths).fill(-1);
  const offsets = new Uint32Array(linkpaths + 1);
  eachPair(ends, places, (source, linkpath) => {
    if (last[linkpath] === source) return;
    last[linkpath] = source;
    offsets[linkpath + 1]!++;
  });
  for (let i = 0; i < linkpaths; i++) offsets[i + 1]! += offsets[i]!;
  const next = offsets.slice();
  const sources = new Uint32Array(offsets[linkpaths]!);
  last.fill(-1);
  eachPair(ends, places, (source, linkpath) => {
    if (last[linkpath] === source) return;
    last[linkpath] = source;
    sources[next[linkpath]!++] = source;
  });
  return NumberLists.of(offsets, sources);
}

function eachPair(ends: Uint32Array, places: Uint32Array, pair: (source: number, linkpath: number) => void): void {
  for (let source = 0; source + 1 < ends.length; source++) {
    for (let at = ends[source]!; at < ends[source + 1]!; at++) pair(source, places[at]! >>> 1);
  }
}
