export { checkpointBody, checkpointState, checkpointText, withCheckpoint } from './checkpoint';
export { decideState, stateNamed, wholeText, type State } from './state';
