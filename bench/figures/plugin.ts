import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Figure } from '../figure';
import { measure, median } from '../measure';
import { runChild } from '../work';

const MAIN = resolve('main.js');
/** Evaluation may take this share of compiling all of the same file in the same run. */
const LARGEST_SHARE = 0.5;

interface Load {
  readonly evaluate: number;
  readonly onload: number;
}

/** What the plugin costs the app's start: the bundle's size, its evaluation and `onload`, each in a fresh process. */
export const figure: Figure = {
  id: 'plugin',
  async run(sizes) {
    if (!existsSync(MAIN)) throw new Error('main.js is not built: run "npm run build" first');
    const onloads: number[] = [];
    const samples = await measure(
      {
        evaluate: {
          run: async () => {
            const { answer } = await runChild<Load>('load-plugin', [MAIN]);
            onloads.push(answer.onload);
            return answer.evaluate;
          },
        },
        eager: { run: async () => (await runChild<{ readonly compile: number }>('compile', [MAIN, 'eagerly'])).answer.compile },
      },
      { runs: Math.max(sizes.runs, 1), warmUp: 0 },
    );
    const eager = median(samples.eager);
    return [
      { what: 'main.js, minified', figure: statSync(MAIN).size / 1024, unit: 'KB', holds: [] },
      {
        what: 'main.js evaluates in',
        figure: median(samples.evaluate),
        unit: 'ms',
        holds: [{ of: 'ratio', most: LARGEST_SHARE }],
        beside: { what: 'compiling all of it', figure: eager },
      },
      {
        what: 'onload',
        figure: median(onloads),
        unit: 'ms',
        holds: [{ of: 'figure', most: 10 }],
        note: "In the tests' stand-in for the app, on jsdom, whose elements are slower than a browser's.",
      },
    ];
  },
};
