import { YES } from './options';
import { Command, CommanderError, Option } from 'commander';
import { escapeControl, escapeInJson, onOneLine } from '../core/model/escape-control';
import { codeOf, MemoryError, messageOf } from '../core/model/errors';
import { usedMemory } from '../verbs/memories';
import { LONGEST_SENTENCE } from '../verbs/remedies';
import { clock } from './clock';
import type { CacheUse, CliCommand, CommandContext, OpenedVault, Terminal } from './command';
import { commands } from './commands/list';
import { screenText } from './text/screen';
import type { Memory } from '../core/model/memory';
import { printable } from './text/diff';
import type { Paint } from './text/paint';

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
  for (const command of commands) {
    const sub = shared(
      command.configure(program.command(command.name).helpGroup(`${command.group}:`).description(command.summary)),
      command,
    );
    sub.exitOverride().action(async (...received: unknown[]) => {
      exit = await runCommand(command, [...received.slice(0, -2), givenOptions(program, sub)], terminal);
    });
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exit;
  } catch (error) {
    return reportUsage(error, argv, program, terminal);
  }
}

function shared(sub: Command, command: CliCommand): Command {
  for (const option of sharedOptions()) sub.addOption(option);
  if (command.mutates === false) return sub;
  return sub.option('--dry-run', 'show the plan, write nothing').option('--yes', YES);
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

/** The options of a command, with those that stand before its name; of one given twice the later counts. */
function givenOptions(program: Command, sub: Command): SharedOptions & Record<string, unknown> {
  const before = Object.entries(program.opts()).filter(
    ([key]) => program.getOptionValueSource(key) === 'cli' && sub.getOptionValueSource(key) !== 'cli',
  );
  return { ...sub.opts<SharedOptions>(), ...Object.fromEntries(before) };
}

/** `received` holds the arguments, then the options. */
async function runCommand(command: CliCommand, received: readonly unknown[], terminal: Terminal): Promise<number> {
  const options = received[received.length - 1] as SharedOptions & Record<string, unknown>;
  try {
    if ('alone' in command) return await command.alone(terminal, received.slice(0, -1), options);
    const now = clock(options.now);
    const readOnly = options['readOnly'] === true;
    const open = (): Promise<OpenedVault> =>
      terminal.open({
        vault: options.vault,
        now,
        cache: command.serves === true && readOnly ? 'use' : cacheUse(command, options),
        ...(command.serves === true ? { serving: { readOnly } } : {}),
      });
    const opened = await open();
    for (const one of command.serves === true ? [] : opened.unknown()) terminal.err(escapeControl(`Warning: ${one}\n`));
    const recovered = doesMutate(command, options) && options.dryRun !== true ? await opened.vault.recover() : [];
    for (const entry of recovered)
      terminal.err(
        escapeControl(
          `${entry.state === 'applied' ? 'An interrupted change was done already, and is kept' : 'An interrupted change was taken back'}: ${entry.title}\n`,
        ),
      );
    const context: CommandContext = {
      ...opened,
      ...(options.yes === true ? { vault: opened.vault.through(opened.door, true) } : {}),
      version: terminal.version,
      now: () => now ?? new Date(),
      reopen: open,
      serve: (served) => {
        if (terminal.serve === undefined) throw new MemoryError('usage', 'There is no standard input to serve on.');
        return terminal.serve(served);
      },
      recovered,
      memory: options.memory,
      dryRun: options.dryRun === true,
      progress: terminal.progress,
      stdin: () => terminal.stdin(),
      readIn: (path) => terminal.readIn(path),
      writeOut: (path, text) => terminal.writeOut(opened.folder, path, text),
      copy: (text) => terminal.copy(text),
      agents: () => {
        if (terminal.agents === undefined) throw new MemoryError('usage', 'The settings of agents cannot be reached from here.');
        return terminal.agents();
      },
    };
    const answer = await command.run(context, received.slice(0, -1), options);
    if (answer.silent === true) return answer.exit;
    const memories = command.ofOne === true ? opened.vault.memories() : [];
    if (options.json)
      terminal.out(
        json({
          ok: true,
          command: command.called ?? command.name,
          result: { ...(answer.result as object), ...usedMemory(memories, options.memory) },
        }),
      );
    else {
      const colour = terminal.colour && options.color;
      const verbatim = answer.verbatim === true;
      terminal.out(
        screenText(
          (paint) =>
            ended(answer.text(paint)) + (verbatim || answer.ofAll === true ? '' : ended(otherMemories(memories, options.memory, paint))),
          colour && !verbatim,
        ),
      );
      if (answer.aside !== undefined) terminal.err(escapeControl(ended(answer.aside)));
    }
    return answer.exit;
  } catch (error) {
    const exit = reportError(error, command.called ?? command.name, options.json === true, terminal);
    return command.failsWith ?? exit;
  }
}

function doesMutate({ mutates }: CliCommand, options: Readonly<Record<string, unknown>>): boolean {
  return typeof mutates === 'boolean' ? mutates : mutates.some((key) => options[key] !== undefined && options[key] !== false);
}

/** A command that changes the vault leaves renewing to the next one that looks: what it keeps now would be out of date at once. */
function cacheUse(command: CliCommand, options: SharedOptions & Readonly<Record<string, unknown>>): CacheUse {
  if (!options.cache) return 'none';
  return doesMutate(command, options) && options.dryRun !== true ? 'use' : 'renew';
}

function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function json(value: object): string {
  return `${escapeInJson(JSON.stringify(value))}\n`;
}

function reportError(error: unknown, command: string, asJson: boolean, terminal: Terminal): number {
  const path = error instanceof MemoryError ? error.path : undefined;
  // The message may hold names that others chose: one line, and of a length that can be read.
  const message = onOneLine(messageOf(error), LONGEST_SENTENCE);
  if (asJson) terminal.out(json({ ok: false, command, error: { code: codeOf(error), message, ...(path === undefined ? {} : { path }) } }));
  else terminal.err(escapeControl(`top-of-mind ${command}: ${message}\n`));
  return error instanceof MemoryError && error.afterChange ? 3 : 2;
}

function reportUsage(error: unknown, argv: readonly string[], program: Command, terminal: Terminal): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  if (argv.length === 0) {
    terminal.err(program.helpInformation());
    return 2;
  }
  const message = messageOf(error).replace(/^error: /, '');
  const known = commands.find((command) => argv.includes(command.name));
  const exit = reportError(
    new MemoryError('usage', message),
    known?.called ?? known?.name ?? argv.find((arg) => !arg.startsWith('-')) ?? '',
    argv.includes('--json'),
    terminal,
  );
  return known?.failsWith ?? exit;
}

/** More names than this are counted. */
const MOST_NAMED = 5;

/** The line that tells which memory was taken where nobody named one, and how to name another. */
function otherMemories(memories: readonly Memory[], named: string | undefined, paint: Paint): string {
  const [used, ...others] = memories;
  if (named !== undefined || used === undefined || others.length === 0) return '';
  const names = others.slice(0, MOST_NAMED).map(({ name }) => JSON.stringify(printable(name)));
  const more = others.length > MOST_NAMED ? ` and ${others.length - MOST_NAMED} more` : '';
  return paint.dim(
    `In the memory ${JSON.stringify(printable(used.name))}, the first of ${memories.length}. For another name it with --memory: ${names.join(', ')}${more}.`,
  );
}
