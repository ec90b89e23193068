export { captureOf, type Capture } from './capture';
export { noteText } from './capture-note';
export { appended } from './capture-section';
export { askedIfCritical, isCriticalEntry } from './critical';
export { dateFault, dateFor, lengthFault } from './incoming';
export type { IncomingEntry } from './incoming';
export { asCritical, asValidUntil, parseEntryInput } from './parse-input';
export { namesSteps } from './names';
export { placesOf, typesOf } from './places';
export { entryLink, insertLinks, propertyLink, resolving } from './insert-links';
export { mergedInto } from './merge';
export { propertiesOf } from './incoming';
export { proposeLinks } from './propose-links';
export { yamlBlock } from './own-properties';
export { decideRemember } from './remember';
export { skippedEdit, skippedNoteOf } from './skip';
export { replacedIn } from './replaced-passage';
<<<<<<< HEAD
export { sayingsIn } from './said';
=======
export { lastingQuestion, readLasting } from './lasting';
export { sayingsIn, sentencesToShow, type Saying } from './said';
>>>>>>> eb6f6a8f36f8ba8c587a3fa240776e9be3243aef
export { titleFor } from './title';
export { isMechanical } from './substance';
export { supersedeMarks } from './supersede';
export type { Older } from './way';
export { linkableAt } from './protected';
