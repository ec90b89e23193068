import type { MoveResult } from '../../core/model/results/refactor';
import type { MoveQuery } from '../../core/model/vault-memory';
import type { CliCommand, CommandContext } from '../command';
import { mentionsText } from '../text/mentions';
import type { Paint } from '../text/paint';
import { mutation } from './mutation';

/** More files than this are counted, not listed. */
const LISTED = 20;

const MENTIONS = ['--mentions', 'also change what names it in text, in notes that are not protected'] as const;

/** Looking for mentions reads every note, so it is done only where they are shown or changed. */
function moveQuery({ memory, progress, dryRun }: CommandContext, options: Readonly<Record<string, unknown>>): MoveQuery {
  return { memory, progress, mentions: options['mentions'] === true ? 'include' : dryRun ? 'list' : undefined };
}

export const move: CliCommand = {
  name: 'move',
  group: 'Change notes',
  summary: 'moves a file or folder; every inbound link follows',
  mutates: true,
  configure: (program) =>
    program
      .argument('<from>', "the file or folder, from the vault's root")
      .argument('<to>', 'its new path, or a folder ending in "/"')
      .option(...MENTIONS),
  run: (context, [from, to], options) =>
    mutation(
      context,
      () => context.vault.move(from as string, to as string, moveQuery(context, options)),
      movedLines('Moved'),
      undefined,
      mentionsText,
    ),
};

export const rename: CliCommand = {
  name: 'rename',
  group: 'Change notes',
  summary: 'gives a file or folder a new name in its place; every inbound link follows',
  mutates: true,
  configure: (program) =>
    program
      .argument('<from>', "the file or folder, from the vault's root")
      .argument('<name>', 'its new name; a note keeps its .md')
      .option(...MENTIONS),
  run: (context, [from, name], options) =>
    mutation(
      context,
      () => context.vault.rename(from as string, name as string, moveQuery(context, options)),
      movedLines('Renamed'),
      undefined,
      mentionsText,
    ),
};

export const archive: CliCommand = {
  name: 'archive',
  group: 'Change notes',
  summary: 'puts notes out of use, with links that stay valid and a way back',
  mutates: true,
  configure: (program) => program.argument('<path...>', 'files or folders'),
  run: (context, [paths]) =>
    mutation(
      context,
      () => context.vault.archive(paths as string[], { memory: context.memory, progress: context.progress }),
      movedLines('Archived'),
    ),
};

export const unarchive: CliCommand = {
  name: 'unarchive',
  group: 'Change notes',
  summary: 'brings archived notes back to where they were',
  mutates: true,
  configure: (program) => program.argument('<path...>', 'files or folders of the archive'),
  run: (context, [paths]) =>
    mutation(
      context,
      () => context.vault.unarchive(paths as string[], { memory: context.memory, progress: context.progress }),
      movedLines('Brought back'),
    ),
};

function movedLines(verb: string): (result: MoveResult, paint: Paint) => string[] {
  return ({ moved }, paint) => {
    const lines = moved.slice(0, LISTED).map(({ from, to }) => `${verb} ${from} → ${paint.bold(to)}`);
    return moved.length > LISTED ? [...lines, paint.dim(`… and ${moved.length - LISTED} more.`)] : lines;
  };
}
