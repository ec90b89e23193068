import type { CliCommand } from '../command';
import { apart } from './apart';
import { awaiting, settle } from './awaiting';
import { bundle } from './bundle';
import { check } from './check';
import { detect } from './detect';
import { gate } from './gate';
import { health } from './health';
import { indexNote } from './index-note';
import { init } from './init';
import { journal } from './journal';
import { links } from './links';
import { merge } from './merge';
import { archive, move, rename, unarchive } from './move';
import { plan } from './plan';
import { rank } from './rank';
import { remember } from './remember';
import { skipped } from './skipped';
import { split } from './split';
import { status } from './status';
import { undo } from './undo';

/** Every command of the terminal, in the order `--help` lists them. */
export const commands: readonly CliCommand[] = [init, detect, status, links, rank, indexNote, check, gate, remember, skipped, awaiting, settle, apart, bundle, health, move, rename, merge, split, archive, unarchive, plan, journal, undo];
