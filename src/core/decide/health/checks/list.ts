import { ambiguousLinks } from './ambiguous-links';
import { brokenLinks } from './broken-links';
import type { HealthCheck } from './check';
import { conflictFiles } from './conflict-files';
import { duplicateIds } from './duplicate-ids';
import { indexNote } from './index-note';
import { linksById } from './links-by-id';
import { names } from './names';
import { nearDuplicates } from './near-duplicates';
import { orphans } from './orphans';
import { sizes } from './sizes';
import { structure } from './structure';
import { unreadable } from './unreadable';
import { wanted } from './wanted';

/** Every health check, what can lose knowledge first. The points of those that cost any sum to 100. */
export const healthChecks: readonly HealthCheck[] = [
  unreadable,
  conflictFiles,
  brokenLinks,
  linksById,
  duplicateIds,
  nearDuplicates,
  orphans,
  names,
  sizes,
  ambiguousLinks,
  wanted,
  structure,
  indexNote,
];
