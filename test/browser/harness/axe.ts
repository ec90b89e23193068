import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe?: { run(context: { readonly include: readonly string[] }, options: RunOptions): Promise<AxeResults> };
  }
}

/** What the plugin puts on screen; everything else is the app's own frame, and so is the page of settings, which the app draws. */
const OURS = ['.tom-view', '.modal:not(.mod-settings)', '.prompt', '.tom-suggestion', '.tom-notice-actions', '.tom-badge'];

/** Painted by the app in its own colours, on which a theme decides; what they are called is ours. */
const PAINTED_BY_APP = 'button.mod-cta, button.mod-cta *, .setting-item-error';

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
      const isOurs = (id: string, target: unknown): boolean => id !== 'color-contrast' || document.querySelector(String(target))?.matches(painted) !== true;
      return found.violations.flatMap(({ id, nodes }) => nodes.filter(({ target }) => isOurs(id, target[0])).map((node) => `${id}: ${node.html.slice(0, 160)}: ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? ''}`));
    },
    [OURS, PAINTED_BY_APP, chosen] as const,
  );
}
