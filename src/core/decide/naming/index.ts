export { checkNames, nameSteps } from './check';
export { cleanTags, cleanTitle } from './clean';
export { decideFixes, textsForFixes } from './fixes';
export { formatName, freePath, parseName, titleOf } from './name';
export { namingRules } from './rules/list';
