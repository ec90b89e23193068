import type { CliCommand } from '../command';
import { bundle } from './bundle';
import { check } from './check';
import { gate } from './gate';
import { health } from './health';
import { indexNote } from './index-note';
import { journal } from './journal';
import { links } from './links';
import { move } from './move';
import { rank } from './rank';
import { remember } from './remember';
import { status } from './status';
import { undo } from './undo';

/** Every command of the terminal, in the order `--help` lists them. */
export const commands: readonly CliCommand[] = [status, links, rank, indexNote, check, gate, remember, bundle, health, move, journal, undo];
