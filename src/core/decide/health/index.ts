export { healthSteps, textsForHealth } from './health';
export { decideJointReport, decideReport, jointPathOf, reportPathOf, type JointMemory } from './report';
export { NO_REPORTS, reportsIn, together, type EarlierReports } from './earlier';
export { healthChecks } from './checks/list';
export { linksByIdIn } from './checks/links';
export { sourcesIn } from './link-findings';
export { notIgnored } from './ignore';
export { decideIgnore, ignoredIn } from './ignore';
export { textFaults, type TextFault } from './text-faults';
