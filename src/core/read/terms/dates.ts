import { monthOf } from '../languages/lexicon';
import { dateKey } from './numbers';
import type { Term } from './term';

/** Joins `12 May 2026`, `May 12, 2026`, `12. Mai` and `May 2026` into one date term each. */
export function joinDates(terms: Term[]): Term[] {
  if (!terms.some((term) => term.kind === 'word' && monthOf(term.folded) !== null)) return terms;
  const out: Term[] = [];
  for (let i = 0; i < terms.length;) {
    const joined = dateAt(terms, i);
    const term = terms[i];
    if (joined !== null) {
      out.push(joined.term);
      i += joined.length;
    } else {
      if (term !== undefined) out.push(term);
      i++;
    }
  }
  return out;
}

function dateAt(terms: readonly Term[], at: number): { term: Term; length: number } | null {
  const first = terms[at];
  if (first === undefined || (first.kind !== 'number' && first.kind !== 'word')) return null;
  if (first.kind === 'word' && monthOf(first.folded) === null) return null;
  const second = terms[at + 1];
  if (second === undefined) return null;
  // `3 de mayo`, `12. of May`: one function word may stand between.
  const between = first.kind === 'number' && second.kind === 'word' && second.stop && monthOf(second.folded) === null;
  const skip = between && terms[at + 2] !== undefined ? 1 : 0;
  const other = terms[at + 1 + skip];
  if (other === undefined) return null;
  const day = first.kind === 'number' ? dayOf(first) : dayOf(other);
  const month = monthOf(first.kind === 'number' ? other.folded : first.folded);
  if (month === null) return null;
  let length = 2 + skip;
  if (day === null) {
    const year = first.kind === 'word' ? yearOf(other) : null;
    return year === null ? null : { term: join(terms, at, length, `@${year}-${String(month).padStart(2, '0')}`), length };
  }
  let year = yearOf(terms[at + length]);
  if (year === null && terms[at + length]?.stop === true && yearOf(terms[at + length + 1]) !== null) {
    year = yearOf(terms[at + length + 1]);
    length++;
  }
  if (year !== null) length++;
  return { term: join(terms, at, length, dateKey(year ?? '', month, day)), length };
}

function join(terms: readonly Term[], at: number, length: number, key: string): Term {
  const parts = terms.slice(at, at + length);
  const first = parts[0] as Term;
  return {
    ...first,
    kind: 'date',
    key,
    folded: key,
    unit: null,
    stop: false,
    named: 'no',
    surface: parts.map((part) => part.surface).join(' '),
  };
}

function dayOf(term: Term): number | null {
  if (term.kind !== 'number' || (term.unit !== null && !/^(?:st|nd|rd|th|er)$/.test(term.unit))) return null;
  const day = Number(term.key.slice(1));
  return Number.isInteger(day) && day >= 1 && day <= 31 ? day : null;
}

function yearOf(term: Term | undefined): string | null {
  if (term?.kind !== 'number' || term.unit !== null) return null;
  const year = Number(term.key.slice(1));
  return Number.isInteger(year) && year >= 1900 && year <= 2100 ? String(year) : null;
}
