import type { LayerViolation, LayerWay } from '../../model/results/layers';
import type { Guarded } from './guarded';

const NO_COPY = 'This device has no copy of the accepted text; look in the history of Obsidian Sync or Git.';

type ViolationFacts = Pick<LayerViolation, 'kind' | 'entry' | 'accepted' | 'ways'> & { readonly count?: number };

/** The event, why it matters and what can be done, as a person would say it. */
export function violationMessage({ path, layer, why, limit }: Guarded, { kind, entry, accepted, ways, count }: ViolationFacts): string {
  if (kind === 'over-limit')
    return [`"${path}" has ${number(count ?? 0)} bytes of its ${number(limit?.bytes ?? 0)}: ${limit?.why ?? ''}`, offer(ways)]
      .filter((part) => part !== '')
      .join(' ');
  const rule = `"${path}" is ${layer} (${why.replace(/\.$/, '')})`;
  const happened = {
    changed: 'but its text is not the accepted one.',
    gone: 'but it is gone.',
    'entry-changed': `but its entry "${entry ?? ''}" was altered.`,
    'entry-gone':
      entry === null
        ? `but ${count === 1 ? 'an accepted entry is' : `${number(count ?? 0)} accepted entries are`} missing or altered.`
        : `but its entry "${entry}" is gone, or altered from its first line on.`,
  }[kind];
  return [`${rule}, ${happened}`, ...(accepted === null ? [NO_COPY] : []), offer(ways)].filter((part) => part !== '').join(' ');
}

const WAYS: Record<LayerWay, string> = {
  restore: 'restore what was accepted',
  accept: 'accept it as it is now',
  correct: 'restore it and keep the change as a correction',
  trim: 'trim it, with what is cut going to the log',
};

function offer(ways: readonly LayerWay[]): string {
  const named = ways.map((way) => WAYS[way]);
  const last = named.pop();
  if (last === undefined) return '';
  const all = named.length === 0 ? last : `${named.join(', ')}, or ${last}`;
  return `You can ${all}.`;
}

function number(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
