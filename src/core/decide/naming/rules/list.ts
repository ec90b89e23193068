import { frontmatterBroken } from './frontmatter-broken';
import { createdMissing, idDuplicate, idFormat, idMissing } from './ids';
import { nameCollision } from './name-collision';
import { nameCreated } from './name-created';
import { nameDate } from './name-date';
import { namePattern } from './name-pattern';
import { namePlatform } from './name-platform';
import { nameProperty } from './name-property';
import { propertyAllowed, propertyMissing, propertyType } from './properties';
import type { NamingRule } from './rule';

/** Every naming rule, in the order in which a person would fix its findings. */
export const namingRules: readonly NamingRule[] = [
  frontmatterBroken,
  namePlatform,
  nameCollision,
  namePattern,
  nameDate,
  nameCreated,
  nameProperty,
  idDuplicate,
  idFormat,
  idMissing,
  createdMissing,
  propertyMissing,
  propertyType,
  propertyAllowed,
];
