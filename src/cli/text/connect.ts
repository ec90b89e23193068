import type { Entry } from '../connect/entries';
import type { PlannedFile, WrittenFile } from '../connect/planned';
import { SERVER } from '../connect/own';
import type { Paint } from './paint';
import { printable } from './diff';

/** Where in a file an entry stands, for a person. */
export function placeOf(entry: Entry, path: string): string {
  if (entry.kind === 'hooks') return `hooks.${entry.event}`;
  if (entry.kind === 'server') return path.endsWith('.toml') ? `mcp_servers.${SERVER}` : `mcpServers.${SERVER}`;
  return 'block';
}

/** The lines for a person who edits by hand: the entries in the file's own format. */
export function snippet(entries: readonly Entry[], path: string): string[] {
  const hooks = entries.flatMap((entry) => (entry.kind === 'hooks' ? [[entry.event, [entry.value]]] : []));
  const server = entries.find((entry) => entry.kind === 'server')?.value as
    { readonly command: string; readonly args: readonly string[] } | undefined;
  const block = entries.find((entry) => entry.kind === 'block')?.value;
  if (block !== undefined) return String(block).trim().split('\n');
  if (path.endsWith('.toml'))
    return server === undefined
      ? []
      : [
          `[mcp_servers.${SERVER}]`,
          `command = ${JSON.stringify(server.command)}`,
          `args = [${server.args.map((arg) => JSON.stringify(arg)).join(', ')}]`,
        ];
  const value = {
    ...(hooks.length === 0 ? {} : { hooks: Object.fromEntries(hooks) as object }),
    ...(server === undefined ? {} : { mcpServers: { [SERVER]: server } }),
  };
  return JSON.stringify(value, null, 2).split('\n');
}

/** A file with what goes in and comes out of it. Nothing else of it is shown: it may hold keys of other programs. */
export function changeText(file: PlannedFile, written: WrittenFile | undefined, paint: Paint): string[] {
  const { path, seen, next, added, removed } = file;
  if (next === seen.text) return [`${paint.bold(printable(path))}  ${paint.dim('as it is')}`];
  const what = seen.text === null ? paint.good('new') : next === null ? paint.bad('removed') : paint.warn('edited');
  const lines = (entries: readonly Entry[], mark: string, colour: (text: string) => string): string[] =>
    entries.flatMap((entry) => [
      `  ${paint.dim(placeOf(entry, path))}`,
      ...valueLines(entry).map((line) => `  ${colour(`${mark} ${printable(line)}`)}`),
    ]);
  return [
    `${paint.bold(printable(path))}  ${what}`,
    ...lines(removed, '-', paint.bad),
    ...lines(added, '+', paint.good),
    ...(written?.backup == null ? [] : [`  ${paint.dim(`As it was before: ${printable(written.backup)}`)}`]),
  ];
}

function valueLines(entry: Entry): string[] {
  return entry.kind === 'block' ? entry.value.trim().split('\n') : [JSON.stringify(entry.value)];
}
