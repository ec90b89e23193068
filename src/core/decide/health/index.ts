export { checkHealth, textsForHealth } from './health';
export { decideReport, renderReport, reportPathOf } from './report';
export { healthChecks } from './checks/list';
export { linksByIdIn } from './checks/links-by-id';
export { sourcesIn } from './link-findings';
export { decideIgnore, ignoredIn } from './ignore';
export { readHistory } from './history';
export { findingsByCheck } from './by-check';
export { choicesFor, conflictPairs, decideConflict, textsForConflict } from './conflicts/conflicts';
