import type { VerdictLabel } from '../../src/core/model/verdict';

/** A verdict on a labelled pair. */
export interface Answered {
  readonly label: VerdictLabel;
  readonly expected: VerdictLabel;
  readonly confidence: number;
}

/** What comes of asking about so many of the pairs: shares, 0 to 1. */
export interface Asked {
  readonly asked: number;
  /** Of the pairs that are not asked about. */
  readonly wrong: number;
}

const [WIDTH, HEIGHT] = [720, 420];
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 24, 40, 56];
/** The scale of errors ends here. */
const MOST = 0.25;
const MOST_ASKED = 0.9;

/** Errors among the sure by the share of pairs asked about, the least confident first; a point for each hundredth. */
export function riskCurve(verdicts: readonly Answered[], isError: (one: Answered) => boolean): Asked[] {
  const sorted = [...verdicts].sort((a, b) => a.confidence - b.confidence);
  let errors = sorted.filter(isError).length;
  const points: Asked[] = [];
  for (const [at, one] of sorted.entries()) {
    // Of the last few a single error is a large share.
    if (at > sorted.length * MOST_ASKED) break;
    if (at % Math.ceil(sorted.length / 100) === 0) points.push({ asked: at / sorted.length, wrong: errors / (sorted.length - at) });
    if (isError(one)) errors--;
  }
  return points;
}

/** The curves as a picture (SVG) that reads well on light and dark pages; `marks` are the levels of the setting. */
export function curvePicture(
  curves: readonly { readonly name: string; readonly colour: string; readonly points: readonly Asked[] }[],
  marks: readonly (Asked & { readonly name: string })[],
): string {
  const x = (share: number): string => (LEFT + share * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const y = (share: number): string => (HEIGHT - BOTTOM - (Math.min(share, MOST) / MOST) * (HEIGHT - TOP - BOTTOM)).toFixed(1);
  const percent = (share: number): string => `${Math.round(share * 100)}%`;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="13">`,
    `<title>Errors among the sure verdicts, by the share of pairs asked about</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
  ];
  for (const share of [0, 0.05, 0.1, 0.15, 0.2, 0.25])
    lines.push(
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(share)}" y2="${y(share)}" stroke="#dddddd"/>`,
      `<text x="${LEFT - 8}" y="${Number(y(share)) + 4}" text-anchor="end" fill="#444444">${percent(share)}</text>`,
    );
  for (const share of [0, 0.2, 0.4, 0.6, 0.8, 1])
    lines.push(`<text x="${x(share)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle" fill="#444444">${percent(share)}</text>`);
  lines.push(
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 12}" text-anchor="middle" fill="#222222">asked about</text>`,
    `<text x="${LEFT}" y="22" fill="#222222">wrong among those not asked about</text>`,
  );
  for (const [at, { name, colour, points }] of curves.entries()) {
    const path = points.map(({ asked, wrong }, i) => `${i === 0 ? 'M' : 'L'}${x(asked)} ${y(wrong)}`).join(' ');
    lines.push(
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2.5"/>`,
      `<rect x="${WIDTH - RIGHT - 190}" y="${TOP + 8 + at * 22}" width="14" height="4" fill="${colour}"/>`,
      `<text x="${WIDTH - RIGHT - 168}" y="${TOP + 15 + at * 22}" fill="#222222">${name}</text>`,
    );
  }
  for (const { name, asked, wrong } of marks)
    lines.push(
      `<circle cx="${x(asked)}" cy="${y(wrong)}" r="5" fill="#222222"/>`,
      `<text x="${Number(x(asked)) + 9}" y="${Number(y(wrong)) - 8}" fill="#222222">${name}</text>`,
    );
  return `${lines.join('\n')}\n</svg>\n`;
}
