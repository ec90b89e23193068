export { checkHealth } from './health';
export { decideReport, renderReport, reportPathOf } from './report';
export { healthChecks } from './checks/list';
