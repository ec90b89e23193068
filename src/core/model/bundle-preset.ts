import * as v from 'valibot';
import { BUNDLE_FORMATS, MODEL_FACTORS, type ModelFamily } from './bundle';
import { shownName } from './memory';
import type { Shape } from './settings-shape';

const MODELS = Object.keys(MODEL_FACTORS) as ModelFamily[];

const words = v.optional(v.string());
const paths = v.optional(v.array(v.string()));

/** The request of a preset. Loose: what a newer version wrote on another device stays. */
export const presetSchema = v.looseObject({
  name: shownName,
  memory: words,
  topic: words,
  focus: words,
  session: v.optional(v.picklist(['main', 'other'])),
  project: words,
  budget: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  format: v.optional(v.picklist(BUNDLE_FORMATS)),
  model: v.optional(v.picklist(MODELS)),
  only: paths,
  pin: paths,
  without: paths,
});

/** A bundle that is asked for again and again, under a name. */
export type BundlePreset = Shape<v.InferOutput<typeof presetSchema>>;
