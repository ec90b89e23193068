import type { Progress } from '../core/model/ports';
import type { ConnectMachine } from '../verbs/connect/machine';
import type { HookMachine } from '../verbs/hook/machine';
import type { Machine, MergeMachine, OpenedVault, ServeWhat, Shell } from '../verbs/shell';
import { Command, CommanderError, Option } from 'commander';
import { escapeControl, escapeInJson, onOneLine } from '../core/model/escape-control';
import { codeOf, MemoryError, messageOf } from '../core/model/errors';
import type { Memory } from '../core/model/memory';
import { usedMemory } from '../verbs/access';
import { LONGEST_SENTENCE } from '../verbs/notice';
import { COMMANDS } from '../verbs/list';
import { emptyShelf, GROUPS, type AtTerminal, type AtShell, type Verb } from '../verbs/verb';
import { printable, screenText, type Paint } from '../verbs/text/screen';
import { clock } from '../verbs/clock';
import { typed, withWay, inputFrom, withOptions } from './options';
import { someOf } from '../core/model/collections';

/** How readings kept from earlier runs are used: made again, as they are, or not at all. */
export type CacheUse = 'renew' | 'use' | 'none';

/** A vault that is served by the Model Context Protocol. */
export interface Serving extends ServeWhat {
  readonly opened: OpenedVault;
  /** Opens the vault again, under the settings as they are now. */
  readonly reopen: () => Promise<OpenedVault>;
  readonly now: () => Date;
  readonly version: string;
}

/** The machine the terminal program runs on; tests hand in their own. */
export interface Terminal extends Machine {
  readonly version: string;
  /** Writes a file outside the vault; answers with its path. Throws `usage` for one inside it. */
  writeOut(vault: string, path: string, text: string): Promise<string>;
  /** Serves another program until it goes; absent where there is no way to. */
  readonly serve?: (serving: Serving) => Promise<void>;
  /** Absent where no settings of other programs can be reached. */
  readonly agents?: () => ConnectMachine | Promise<ConnectMachine>;
  /** Absent where no files of git can be reached. */
  readonly merging?: () => Promise<MergeMachine>;
  /** Opens the vault at or above a folder. `now` fixes the clock; `cache` says what is done with readings of earlier runs. */
  open(options: {
    readonly vault: string | undefined;
    readonly now: Date | undefined;
    readonly cache: CacheUse;
    /** Set for a command that serves others. */
    readonly serving?: { readonly readOnly: boolean };
    /** Set for a command that runs where the convention of a memory cannot be used, too. */
    readonly unusable?: 'pass';
  }): Promise<OpenedVault>;
  out(text: string): void;
  err(text: string): void;
  hooks(now: Date | undefined): HookMachine | Promise<HookMachine>;
  readonly colour: boolean;
  /** Where progress goes; absent when stderr is no terminal. */
  readonly progress?: Progress;
}

interface SharedOptions {
  readonly vault?: string;
  readonly memory?: string;
  readonly json?: boolean;
  readonly now?: string;
  readonly color: boolean;
  readonly cache: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

type Listed = Verb & { readonly terminal: AtTerminal };

/** Runs one command. Takes the arguments after the program's name; answers with the exit code. */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<number> {
  let exit = 0;
  const program = new Command('top-of-mind')
    .description('Treats a folder of markdown as the memory of AI agents.')
    .version(terminal.version)
    .showHelpAfterError('Run with --help to see what there is.')
    .exitOverride()
    .enablePositionalOptions()
    .configureOutput({ writeOut: (text) => terminal.out(text), writeErr: () => undefined });
  // People write them before the command too; the help of each command lists them.
  for (const option of sharedOptions()) program.addOption(option.hideHelp());
  const verbs = await verbsFor(argv);
  for (const verb of verbs) {
    const sub = program.command(nameOf(verb)).helpGroup(`${verb.group}:`).description(verb.summary).exitOverride();
    withOptions(sub, verb);
    for (const option of [...sharedOptions(), ...changingOptions(verb)]) sub.addOption(option);
    sub.action(async (...received: unknown[]) => {
      exit = await runVerb(verb, received.slice(0, -2), givenOptions(program, sub), terminal);
    });
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exit;
  } catch (error) {
    return reportUsage(error, argv, { program, verbs }, terminal);
  }
}

/** The name of the command: the first word that is no option of all commands, nor the value of one. */
function commandIn(argv: readonly string[]): string | undefined {
  const takesValue = sharedOptions().flatMap(({ long, required }) => (required ? [long] : []));
  const at = argv.findIndex((arg, place) => !arg.startsWith('-') && !takesValue.includes(argv[place - 1]));
  return argv[at];
}

/** The verb that is called, with the code it needs; all of them for an overview, by group, then by name. */
async function verbsFor(argv: readonly string[]): Promise<Listed[]> {
  const named = commandIn(argv) ?? '';
  const before = argv.slice(0, argv.indexOf(named));
  const isCall = Object.hasOwn(COMMANDS, named) && !before.includes('--help') && !before.includes('-h');
  const ids = isCall ? [named] : Object.keys(COMMANDS);
  const verbs = await Promise.all(ids.map((id) => (COMMANDS[id] as () => Promise<Verb>)()));
  return verbs
    .filter((verb): verb is Listed => typeof verb.terminal !== 'string')
    .sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || (nameOf(a) < nameOf(b) ? -1 : 1));
}

function sharedOptions(): Option[] {
  return [
    new Option('--vault <dir>', 'the vault (default: the nearest folder upwards with .obsidian or .top-of-mind.json)'),
    new Option('--memory <name>', 'which memory, where the vault has several'),
    new Option('--json', 'one JSON document on stdout'),
    new Option('--now <iso>', 'fixes the clock'),
    new Option('--no-cache', 'read every file, keep nothing for the next run'),
    new Option('--no-color', 'no colours'),
  ];
}

function changingOptions(verb: Listed): Option[] {
  if (verb.terminal.isOutside === true) return [new Option('--dry-run', 'show what would change, write nothing')];
  if (verb.kind === 'read' && verb.terminal.changesWith === undefined) return [];
  return [
    new Option('--dry-run', 'show the plan, write nothing'),
    new Option('--yes', 'do it also where it changes what a person decided by another door, or shows what is withheld'),
  ];
}

/** The options of a command, with those that stand before its name; of one given twice the later counts. */
function givenOptions(program: Command, sub: Command): SharedOptions & Record<string, unknown> {
  const before = Object.entries(program.opts()).filter(
    ([key]) => program.getOptionValueSource(key) === 'cli' && sub.getOptionValueSource(key) !== 'cli',
  );
  return { ...sub.opts<SharedOptions>(), ...Object.fromEntries(before) };
}

async function runVerb(
  verb: Listed,
  args: readonly unknown[],
  options: SharedOptions & Readonly<Record<string, unknown>>,
  terminal: Terminal,
): Promise<number> {
  try {
    const now = clock(options.now);
    const input = inputFrom(verb, args, options);
    const opensNone = verb.terminal.isHook === true || verb.terminal.opensNone === true;
    const opened = opensNone ? null : await openedFor(verb, input, options, terminal);
    const changes = doesChange(verb, input) && options.dryRun !== true;
    const recovered = opened !== null && changes ? await opened.vault.recover() : [];
    for (const entry of recovered)
      terminal.err(
        escapeControl(
          `${entry.state === 'applied' ? 'An interrupted change was done already, and is kept' : 'An interrupted change was taken back'}: ${entry.title}\n`,
        ),
      );
    const open = (): Promise<OpenedVault> => openedFor(verb, input, options, terminal);
    const shell: Shell = {
      folder: opened?.folder ?? '',
      named: options.vault,
      now: () => now ?? new Date(),
      recovered,
      asJson: options.json === true,
      typed,
      withWay,
      stdin: () => terminal.stdin(),
      readIn: (path) => (path === '-' ? terminal.stdin() : terminal.readIn(path)),
      writeOut: (path, text) => terminal.writeOut(opened?.folder ?? '', path, text),
      copy: (text) => terminal.copy(text),
      ...(options.yes === true
        ? { confirm: async (_question: string, assumed = true) => assumed }
        : terminal.confirm === undefined
          ? {}
          : { confirm: terminal.confirm }),
      get purging() {
        return vaultOf(opened).purging;
      },
      get git() {
        return vaultOf(opened).git;
      },
      exclusive: (work) => vaultOf(opened).exclusive(work),
      ...(terminal.stopping === undefined ? {} : { stopping: () => terminal.stopping?.() ?? (() => false) }),
      agents: async () => {
        if (terminal.agents === undefined) throw new MemoryError('usage', 'The settings of agents cannot be reached from here.');
        return terminal.agents();
      },
      merging: async () => {
        if (terminal.merging === undefined) throw new MemoryError('usage', 'Files of git cannot be reached from here.');
        return terminal.merging();
      },
      hooks: async () => terminal.hooks(now),
      serve: async ({ core, readOnly }) => {
        if (terminal.serve === undefined || opened === null) throw new MemoryError('usage', 'There is no standard input to serve on.');
        await terminal.serve({ opened, reopen: open, now: () => now ?? new Date(), version: terminal.version, core, readOnly });
      },
    };
    const vault = options.yes === true ? opened?.vault.through(opened.door, true) : opened?.vault;
    const ctx: AtShell = {
      get vault() {
        return vault ?? vaultOf(null).vault;
      },
      memory: options.memory,
      dryRun: options.dryRun === true,
      progress: terminal.progress,
      shelf: emptyShelf(),
      lastSeen: async () => opened?.lastSeen(opened.door.harness),
      shell,
    };
    const answer = await (verb.terminal.run ?? verb.run)(ctx, input);
    if (answer.silent === true) return 0;
    const kept = changes ? (opened?.committed() ?? null) : null;
    if (kept !== null && kept.problem !== null) terminal.err(escapeControl(`Not committed: ${kept.problem}.\n`));
    const commit = kept === null ? {} : { commit: kept.commit };
    const memories = verb.ofOne === true ? (opened?.vault.memories() ?? []) : [];
    const exit = answer.look === true || answer.refused !== undefined ? 1 : 0;
    if (options.json)
      terminal.out(
        json({ ok: true, command: calledOf(verb), result: { ...commit, ...answer.result, ...usedMemory(memories, options.memory) } }),
      );
    else {
      const colour = terminal.colour && options.color;
      const verbatim = answer.verbatim === true;
      terminal.out(
        screenText(
          (paint) =>
            ended(answer.text?.(paint) ?? answer.summary ?? '') +
            (verbatim || answer.ofAll === true ? '' : ended(otherMemories(memories, options.memory, paint))),
          colour && !verbatim,
        ),
      );
      if (answer.aside !== undefined) terminal.err(escapeControl(ended(answer.aside)));
    }
    return exit;
  } catch (error) {
    const exit = await reportError(error, calledOf(verb), options.json === true, terminal);
    return verb.terminal.isHook === true ? 0 : exit;
  }
}

/** Throws `usage` where there is none. */
function vaultOf(opened: OpenedVault | null): OpenedVault {
  if (opened === null) throw new MemoryError('usage', 'This command opens no vault.');
  return opened;
}

/** Opens the vault for a verb, and warns of settings that do nothing. */
async function openedFor(
  verb: Listed,
  input: Readonly<Record<string, unknown>>,
  options: SharedOptions,
  terminal: Terminal,
): Promise<OpenedVault> {
  const isServing = verb.terminal.serves === true;
  const readOnly = input['read_only'] === true;
  const opened = await terminal.open({
    vault: options.vault,
    now: clock(options.now),
    cache: isServing && readOnly ? 'use' : cacheUse(verb, input, options),
    ...(isServing ? { serving: { readOnly } } : {}),
    ...(verb.terminal.anyConvention === true ? { unusable: 'pass' } : {}),
  });
  for (const one of isServing ? [] : opened.unknown()) terminal.err(escapeControl(`Warning: ${one}\n`));
  return opened;
}

function calledOf({ id, terminal }: Listed): string {
  return terminal.called ?? terminal.name ?? id;
}

function nameOf({ id, terminal }: Listed): string {
  return terminal.name ?? id;
}

/** True if this call may change files of the vault. */
function doesChange({ kind, terminal }: Listed, input: Readonly<Record<string, unknown>>): boolean {
  if (terminal.isOutside === true) return false;
  return terminal.changesWith === undefined
    ? kind !== 'read'
    : terminal.changesWith.some((key) => input[key] !== undefined && input[key] !== false);
}

/** A command that changes the vault leaves renewing to the next one that looks: what it keeps now would be out of date at once. */
function cacheUse(verb: Listed, input: Readonly<Record<string, unknown>>, options: SharedOptions): CacheUse {
  if (!options.cache) return 'none';
  return doesChange(verb, input) && options.dryRun !== true ? 'use' : 'renew';
}

function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function json(value: object): string {
  return `${escapeInJson(JSON.stringify(value))}\n`;
}

async function reportError(error: unknown, command: string, asJson: boolean, terminal: Terminal): Promise<number> {
  const { path, remedy, suggestions } = error instanceof MemoryError ? error : {};
  // The message may hold names that others chose: one line, and of a length that can be read.
  const message = await withWay(onOneLine(messageOf(error), LONGEST_SENTENCE), remedy);
  if (asJson) terminal.out(json({ ok: false, command, error: { code: codeOf(error), message, path, suggestions } }));
  else terminal.err(escapeControl(`top-of-mind ${command}: ${message}\n`));
  return error instanceof MemoryError && error.afterChange ? 3 : 2;
}

async function reportUsage(
  error: unknown,
  argv: readonly string[],
  { program, verbs }: { readonly program: Command; readonly verbs: readonly Listed[] },
  terminal: Terminal,
): Promise<number> {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  if (argv.length === 0) {
    terminal.err(program.helpInformation());
    return 2;
  }
  const message = messageOf(error).replace(/^error: /, '');
  const named = commandIn(argv);
  const known = verbs.find((verb) => nameOf(verb) === named);
  const exit = await reportError(
    new MemoryError('usage', message),
    known === undefined ? (argv.find((arg) => !arg.startsWith('-')) ?? '') : calledOf(known),
    argv.includes('--json'),
    terminal,
  );
  return known?.terminal.isHook === true ? 0 : exit;
}

/** More names than this are counted. */
const MOST_NAMED = 5;

/** The line that tells which memory was taken where nobody named one, and how to name another. */
function otherMemories(memories: readonly Memory[], named: string | undefined, paint: Paint): string {
  const [used, ...others] = memories;
  if (named !== undefined || used === undefined || others.length === 0) return '';
  const names = others.map(({ name }) => JSON.stringify(printable(name)));
  return paint.dim(
    `In the memory ${JSON.stringify(printable(used.name))}, the first of ${memories.length}. For another name it with --memory: ${someOf(names, MOST_NAMED)}.`,
  );
}
