import { ambiguousLinks } from './ambiguous-links';
import { brokenLinks } from './broken-links';
import { brokenPlaces } from './broken-places';
import type { HealthCheck } from './check';
import { conflictFiles } from './conflict-files';
import { conventionLimits } from './convention-limits';
import { cutNotes } from './cut-notes';
import { docsSync } from './docs-sync';
import { duplicateIds } from './duplicate-ids';
import { fences } from './fences';
import { growth } from './growth';
import { indexLinks } from './index-links';
import { indexNote } from './index-note';
import { instructions } from './instructions';
import { linksById } from './links-by-id';
import { names } from './names';
import { nearDuplicates } from './near-duplicates';
import { orphans } from './orphans';
import { parents } from './parents';
import { pointers } from './pointers';
import { protectedFiles } from './protected-files';
import { secrets } from './secrets';
import { sizes } from './sizes';
import { structure } from './structure';
import { superseded } from './superseded';
import { unreadable } from './unreadable';
import { wanted } from './wanted';

/** Every health check, what can lose knowledge first. The points of those that cost any sum to 100. */
export const healthChecks: readonly HealthCheck[] = [
  unreadable,
  protectedFiles,
  conflictFiles,
  fences,
  brokenLinks,
  brokenPlaces,
  linksById,
  indexLinks,
  pointers,
  superseded,
  parents,
  instructions,
  secrets,
  duplicateIds,
  nearDuplicates,
  orphans,
  names,
  sizes,
  growth,
  conventionLimits,
  docsSync,
  ambiguousLinks,
  wanted,
  cutNotes,
  structure,
  indexNote,
];
