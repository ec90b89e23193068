import { COMMAND_GROUPS, type CliCommand } from '../command';
import * as all from './all';

/** Every command of the terminal, in the order `--help` lists them: by group, then by name. */
export const commands: readonly CliCommand[] = Object.values(all).sort(
  (a, b) => COMMAND_GROUPS.indexOf(a.group) - COMMAND_GROUPS.indexOf(b.group) || (a.name < b.name ? -1 : 1),
);
