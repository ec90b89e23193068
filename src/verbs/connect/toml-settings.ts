import { parse, TomlError } from 'smol-toml';
import { MemoryError } from '../../core/model/errors';
import { type Entry, isOwnServer, SERVER } from './entries';
import { cannot, type SettingsFormat } from './settings-format';

const TABLE = 'mcp_servers';
const REMARK = '# Added by "top-of-mind connect"; "top-of-mind connect codex --remove" takes it out.';

type Table = Record<string, unknown>;

/**
 * Codex's `config.toml`: the server is a table of its own at the end, so that not a byte of the rest is written again.
 * The text is parsed before and after, and both must say the same but for that table.
 */
export const tomlSettings: SettingsFormat = {
  empty: '',

  entries(text) {
    const server = serversIn(parsed(text))[SERVER];
    return isOwnServer(server) ? [{ kind: 'server', value: server }] : [];
  },

  add(text, entries) {
    const servers = serversIn(parsed(text));
    if (entries.length > 0 && SERVER in servers) throw cannot('taken', SERVER);
    const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
    // Between the rest and the table: a blank line, or the line break that the last line lacks.
    const tables = entries.map((entry) => (text === '' ? '' : lineBreak) + tableOf(entry, lineBreak));
    return checked(text, text + tables.join(''), entries.length);
  },

  remove(text) {
    if (this.entries(text).length === 0) return text;
    const block =
      /^(?:# Added by "top-of-mind connect".*\r?\n)?\[mcp_servers\.(?:top-of-mind|"top-of-mind"|'top-of-mind')\][ \t]*(?:\r?\n(?![ \t]*[[#]|[ \t]*\r?$).*)*(?:\r?\n|$)/m.exec(
        text,
      );
    if (block === null) throw cannot('edited');
    const before = text.slice(0, block.index);
    const after = text.slice(block.index + block[0].length);
    // The blank line before it came with it; in a file without a last line break that line break did.
    const kept = block[0].startsWith('#') ? before.replace(/\r?\n$/, '') : before;
    return checked(text, (after === '' ? kept : kept.endsWith('\n') || kept === '' ? kept : before) + after, 0);
  },
};

function parsed(text: string): Table {
  try {
    return parse(text.replace(/^\ufeff/, ''), { integersAsBigInt: 'asNeeded' });
  } catch (error) {
    if (error instanceof TomlError) throw cannot('read', 'TOML');
    throw error;
  }
}

function serversIn(table: Table): Table {
  const servers = table[TABLE] ?? {};
  if (typeof servers !== 'object' || Array.isArray(servers)) throw cannot('object', TABLE);
  return servers as Table;
}

function tableOf({ value }: Entry, lineBreak: string): string {
  const { command, args } = value as { readonly command: string; readonly args: readonly string[] };
  const lines = [REMARK, `[${TABLE}.${SERVER}]`, `command = ${textOf(command)}`, `args = [${args.map(textOf).join(', ')}]`];
  return lines.map((line) => `${line}${lineBreak}`).join('');
}

/** A basic string of TOML, which takes JSON's escapes; DEL must be escaped too. */
function textOf(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}

/** The new text, where it says what the old one does but for the server. Throws `bad_input` else. */
function checked(before: string, next: string, servers: number): string {
  let after: Table;
  try {
    after = parsed(next);
  } catch (error) {
    throw error instanceof MemoryError ? cannot('edited') : error;
  }
  if (said(after) !== said(parsed(before)) || Number(SERVER in serversIn(after)) !== servers) throw cannot('edited');
  return next;
}

/** Everything but the server, as a text to compare. */
function said(table: Table): string {
  const { [TABLE]: _all, ...rest } = table;
  const { [SERVER]: _own, ...others } = serversIn(table);
  return JSON.stringify({ rest, others }, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}
