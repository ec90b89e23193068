export { acceptState, renewState, type Draft, type TouchedText } from './accept';
export { checkLayers, type LayerState } from './check';
export { acceptanceOf, goneFiles, guardedAt, guardedFiles, guardsAnything, isProtecting, type Guarded } from './guarded';
export { decisionEdits, type DraftGroup } from './note-edits';
export { settleBreach, settleTarget, type SettleState } from './settle';
