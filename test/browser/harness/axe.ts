import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe?: { run(context: { readonly include: readonly string[] }, options: RunOptions): Promise<AxeResults> };
  }
}

/** What the plugin puts on screen; everything else is the app's own frame, and so are pages of settings which the app draws. */
const OURS = ['.tom-view', '.modal:not(.mod-settings)', '.prompt', '.tom-notice-actions', '.tom-badge', '.tom-memory-edit', '.tom-banner'];

/**
 * Painted by the app in colours of its own default theme, which have less contrast than axe asks for: white on
 * `--interactive-accent` has 3.4 in light and 4.3 in dark, less under the pointer; `--text-error` 4.2 on white. A theme or the accent that people
 * choose decides on them. What is painted in any other colour counts, and so does everything but contrast.
 */
const PAINTED_BY_APP = [
  { selector: 'button.mod-cta', text: '--text-on-accent', behind: ['--interactive-accent', '--interactive-accent-hover'] },
  { selector: '.setting-item-error', text: '--text-error', behind: [] },
] as const;

/** The rules of WCAG 2.2 A and AA, the good habits that axe knows, and two that it leaves out by itself. */
const options: RunOptions = {
  resultTypes: ['violations'],
  rules: {
    'label-content-name-mismatch': { enabled: true },
    'aria-dialog-name': { enabled: true },
    // About the page as a whole, which is the app's.
    region: { enabled: false },
  },
};

const source = readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8');

/** What is wrong with the plugin's elements on the page: one line for each, `rule: element: reason`. `only`: these rules alone. */
export async function violations(page: Page, only: readonly string[] | null = null): Promise<readonly string[]> {
  const chosen: RunOptions = only === null ? options : { ...options, runOnly: { type: 'rule', values: [...only] } };
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  return page.evaluate(
    async ([ours, painted, run]) => {
      const include = ours.filter((selector) => document.querySelector(selector) !== null);
      if (include.length === 0 || window.axe === undefined) return [];
      const found = await window.axe.run({ include }, run);
      const probe = document.body.createDiv();
      const colour = (variable: string): string => {
        probe.setCssStyles({ color: `var(${variable})` });
        return getComputedStyle(probe).color;
      };
      const isOurs = (id: string, target: unknown): boolean => {
        const el = id === 'color-contrast' ? document.querySelector(String(target)) : null;
        return !painted.some(({ selector, text, behind }) => {
          const box = el?.closest(selector);
          if (el === null || box == null || getComputedStyle(el).color !== colour(text)) return false;
          return behind.length === 0 || behind.some((variable) => getComputedStyle(box).backgroundColor === colour(variable));
        });
      };
      const lines = found.violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ target }) => isOurs(id, target[0]))
          .map((node) => `${id}: ${node.html.slice(0, 160)}: ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? ''}`),
      );
      probe.remove();
      return lines;
    },
    [OURS, PAINTED_BY_APP, chosen] as const,
  );
}
