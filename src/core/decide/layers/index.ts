export { acceptState, isBroken, renewState, type Draft, type TouchedText } from './accept';
export { checkLayers, type LayerState } from './check';
export { coversCopy, hasUnkept, usefulCopies } from './copies';
export { linkLosses } from './losses';
export { cutAt } from './trim';
export { acceptanceOf, goneFiles, guardedAt, guardedFiles, guardsAnything, isProtecting, releasedPaths, type Guarded } from './guarded';
export { decisionEdits, type DraftGroup } from './note-edits';
export { resolveViolations, resolveTarget, type ResolveState } from './resolve';
export { compareEntries } from './compare';
