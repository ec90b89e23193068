import { stemOf, type VaultPath } from '../../model/path';

/** Folders and names of what was changed, version by version. */
const CHANGES = /^(?:change[\s_-]?logs?|release[\s_-]?notes)$/i;
/** Names of reports about the links of a vault: `lint-report-2026-04-16`, `Broken links`, `Vault audit`. */
const LINTED =
  /(?:^|[\s_.-])(?:lint|link[\s_-]?(?:check|report|audit)|(?:broken|dead|unresolved|orphaned)[\s_-]?(?:links?|notes?|files?)|(?:vault|wiki|notes?|health)[\s_-]?(?:audit|check|report))(?:$|[\s_.-])/i;

/** True for a note that says what was: its links name what was there, or what some program did not find. */
export function isRecord(path: VaultPath): boolean {
  return LINTED.test(stemOf(path)) || [...path.split('/').slice(0, -1), stemOf(path)].some((part) => CHANGES.test(part));
}
