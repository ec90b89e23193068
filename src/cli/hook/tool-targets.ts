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
  const text = (key: string): string | null => (typeof input[key] === 'string' ? input[key] : null);
  const last = name.replace(/^.*__/, '');
  const command = text('command') ?? text('cmd') ?? text('input') ?? text('patch');
  if (last === 'apply_patch') return patchTargets(command ?? '');
  if (SHELLS.has(last))
    return command === null ? [] : [...shellTargets(command), ...(command.includes('apply_patch') ? patchTargets(command) : [])];
  return (WRITERS.get(last) ?? []).flatMap(([key, does]) => {
    const path = text(key);
    return path === null ? [] : [{ path, does }];
  });
}

function patchTargets(patch: string): Target[] {
  return [...patch.matchAll(PATCH)].map(([, how = '', path = '']) => ({ path: path.trim(), does: PATCHES[how] ?? 'edit' }));
}
