import { longestBlock, measure, median, percentile } from '../../bench/measure';
import { judge, quantity, ratioOf, tableOf, type Row } from '../../bench/row';

const row: Row = { what: 'a figure', figure: 30, unit: 'ms', holds: [{ of: 'ratio', most: 2 }], beside: { what: 'its floor', figure: 20 } };

describe('measuring', () => {
  test('contenders take turns, and warm-up runs are not counted', async () => {
    const seen: string[] = [];
    const contender = (name: string) => ({ before: () => seen.push(`(${name})`), run: () => void seen.push(name) });
    const samples = await measure({ a: contender('a'), b: contender('b') }, { runs: 2, warmUp: 1 });
    expect(seen.join('')).toBe('(a)a(b)b'.repeat(3));
    expect(samples.a).toHaveLength(2);
  });

  test('a contender that answers with a number has taken its own time', async () => {
    const { own } = await measure({ own: { run: () => 42 } }, { runs: 1, warmUp: 0 });
    expect(own).toEqual([42]);
  });

  test('median and percentile', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([1, 2, 3, 10])).toBe(2.5);
    expect(median([])).toBeNaN();
    expect(percentile([4, 1, 3, 2], 0.95)).toBe(4);
    expect(percentile([4, 1, 3, 2], 0.5)).toBe(2);
  });

  test('work that yields blocks only between its yields', async () => {
    const busy = (ms: number): void => {
      const end = performance.now() + ms;
      while (performance.now() < end);
    };
    const block = await longestBlock(async () => {
      busy(10);
      await new Promise((resolve) => setImmediate(resolve));
      busy(40);
    });
    expect(block).toBeGreaterThanOrEqual(39);
    // A busy machine may take the processor away from one idle run, hardly from all.
    const idle: number[] = [];
    for (let run = 0; run < 20; run++) idle.push(await longestBlock(() => Promise.resolve()));
    expect(Math.min(...idle)).toBeLessThan(block);
  });
});

describe('a row', () => {
  test('holds its limit or misses it', () => {
    expect(ratioOf(row)).toBe(1.5);
    expect(judge(row)).toBe('ok');
    expect(judge({ ...row, figure: 41 })).toBe('miss');
    expect(judge({ ...row, holds: [] })).toBeNull();
    expect(judge({ ...row, holds: [{ of: 'figure', most: 10 }] })).toBe('miss');
  });

  test('a limit from below is held by what reaches it', () => {
    const share: Row = { what: 'a share', figure: 98, unit: '%', holds: [{ of: 'figure', least: 98 }] };
    expect(judge(share)).toBe('ok');
    expect(judge({ ...share, figure: 97.9 })).toBe('miss');
    expect(tableOf([share])).toContain('| a share | 98.0 % | ≥ 98 % |');
  });

  test('a limit on a ratio is missed where nothing stands beside', () => {
    expect(judge({ what: 'x', figure: 1, unit: 'ms', holds: [{ of: 'ratio', most: 2 }] })).toBe('miss');
  });

  test('reads well', () => {
    expect([0.123, 12.34, 1234].map((value) => quantity(value, 'ms'))).toEqual(['0.12 ms', '12.3 ms', '1,234 ms']);
    const table = tableOf([{ ...row, note: 'Only an example.' }]);
    expect(table).toContain('a figure [1] | 30.0 ms | ≤ 2.0× | its floor: 20.0 ms | 1.50× | ok');
    expect(table).toContain('[1] Only an example.');
  });
});
