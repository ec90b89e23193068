import { scaleOf } from '../languages/lexicon';
import type { Term } from './term';

/** Two values this close, as a share, are the same: 1024 for 1000, 365 days for 12 months. */
const NEAR = 0.05;

/** True where two numbers say the same amount: equal, or in units of one measure ("90 min", "1.5 h"). One without a unit goes with any. */
export function sameAmount(a: Term, b: Term): boolean {
  const [x, y] = [Number(a.key.slice(1)), Number(b.key.slice(1))];
  if (a.unit === b.unit || a.unit === null || b.unit === null) {
    if (x === y || sameWritten(a, x, b, y)) return true;
  }
  const [left, right] = [scaleOf(a.unit ?? ''), scaleOf(b.unit ?? '')];
  if (left === null || right === null || left.measure !== right.measure || left.scale === right.scale) return false;
  const [one, other] = [x * left.scale, y * right.scale];
  return one === other || (Math.abs(one - other) <= NEAR * Math.abs(other) && (left.measure === TIME || left.measure === BYTES));
}

const TIME = 0;
const BYTES = 1;

/** `9.840` is 9840 where a point parts thousands. */
function sameWritten(a: Term, x: number, b: Term, y: number): boolean {
  return (partsThousands(a) && x * 1000 === y) || (partsThousands(b) && y * 1000 === x);
}

function partsThousands({ surface }: Term): boolean {
  return /^\d{1,3}\.\d{3}(?!\d)/.test(surface);
}

/** True where a time of day and a bare number, or two times, name one hour: `21:00`, "nine", "9 pm". */
export function sameTime(a: Term, b: Term): boolean {
  if (a.kind === 'time' && b.kind === 'time') return a.key === b.key;
  const [time, number] = a.kind === 'time' ? [a, b] : [b, a];
  if (time.kind !== 'time' || number.kind !== 'number' || (number.unit !== null && number.unit !== 'h')) return false;
  const [hour, minute] = time.key.slice(1).split(':').map(Number);
  const value = Number(number.key.slice(1));
  return minute === 0 && (value === hour || value + 12 === hour);
}
