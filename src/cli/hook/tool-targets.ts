import { shellTargets, type Target } from './shell';

/** Tools that write a file, by the last part of their names, with what they do and the argument that names the file. */
const WRITERS = new Map<string, readonly (readonly [string, Target['does']])[]>([
  ['Write', [['file_path', 'write']]],
  ['Edit', [['file_path', 'edit']]],
  ['MultiEdit', [['file_path', 'edit']]],
  ['NotebookEdit', [['notebook_path', 'edit']]],
  [
    'write_file',
    [
      ['file_path', 'write'],
      ['path', 'write'],
    ],
  ],
  ['replace', [['file_path', 'edit']]],
  ['edit_file', [['path', 'edit']]],
  [
    'move_file',
    [
      ['source', 'move'],
      ['destination', 'write'],
    ],
  ],
  ['delete_file', [['path', 'delete']]],
]);
const SHELLS = new Set(['Bash', 'run_shell_command', 'shell', 'exec_command', 'local_shell']);
const PATCH = /^\*\*\* (Add File|Update File|Delete File|Move to): (.+)$/gm;
const PATCHES: Readonly<Record<string, Target['does']>> = {
  'Add File': 'write',
  'Update File': 'edit',
  'Delete File': 'delete',
  'Move to': 'write',
};

/** The files that a call of a tool would change, as far as its arguments say so. */
export function toolTargets({ name, input }: { readonly name: string; readonly input: Readonly<Record<string, unknown>> }): Target[] {
  const last = name.replace(/^.*__/, '');
  if (last === 'apply_patch' || SHELLS.has(last)) {
    const words = wordsOf(input['command'] ?? input['cmd'] ?? input['input'] ?? input['patch']);
    const patched = words.some((word) => word.includes('apply_patch')) || last === 'apply_patch' ? words.flatMap(patchTargets) : [];
    return last === 'apply_patch' ? patched : [...shellTargets(lineOf(words)), ...patched];
  }
  return (WRITERS.get(last) ?? []).flatMap(([key, does]) => {
    const path = input[key];
    return typeof path === 'string' ? [{ path, does }] : [];
  });
}

/** A command: one line, or its words one by one, as some harnesses give it. */
function wordsOf(command: unknown): string[] {
  return (Array.isArray(command) ? command : [command]).filter((word): word is string => typeof word === 'string');
}

/** The words as a line of the shell; a single one is a line already. */
function lineOf(words: readonly string[]): string {
  return words.length === 1 ? (words[0] ?? '') : words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
}

function patchTargets(patch: string): Target[] {
  return [...patch.matchAll(PATCH)].map(([, how = '', path = '']) => ({ path: path.trim(), does: PATCHES[how] ?? 'edit' }));
}
