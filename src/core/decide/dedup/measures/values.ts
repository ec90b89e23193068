import { isValue } from '../../../read/terms/term';
import { isHeard, ratio, type Numbers, type View } from './view';

const VALUE_KINDS = (['number', 'date', 'time', 'version', 'weekday'] as const).map((kind) => ({ kind, name: `changed-${kind}` }));

/** Numbers, dates, times, versions and weekdays: which are held, which changed, which are new. */
export function valuesOf(f: View): Numbers {
  const out: Record<string, number> = {};
  for (const { kind, name } of VALUE_KINDS) out[name] = f.values.filter((pair) => pair.new.kind === kind).length;
  const numbers = f.values.filter((pair) => pair.new.kind === 'number');
  const whole = f.inNew.filter(({ term }) => isValue(term));
  const wholeOld = f.inOld.filter(({ term }) => isValue(term));
  return {
    ...out,
    changedWithUnit: numbers.filter((pair) => pair.new.unit !== null && pair.old.unit !== null).length,
    changedBare: numbers.filter((pair) => pair.new.unit === null && pair.old.unit === null).length,
    newValues: f.newValues.length,
    oldValues: f.oldValues.length,
    valuesHeld: whole.length === 0 ? -1 : ratio(whole.filter(isHeard).length, whole.length),
    oldValuesHeld: wholeOld.length === 0 ? -1 : ratio(wholeOld.filter(isHeard).length, wholeOld.length),
    valuesCount: whole.length,
    changedShare: ratio(f.values.length, whole.length),
  };
}
