import type { ShapeRule } from '../rule';
import { cloud } from './cloud';
import { code } from './code';
import { commands } from './commands';
import { keys } from './keys';
import { personal } from './personal';
import { saas } from './saas';

/** Every rule that knows a secret by its shape. Names with values are the work of `assign/`. */
export const shapeRules: readonly ShapeRule[] = [...keys, ...cloud, ...code, ...saas, ...commands, ...personal];
