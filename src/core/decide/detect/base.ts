import { planOf, type DecideContext } from '../../model/context';
import { foldKey, joinPath, type VaultPath } from '../../model/path';
import type { Proposal } from '../../model/results/proposal';
import type { BaseResult } from '../../model/results/setup';
import { takenPaths } from '../refactor/index';

/** The name of the base, in the memory's folder. */
const BASE = 'top-of-mind.base';

/**
 * A base over the notes of a memory (YAML, as help.obsidian.md/bases/syntax has it): what holds, what was superseded and
 * by which note, types, the newest notes, what is due and what waits for review. All of it is read from properties, so
 * that it shows without the plugin, too.
 */
export function baseFileOf(ctx: DecideContext): { readonly path: VaultPath; readonly text: string } {
  const { root } = ctx.memory;
  const holds = 'note.superseded_by.isEmpty()';
  const filters = [
    'file.ext == "md"',
    ...(root === '' ? [] : [`file.inFolder(${JSON.stringify(root)})`]),
    'note["generated-by"] != "top-of-mind"',
  ];
  const lines = [
    'filters:',
    '  and:',
    ...filters.map((one) => `    - ${quoted(one)}`),
    'properties:',
    ...Object.entries(TITLES).flatMap(([property, title]) => [`  note.${property}:`, `    displayName: ${title}`]),
    'views:',
    ...view('In force', [holds], ['type', 'created', 'tags'], { sort: ['created', 'DESC'] }),
    ...view('Superseded', ['!note.superseded_by.isEmpty()'], ['superseded_by', 'created'], { sort: ['created', 'DESC'] }),
    ...view('By type', [holds, '!note.type.isEmpty()'], ['type', 'created', 'tags'], { group: 'type' }),
    ...view('Due', [holds, '!note.due.isEmpty()'], ['due', 'type', 'review'], { sort: ['due', 'ASC'] }),
    ...view('Review', [holds, '!note.review.isEmpty()'], ['review', 'due', 'created'], { group: 'review' }),
  ];
  return { path: joinPath(root, BASE), text: `${lines.join('\n')}\n` };
}

/** The plan that makes the base; no plan where there is a file of that name, which stays as it is. */
export function decideBase(ctx: DecideContext): Proposal<BaseResult> {
  const { path, text } = baseFileOf(ctx);
  const there = takenPaths(ctx.snapshot).get(foldKey(path))?.[0];
  if (there !== undefined) return { result: { path: there, created: false }, plan: null };
  const reason = 'Views over the properties of the notes: what holds, what was superseded, what is due.';
  const plan = planOf(ctx, {
    title: `Create ${BASE}`,
    reason,
    edits: [{ op: 'create', path, text, reason }],
    preconditions: [{ kind: 'absent', path }],
  });
  return { result: { path, created: true }, plan };
}

const TITLES: Readonly<Record<string, string>> = {
  superseded_by: 'Superseded by',
  type: 'Type',
  created: 'Created',
  due: 'Due',
  review: 'Review',
};

interface Order {
  readonly sort?: readonly [property: string, direction: 'ASC' | 'DESC'];
  readonly group?: string;
}

function view(name: string, filters: readonly string[], columns: readonly string[], { sort, group }: Order): string[] {
  return [
    '  - type: table',
    `    name: ${name}`,
    '    filters:',
    '      and:',
    ...filters.map((one) => `        - ${quoted(one)}`),
    ...(group === undefined ? [] : ['    groupBy:', `      property: note.${group}`, '      direction: ASC']),
    '    order:',
    '      - file.name',
    ...columns.map((one) => `      - note.${one}`),
    ...(sort === undefined ? [] : ['    sort:', `      - property: note.${sort[0]}`, `        direction: ${sort[1]}`]),
  ];
}

/** A YAML text in single quotes, in which nothing but a quote means anything. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
