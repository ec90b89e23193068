import * as v from 'valibot';
import { blockPlace } from '../core/memory';
import { MemoryError } from '../core/model/errors';
import { isHidden } from '../core/model/path';
import { carried } from './changes';
import { BLOCK, blockFormat, instructions, filePlan } from './connect/block';
import { type Connection, type Entry, SERVER } from './connect/entries';
import { KNOWN } from './connect/harnesses';
import { memoryInto } from './connect/memory';
import type { ConnectMachine } from './connect/machine';
import { trustIn, trustSetting } from './connect/one-setting';
import { type Asked, planFile, planSettings, writePlanned, type Part, type PlannedFile, type WrittenFile } from './connect/planned';
import { flag, onOr, shown, text } from './fields';
import { HARNESSES, type HookEvent } from './hook/harness';
import { shellOf, type Shell } from './shell';
import { printable, type Paint } from './text/screen';
import { verb, type Answer, type Context } from './verb';

const USUAL: readonly HookEvent[] = ['session-start', 'prompt', 'pre-compact'];
const PARTS = { hooks: 'hooks', mcp: 'server' } as const satisfies Readonly<Record<string, Part>>;

export const connect = verb({
  id: 'connect',
  title: 'Connect an agent',
  summary: 'connects an agent to the memory: its hooks and its MCP server',
  group: 'Agents',
  kind: 'read',
  input: v.strictObject({
    harness: shown(v.picklist(HARNESSES), '<harness>', HARNESSES.join(', ')),
    write: flag("edit the harness's settings, with a backup beside each file"),
    remove: flag('take out of them what --write put in'),
    only: v.optional(shown(v.picklist(['hooks', 'mcp']), '<part>', 'only the hooks, or only the server: hooks, mcp')),
    with: v.optional(
      shown(v.array(v.picklist(['stop', 'pre-tool'])), '<events>', 'hooks that are not there unless asked for: stop, pre-tool'),
    ),
    capture: flag('offer for approval what you said in sessions that is worth remembering'),
    keep_prompts: flag('keep prompts on this device, so that upkeep can ask them again'),
    trust: v.optional(
      shown(v.picklist(['write', 'pending']), '<how>', 'what the agent writes is written, or waits until you approve it: write, pending'),
    ),
    folder: text('<dir>', 'the settings of the project in this folder, instead of those in your home folder'),
    tools: v.optional(shown(v.picklist(['all', 'core']), '<which>', 'tools of the server: all, core')),
    read_only: flag('a server without the tools that change notes'),
    memory_into: text('<folder>', "instead: move Claude Code's own memory into this folder of the vault, and let it write there"),
    project: text('<dir>', 'with --memory-into: the project whose memory it is (default: the current folder)'),
    block: onOr('[file]', 'instead: a block about the memory in AGENTS.md, CLAUDE.md or GEMINI.md'),
  }),
  async run(ctx, given) {
    const { harness, write: isWriting = false, remove: isRemoving = false, folder: project } = given;
    const shell = shellOf(ctx);
    if (isRemoving && isWriting) throw new MemoryError('usage', 'Give --write or --remove, not both.');
    if (given.memory_into === undefined ? given.project !== undefined : harness !== 'claude' || given.block !== undefined)
      throw new MemoryError('usage', 'Give --memory-into with "connect claude" alone, and --project with it.');
    const machine = await shell.agents();
    if (!isRemoving && shell.named === undefined && !(await machine.isInVault()))
      throw new MemoryError('vault_not_found', 'No vault is at or above this folder. Name yours with --vault DIR.');
    const connection: Connection = {
      harness,
      events: [...USUAL, ...(given.capture === true ? (['session-end'] as const) : []), ...(given.with ?? [])],
      program: machine.program,
      node: machine.node.path,
      vault: machine.absolute(shell.folder),
      memory: ctx.memory,
      hook: [...(given.keep_prompts === true ? ['--keep-prompts'] : []), ...(given.capture === true ? ['--capture'] : [])],
      server: [...(given.tools === 'core' ? ['--tools', 'core'] : []), ...(given.read_only === true ? ['--read-only'] : [])],
      windows: machine.windows,
    };
    const asked: Asked = { connection, isRemoving, isWriting, project };
    if (given.block !== undefined) return block(ctx, machine, asked, given.block === true ? undefined : given.block);
    if (given.memory_into !== undefined) return memoryInto(ctx, machine, asked, given.memory_into, given.project);
    const parts = given.only === undefined ? Object.values(PARTS) : [PARTS[given.only]];
    const planned = await planSettings(machine, asked, parts);
    const trust = isRemoving
      ? undefined
      : (given.trust ?? (isWriting && !ctx.dryRun ? await askedTrust(shell, machine, connection) : undefined));
    if (trust !== undefined) planned.push(await planTrust(machine, connection, trust));
    return files(ctx, machine, asked, planned);
  },
  agents: 'a person decides what an agent is connected to',
  terminal: { args: ['harness'], isOutside: true },
  palette: 'it changes settings outside of the app',
});

/** Asks whether texts of an agent shall wait, where the settings do not say so; undefined where they need not. */
async function askedTrust({ confirm }: Shell, machine: ConnectMachine, connection: Connection): Promise<'pending' | undefined> {
  if (confirm === undefined) return undefined;
  const { text } = await machine.see(await machine.settingsOf(connection.vault));
  if (text !== null && ['mcp', connection.harness].some((name) => trustIn(text, name) !== undefined)) return undefined;
  const question = `Shall what ${KNOWN[connection.harness].title} writes to the memory wait until you approve it?`;
  return (await confirm(question, false)) ? 'pending' : undefined;
}

/** The settings of the memory with what the agent's texts do. */
async function planTrust(machine: ConnectMachine, connection: Connection, value: string): Promise<PlannedFile> {
  if (machine.byAgent) throw new MemoryError('needs_person', 'A person says whether the texts of agents wait.');
  const { harness } = connection;
  const wanted = [{ kind: 'setting' as const, value, at: `trust.${harness}` }];
  return planFile(machine, await machine.settingsOf(connection.vault), trustSetting(harness), () => wanted);
}

/** Shows, or writes, what becomes of files outside the vault's notes. */
async function files(
  { dryRun }: Pick<Context, 'dryRun'>,
  machine: ConnectMachine,
  asked: Asked,
  planned: readonly PlannedFile[],
): Promise<Answer> {
  const { connection, isRemoving, isWriting } = asked;
  const acts = (isWriting || isRemoving) && !dryRun;
  const written = acts ? await writePlanned(machine, planned) : [];
  const changing = planned.filter(({ next, seen }) => next !== seen.text);
  const changed = isWriting || isRemoving || dryRun ? changing.map(({ path }) => path) : [];
  return {
    result: {
      changed,
      harness: connection.harness,
      vault: connection.vault,
      node: machine.node,
      files: planned.map((file) => fileJson(file, written)),
    },
    text: (paint) => {
      const { title, after } = KNOWN[connection.harness];
      const moves = isRemoving || !machine.node.moves ? [] : ['', nodeMoves(machine.node.path)];
      if (!acts && !dryRun) return [handText(planned, asked, paint), ...moves].join('\n');
      if (changing.length === 0)
        return isRemoving ? `Nothing in the settings of ${title} is this program's.` : `${title} is connected already.`;
      const lines = planned.flatMap((file) =>
        changeText(
          file,
          written.find(({ path }) => path === file.path),
          paint,
        ),
      );
      return [...lines, ...moves, ...(acts && !isRemoving ? ['', after] : [])].join('\n');
    },
  };
}

function nodeMoves(path: string): string {
  return `Node is "${printable(path)}", a path of this version alone. When you update or remove that Node, run this command again.`;
}

function fileJson(file: PlannedFile, written: readonly WrittenFile[]): object {
  const { path, seen, next, added, removed } = file;
  const named = (entries: PlannedFile['added']): object[] => entries.map((entry) => ({ at: placeOf(entry, path), value: entry.value }));
  return {
    path,
    change: next === seen.text ? 'none' : seen.text === null ? 'create' : next === null ? 'remove' : 'edit',
    add: named(added),
    remove: named(removed),
    backup: written.find((one) => one.path === path)?.backup ?? null,
  };
}

/** The lines to add by hand, and the ways to have it done. */
function handText(planned: readonly PlannedFile[], { connection }: Asked, paint: Paint): string {
  const { harness } = connection;
  const { title } = KNOWN[harness];
  const lines = planned.flatMap((file) => [
    `${file.seen.text === null ? 'Make' : 'Add to'} ${paint.bold(file.path)}${file.next === file.seen.text ? paint.dim('  (it is there already)') : ''}:`,
    '',
    ...snippet(file.entries, file.path),
    '',
  ]);
  return [
    ...lines,
    `"top-of-mind connect ${harness} --write" does this for ${title}, and "--remove" takes it back.`,
    `"top-of-mind skill install" adds the skill, "top-of-mind connect ${harness} --block" a few lines in ${KNOWN[harness].instructions}.`,
  ].join('\n');
}

/** The block in a file of instructions. In a file of the vault it is a change like any other: by a plan, with undo. */
async function block(ctx: Context, machine: ConnectMachine, asked: Asked, named: string | undefined): Promise<Answer> {
  const { vault, dryRun } = ctx;
  const { connection, isRemoving, isWriting } = asked;
  const path =
    named === undefined
      ? machine.place(connection.harness, KNOWN[connection.harness].instructions, asked.project ?? '.')
      : machine.absolute(named);
  if (named === undefined) await machine.refuseLeaving(machine.absolute(asked.project ?? '.'), path);
  const inside = await machine.within(connection.vault, path);
  const isNote = inside !== null && !isHidden(inside);
  const wanted = isRemoving ? [] : [{ kind: 'block' as const, value: instructions(connection, isNote) }];
  const planned = await planFile(machine, path, blockFormat, () => wanted);
  if (!isNote || !(isWriting || isRemoving || dryRun)) return files(ctx, machine, asked, [planned]);
  const { next, seen } = planned;
  if (next === seen.text) return files({ dryRun: true }, machine, asked, [planned]);
  const plan = vault.readPlan(JSON.stringify(filePlan(`connect-${machine.newId()}`, shellOf(ctx).now(), inside, seen.text, next)));
  return carried(ctx, (vault, query) => vault.planned(plan, query), {
    isDense: true,
    lines: (_result, paint) =>
      dryRun
        ? []
        : [
            isRemoving
              ? `Took the block out of ${paint.bold(inside)}.`
              : `Wrote the block into ${paint.bold(inside)}, ${blockPlace(next ?? '', BLOCK)}.`,
          ],
    json: ({ refused }) => ({ changed: refused === undefined ? [inside] : [], harness: connection.harness }),
  });
}

/** Where in a file an entry stands, for a person. */
function placeOf(entry: Entry, path: string): string {
  if (entry.kind === 'hooks') return `hooks.${entry.event}`;
  if (entry.kind === 'setting') return entry.at;
  if (entry.kind === 'server') return path.endsWith('.toml') ? `mcp_servers.${SERVER}` : `mcpServers.${SERVER}`;
  return 'block';
}

/** The lines for a person who edits by hand: the entries in the file's own format. */
function snippet(entries: readonly Entry[], path: string): string[] {
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
  const setting = entries.find((entry) => entry.kind === 'setting');
  const value = {
    ...(setting === undefined ? {} : nested(setting.at.split('.'), setting.value)),
    ...(hooks.length === 0 ? {} : { hooks: Object.fromEntries(hooks) as object }),
    ...(server === undefined ? {} : { mcpServers: { [SERVER]: server } }),
  };
  return JSON.stringify(value, null, 2).split('\n');
}

function nested([key = '', ...below]: readonly string[], value: unknown): object {
  return { [key]: below.length === 0 ? value : nested(below, value) };
}

/** A file with what goes in and comes out of it. Nothing else of it is shown: it may hold keys of other programs. */
function changeText(file: PlannedFile, written: WrittenFile | undefined, paint: Paint): string[] {
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
    ...(added.some(({ kind }) => kind === 'block') ? [`  ${paint.dim(`The block stands ${blockPlace(next ?? '', BLOCK)}.`)}`] : []),
    ...(written?.backup == null ? [] : [`  ${paint.dim(`As it was before: ${printable(written.backup)}`)}`]),
  ];
}

function valueLines(entry: Entry): string[] {
  return entry.kind === 'block' ? entry.value.trim().split('\n') : [JSON.stringify(entry.value)];
}
