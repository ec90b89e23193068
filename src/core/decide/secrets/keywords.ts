/** A keyword that was met, and where. */
export type Met<T> = (value: T, at: number) => void;

interface Entry<T> {
  readonly codes: readonly number[];
  readonly values: T[];
}

const SLOTS = 1 << 13;

/** Letters of the scripts with two cases, folded to the small one; other units as they are. */
function fold(unit: number): number {
  if (unit < 0x80) return unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
  if (unit >= 0xc0 && unit <= 0xde) return unit | 0x20;
  if (unit >= 0x391 && unit <= 0x3a9) return unit + 0x20;
  if (unit >= 0x410 && unit <= 0x42f) return unit + 0x20;
  if (unit >= 0x400 && unit <= 0x40f) return unit + 0x50;
  return unit >= 0x100 && unit <= 0x17f && unit !== 0x131 ? unit | 1 : unit;
}

/** Three units of the scripts that spell with letters, two of others, whose words are short. */
function slotOf(first: number, second: number, third: number): number {
  return (first * 961 + second * 31 + (first < 0x590 ? third : 0)) & (SLOTS - 1);
}

/** Looks a text through for many keywords in one pass, whatever their case. */
export class Keywords<T> {
  private readonly slots: (Entry<T>[] | undefined)[] = new Array<Entry<T>[] | undefined>(SLOTS);

  constructor(table: Iterable<readonly [keyword: string, value: T]>) {
    const entries = new Map<string, Entry<T>>();
    for (const [keyword, value] of table) {
      const codes = new Array<number>(keyword.length);
      let folded = '';
      for (let at = 0; at < keyword.length; at++) {
        const unit = fold(keyword.charCodeAt(at));
        codes[at] = unit;
        folded += String.fromCharCode(unit);
      }
      const known = entries.get(folded);
      if (known !== undefined) {
        known.values.push(value);
        continue;
      }
      const entry = { codes, values: [value] };
      entries.set(folded, entry);
      const [first = 0, second = 0, third = 0] = codes;
      if (codes.length > 2 || first >= 0x590) this.put(slotOf(first, second, third), entry);
      // What a keyword of two letters goes on with may be any letter, digit or sign.
      else for (let sign = 0x20; sign < 0x7f; sign++) this.put(slotOf(first, second, sign), entry);
    }
  }

  private put(slot: number, entry: Entry<T>): void {
    const entries = this.slots[slot];
    // Most slots have one, and an empty list that grows takes room for many.
    if (entries === undefined) this.slots[slot] = [entry];
    else if (entries[entries.length - 1] !== entry) entries.push(entry);
  }

  /** Calls `met` for each keyword at each place of the text, in reading order. */
  each(text: string, met: Met<T>): void {
    let first = fold(text.charCodeAt(0));
    let second = fold(text.charCodeAt(1));
    for (let at = 0; at + 1 < text.length; at++) {
      const third = at + 2 < text.length ? fold(text.charCodeAt(at + 2)) : 0;
      const entries = this.slots[slotOf(first, second, third)];
      if (entries !== undefined)
        for (const entry of entries) if (stands(text, at, entry.codes)) for (const value of entry.values) met(value, at);
      first = second;
      second = third;
    }
  }
}

function stands(text: string, at: number, codes: readonly number[]): boolean {
  for (let i = 0; i < codes.length; i++) if (fold(text.charCodeAt(at + i)) !== codes[i]) return false;
  return true;
}
