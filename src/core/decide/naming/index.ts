export { nameSteps, plainSteps } from './check';
export { cleanTags, cleanTitle } from './clean';
export { decideFixes, textsForFixes } from './fixes';
export { namesFit } from './fitting';
export { formatName, freePath, parseName, patternsFor, titleOf, wordsFor } from './name';
export { isDated, isTitled } from './pattern';
export { slugOf } from './slug';
export { namingRules } from './rules/list';
export { propertyOf, propertyRule, propertyRules, settingEdit } from './properties';
