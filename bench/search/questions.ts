import { readFileSync } from 'node:fs';
import { groupBy } from '../../src/core/model/collections';
import { dataOf } from '../../src/core/model/note';
import { stemOf, type NotePath } from '../../src/core/model/path';
import type { Snapshot } from '../../src/core/model/snapshot';
import { aliasesIn } from '../../src/core/read/frontmatter/aliases';

/** A question, and what answers it. */
export interface Question {
  readonly question: string;
  /** Notes of which one should be among the first passages: paths from the vault's root, each with or without `#Heading`. */
  readonly notes: readonly string[];
  /** Words that a passage must hold to count; absent where any passage of the notes counts. */
  readonly text?: string | undefined;
  /** The folder's name of the vault that it is asked of; absent where it is asked of all. */
  readonly vault?: string | undefined;
  /** What is asked by, such as a name or a heading, and in which language; the table has a row for each. */
  readonly kind?: string | undefined;
  readonly language?: string | undefined;
}

/** Questions made of one vault; more are thinned out evenly. */
const MOST = 150;
/** A heading that stands in more notes than this asks for none of them. */
const SHARED = 3;
const FORM = '{"question": "…", "notes": ["Folder/Note.md"], "text": "words that answer it"}';

/** The headings and aliases of notes, of two words or more, with the notes that have them. */
export function questionsOf({ notes }: Snapshot): Question[] {
  const having = new Map<string, Set<string>>();
  for (const note of notes.values()) {
    for (const said of [...note.headings.map(({ text }) => text), ...aliasesIn(dataOf(note))]) {
      if (said.trim().split(/\s+/).length < 2) continue;
      const known = having.get(said) ?? new Set();
      having.set(said, known.add(note.path));
    }
  }
  const all = [...having].filter(([, paths]) => paths.size <= SHARED).map(([question, paths]) => ({ question, notes: [...paths] }));
  const step = Math.max(1, all.length / MOST);
  return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}

/** The names of notes that say something, each with the notes of that name. */
export function namesOf({ notes }: Snapshot): Question[] {
  const having = groupBy([...notes.keys()], (path) => stemOf(path).toLowerCase());
  return [...having.values()].flatMap((paths) => {
    const question = stemOf(paths[0] as NotePath);
    return /[\p{L}\p{N}]/u.test(question) ? [{ question, notes: paths }] : [];
  });
}

/**
 * The questions of a file: a JSON array, or one JSON object a line. `path` is taken for `notes` with one of them. Throws where
 * a question lacks its words or its notes.
 */
export function questionsIn(file: string): Question[] {
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  const rows: unknown[] = text.trimStart().startsWith('[') ? (JSON.parse(text) as unknown[]) : linesOf(text, file);
  return rows.map((row, at) => {
    const { question, notes, path, ...more } = (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>;
    const answers = notes ?? path;
    const list = Array.isArray(answers) ? answers : [answers];
    if (typeof question !== 'string' || !list.every((one): one is string => typeof one === 'string') || list.length === 0)
      throw new Error(`Question ${at + 1} of ${file} does not have the form ${FORM}.`);
    return { question, notes: list, ...Object.fromEntries(Object.entries(more).filter(([, value]) => typeof value === 'string')) };
  });
}

function linesOf(text: string, file: string): unknown[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      throw new Error(`Line ${at + 1} of ${file} is no JSON. A question has the form ${FORM}.`);
    }
  });
}

/** A passage that a program found. */
export interface Answer {
  readonly path: string;
  readonly heading: string | null;
  readonly text: string;
}

/** True where a passage answers: it is of one of the notes, below the heading where one is named, and holds the words. */
export function answers({ notes, text }: Question, { path, heading, text: found }: Answer): boolean {
  if (text !== undefined && !even(`${heading ?? ''}\n${found}`).includes(even(text))) return false;
  return notes.some((note) => {
    const at = note.indexOf('#');
    if (note === path || at < 0) return note === path;
    const wanted =
      note
        .slice(at + 1)
        .split('#')
        .at(-1) ?? '';
    return note.slice(0, at) === path && even((heading ?? '').replace(/^#+/, '')) === even(wanted);
  });
}

function even(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
