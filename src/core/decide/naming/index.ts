export { checkNames, nameSteps } from './check';
export { cleanTags, cleanTitle } from './clean';
export { decideFixes, textsForFixes } from './fixes';
export { formatName, freePath, parseName, patternsFor, titleOf, wordsFor } from './name';
export { slugOf } from './slug';
export { namingRules } from './rules/list';
