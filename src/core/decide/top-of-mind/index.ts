export { decideIndex } from './index-note';
export { decideTypedIndex } from './typed-index';
export { chooseNotes } from './choose';
export { withoutSources } from './graph';
export { escapeMarkdown, linkWriter, type LinkWriter } from './link-text';
export { rankingSteps, rankNotes } from './rank';
export { keptByNote, newestDay, standings } from './standing';
export { successionOf } from './succession';
export { isBreadcrumb, wantedNames, type WantedName } from './wanted';
