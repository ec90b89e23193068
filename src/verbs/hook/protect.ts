import { onOneLine } from '../../core/model/escape-control';
import { fenced } from '../notice';
import type { Protection } from '../../core/model/results/brief';
import type { HookVault } from './machine';
import { type Target, literal } from './target';

/** Why a tool must not be used as it is meant to, with the command to use; null where nothing speaks against it. */
export async function denialOf(
  tool: { readonly name: string; readonly input: Readonly<Record<string, unknown>> },
  { briefing, filesOf }: Pick<HookVault, 'briefing' | 'filesOf'>,
  cwd: string,
): Promise<string | null> {
  // While the settings cannot be read, they and all else that is the program's own are guarded still.
  let problem: Error | null = null;
  for (const target of await toolTargets(tool)) {
    for (const { path, exists } of await filesOf(target, cwd)) {
      try {
        const protection = briefing.protection(path);
        if (protection !== null && forbidden(protection, target, exists)) return denial(protection, target);
      } catch (error) {
        problem = error as Error;
      }
    }
  }
  if (problem !== null) throw problem;
  return null;
}

/** An append-only file may be made and added to; a read-only one, and one with a single writer, may not even be made. */
function forbidden({ layer }: Protection, { does, path }: Target, exists: boolean): boolean {
  // Git has none of the program's own files, or the same: a folder that it brings back does not mean them.
  if (layer === 'own') return exists ? does !== 'restore' || !path.endsWith('/**') : does === 'write' || does === 'append';
  return layer === 'read-only' || layer === 'one-writer' || (exists && does !== 'append');
}

const DOING: Readonly<Record<Target['does'], string>> = {
  write: 'overwritten',
  append: 'added to by hand',
  edit: 'edited',
  delete: 'deleted',
  move: 'moved by hand',
  restore: 'put back to an older state',
};

/** UTF-16 units of a path, and of a reason that the settings give. */
const LONGEST = { path: 400, reason: 500 };

function denial({ path, layer, why, said, memory, takesEntries, place }: Protection, { does }: Target): string {
  const file = onOneLine(path, LONGEST.path, 'end');
  if (layer === 'own')
    return `"${file}" is kept by Top of Mind itself and must not be ${DOING[does]}. ${why} Use the commands of top-of-mind, or ask the user to change it.`;
  if (layer === 'one-writer')
    return `"${file}" has one writer in the memory "${memory}", Top of Mind, and must not be ${DOING[does]}. ${why} ${
      does === 'move' || does === 'delete'
        ? MOVING
        : `Write it with the tool \`remember\` and its "place" "${onOneLine(place ?? '', LONGEST.path)}", or \`top-of-mind remember --place "PLACE"\` (text on stdin).`
    }`;
  const quoted = said === undefined ? '' : `\n${fenced(onOneLine(said, LONGEST.reason))}`;
  return `"${file}" is ${layer} in the memory "${memory}" and must not be ${DOING[does]}. ${why} ${remedy(layer, does, takesEntries)}${quoted}`;
}

const MOVING = 'Use `top-of-mind archive "PATH"` or `top-of-mind move "FROM" "TO"`, which keep its links and can be undone.';

function remedy(layer: Protection['layer'], does: Target['does'], takesEntries: boolean): string {
  if (layer === 'read-only')
    return 'Leave it as it is, and ask the user if it is wrong. New knowledge goes in with `top-of-mind remember`.';
  if (does === 'move' || does === 'delete') return MOVING;
  return takesEntries
    ? 'Add a new entry with `top-of-mind remember --title "TITLE"` (text on stdin); it marks an older entry that it replaces.'
    : 'Write a new note with `top-of-mind remember --title "TITLE"` (text on stdin); it marks an older note that it replaces.';
}

const SHELLS = new Set([
  'bash',
  'runshellcommand',
  'shell',
  'execcommand',
  'localshell',
  'runterminalcmd',
  'runinterminal',
  'executecommand',
]);
/** Arguments that name the folder a command runs in. */
const FOLDERS = ['workdir', 'cwd', 'working_directory', 'dir_path', 'directory'];
const PATHS = ['file_path', 'path', 'notebook_path', 'filePath', 'target_file', 'filename', 'file', 'source', 'old_path', 'from'];
const DESTINATIONS = ['destination', 'new_path', 'to'];
const VERBS: readonly (readonly [RegExp, Target['does']])[] = [
  [/delete|remove/, 'delete'],
  [/move|rename/, 'move'],
  [/append|insert/, 'append'],
  [/edit|replace|patch|update|modify/, 'edit'],
  [/write|create|save|overwrite/, 'write'],
];
const PATCH = /^\*\*\* (Add File|Update File|Delete File|Move to): (.+)$/;
const PATCHES: Readonly<Record<string, Target['does']>> = { 'Add File': 'write', 'Delete File': 'delete', 'Move to': 'write' };

type Input = Readonly<Record<string, unknown>>;

/** The files that a call of a tool would change, as far as its arguments say so. */
export async function toolTargets({ name, input }: { readonly name: string; readonly input: Input }): Promise<Target[]> {
  // `mcp__files__write_file`, `WriteFile` and `write_file` are one name.
  const tool = name
    .replace(/^.*__/, '')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
  const isPatch = /^apply(?:patch|diff)$/.test(tool);
  const from = textIn(input, FOLDERS);
  const within = (targets: readonly Target[]): Target[] =>
    targets.map((one) => ({ ...(from === undefined ? {} : { from: literal(from) }), ...one }));
  if (isPatch || SHELLS.has(tool)) {
    const words = wordsOf(input['command'] ?? input['cmd'] ?? input['input'] ?? input['patch'] ?? input['diff']);
    const patched = isPatch || words.some((word) => word.includes('apply_patch')) ? words.flatMap(patchTargets) : [];
    if (isPatch) return within(patched);
    const { shellTargets } = await import('./shell');
    return [...within(patched), ...shellTargets(lineOf(words), from === undefined ? '' : literal(from))];
  }
  return within(fileTargets(tool, input));
}

/** A tool that names the file: by what its name says that it does, or by its argument `command`, as editors of a model have. */
function fileTargets(tool: string, input: Input): Target[] {
  const verb = /editor|edittool/.test(tool) && typeof input['command'] === 'string' ? input['command'] : tool;
  const isOfFiles =
    /^(?:write|create|edit|multiedit|replace|delete|move|rename|insert|append)$|file|note|content|editor|edittool|text|string/.test(tool);
  const does = isOfFiles ? VERBS.find(([is]) => is.test(verb))?.[1] : undefined;
  const path = textIn(input, PATHS);
  // A repository elsewhere is not on this disk.
  if (does === undefined || path === undefined || 'repo' in input) return [];
  const to = does === 'move' ? textIn(input, DESTINATIONS) : undefined;
  return [
    { path: literal(path), does: does === 'edit' && onlyAdds(input) ? 'append' : does },
    ...(to === undefined ? [] : [{ path: literal(to), does: 'write' as const }]),
  ];
}

/** True where each edit keeps the text that it replaces, at the start or the end of the new one. */
function onlyAdds(input: Input): boolean {
  if (input['edit_mode'] === 'insert') return true;
  const edits: readonly unknown[] = Array.isArray(input['edits']) ? input['edits'] : [input];
  return edits.every((one) => {
    if (typeof one !== 'object' || one === null) return false;
    const [old, next] = [
      textIn(one as Input, ['old_string', 'old_str', 'oldText']),
      textIn(one as Input, ['new_string', 'new_str', 'newText']),
    ];
    return old !== undefined && next !== undefined && (next.startsWith(old) || next.endsWith(old));
  });
}

function textIn(input: Input, keys: readonly string[]): string | undefined {
  return keys.map((key) => input[key]).find((one): one is string => typeof one === 'string');
}

/** A command: one line, or its words one by one, as some harnesses give it. */
function wordsOf(command: unknown): string[] {
  return (Array.isArray(command) ? command : [command]).filter((word): word is string => typeof word === 'string');
}

/** The words as a line of the shell; a single one is a line already. */
function lineOf(words: readonly string[]): string {
  return words.length === 1 ? (words[0] ?? '') : words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
}

/** The files of a patch as Codex writes it. A file that only gets lines is added to. */
function patchTargets(patch: string): Target[] {
  const targets: { path: string; does: Target['does'] }[] = [];
  for (const line of patch.split('\n')) {
    const [, how = '', path = ''] = PATCH.exec(line.trimEnd()) ?? [];
    const last = targets.at(-1);
    if (how !== '') targets.push({ path: literal(path.trim()), does: PATCHES[how] ?? 'append' });
    if (last !== undefined && how === 'Move to') last.does = 'move';
    else if (line.startsWith('-') && last?.does === 'append') last.does = 'edit';
  }
  return targets;
}
