export type Unit = 'µs' | 'ms' | 'MB' | 'KB' | '%';

/** A limit on the figure itself, or on its ratio to what stands beside it. */
export type Hold = { readonly of: 'figure' | 'ratio'; readonly most: number } | { readonly of: 'figure'; readonly least: number };

/** One line of the table: a figure, what it must hold, and a floor or peer of the same run. */
export interface Row {
  readonly what: string;
  readonly figure: number;
  readonly unit: Unit;
  readonly holds: readonly Hold[];
  readonly beside?: { readonly what: string; readonly figure: number };
  /** What a reader must know to take the figure for what it is. */
  readonly note?: string;
}

/** How far the figure is from its limits. */
export function judge(row: Row): 'ok' | 'miss' | null {
  if (row.holds.length === 0) return null;
  const ratio = ratioOf(row);
  const good = row.holds.every((hold) => {
    const value = hold.of === 'figure' ? row.figure : ratio;
    return value !== null && ('most' in hold ? value <= hold.most : value >= hold.least);
  });
  return good ? 'ok' : 'miss';
}

export function ratioOf(row: Row): number | null {
  return row.beside === undefined || row.beside.figure === 0 ? null : row.figure / row.beside.figure;
}

/** `0.42 ms`, `17 ms`, `1,204 ms`. */
export function quantity(value: number, unit: Unit): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`;
}

function limitText(hold: Hold, unit: Unit): string {
  const round = (value: number): string => quantity(value, unit).replace(/\.0+ /, ' ');
  if ('least' in hold) return `≥ ${round(hold.least)}`;
  return hold.of === 'figure' ? `≤ ${round(hold.most)}` : `≤ ${hold.most.toFixed(1)}×`;
}

function ratioText(ratio: number): string {
  return `${ratio < 0.01 ? ratio.toPrecision(1) : ratio.toFixed(2)}×`;
}

/** The rows as one markdown table, with the notes below it. */
export function tableOf(rows: readonly Row[]): string {
  const notes: string[] = [];
  const cells = rows.map((row) => {
    const ratio = ratioOf(row);
    const mark = row.note === undefined ? '' : ` [${notes.push(row.note)}]`;
    const holds = row.holds.map((hold) => limitText(hold, row.unit));
    return [
      row.what + mark,
      quantity(row.figure, row.unit),
      holds.join(', ') || '–',
      row.beside === undefined ? '–' : `${row.beside.what}: ${quantity(row.beside.figure, row.unit)}`,
      ratio === null ? '–' : ratioText(ratio),
      judge(row) ?? '–',
    ];
  });
  const all = [['what', 'figure', 'hold', 'beside it', 'ratio', ''], ...cells];
  const widths = [0, 1, 2, 3, 4, 5].map((i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]): string => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  const [head = [], ...body] = all;
  return [line(head), rule, ...body.map(line), ...notes.map((note, i) => `${i === 0 ? '\n' : ''}[${i + 1}] ${note}`)].join('\n');
}
