import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** `at` goes through the list that has the focus, and gives a number for the stop: -1 outside. */
    keys?: { at(): number; end(): Walk };
  }
}

export interface Walk {
  /** Controls on screen that no key led to. */
  readonly unreached: readonly string[];
  /** Controls that look the same with the focus as without. */
  readonly unseen: readonly string[];
  /** How many were reached. */
  readonly reached: number;
}

/** More stops than any view has: a walk that takes so many goes round in a circle. */
const MOST = 400;

/** How often a walk begins again because a row came late, or was drawn again under the focus, as lists do while the vault is read. */
const AGAIN = 3;

/** Goes through everything in an element by Tab, and by arrows where that is a list, as somebody without a mouse does. */
export async function walkByKeys(page: Page, root: string): Promise<Walk> {
  let walk = await walkOnce(page, root);
  for (let turn = 0; turn < AGAIN && walk.unreached.length > 0; turn++) {
    await page.evaluate(() => window.harness?.app.internal.settled());
    walk = await walkOnce(page, root);
  }
  return walk;
}

async function walkOnce(page: Page, root: string): Promise<Walk> {
  await page.evaluate(watchFocus, root);
  const stops = new Set<number>();
  for (let turn = 0; turn < MOST; turn++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => window.keys?.at() ?? -1);
    if (at < 0 || stops.has(at)) break;
    stops.add(at);
  }
  // Past the last control the focus leaves the page, which may not use the clipboard then.
  if (!(await page.evaluate(() => document.hasFocus()))) await page.keyboard.press('Shift+Tab');
  return page.evaluate(() => window.keys?.end() ?? { unreached: ['nothing was looked at'], unseen: [], reached: 0 });
}

/** What is on top of the page and ours, from the top down; of the settings, which the app draws, only the page that we do. */
const ON_TOP = ['.tom-memory-edit', '.modal:not(.mod-settings)', '.tom-view', '.tom-banner', '.markdown-reading-view'];

/** Controls of what is on top that no key leads to, and such that look the same with the focus as without, a line each. */
export async function unreachedByKeys(page: Page): Promise<readonly string[]> {
  // A menu and a prompt have the keys for themselves, and are the app's; so is the list of settings.
  const root = await page.evaluate((selectors) => {
    if (document.querySelector('.menu, .prompt') !== null) return null;
    const top = [...document.querySelectorAll('.modal')].at(-1);
    if (top?.hasClass('mod-settings') === true) return top.querySelector(selectors[0] ?? '') === null ? null : (selectors[0] ?? null);
    return selectors.slice(1).find((one) => [...document.querySelectorAll(one)].at(-1)?.checkVisibility() === true) ?? null;
  }, ON_TOP);
  if (root === null) return [];
  const { unreached, unseen } = await walkByKeys(page, root);
  return [...unreached.map((name) => `no key leads to ${name}`), ...unseen.map((name) => `the focus is not seen on ${name}`)];
}

/** Runs in the page. Remembers what has had the focus below an element, and whether that could be seen. */
function watchFocus(selector: string): void {
  const root = [...document.querySelectorAll<HTMLElement>(selector)].at(-1);
  if (root === undefined) throw new Error(`There is no ${selector}.`);
  const CONTROLS =
    'button, input, select, textarea, summary, a[href], [tabindex], [role="button"], [role="treeitem"], [role="option"], [role="link"], .clickable-icon';
  const seen: Element[] = [];
  const names = new Set<string>();
  const unseen = new Set<string>();
  let last: { readonly el: Element; readonly look: string } | null = null;
  const nameOf = (el: Element): string =>
    `${el.tagName.toLowerCase()}.${el.className.toString().replaceAll(' ', '.')} "${(el.getAttribute('aria-label') ?? el.textContent ?? '').slice(0, 60)}"`;
  // Lists draw their rows anew: a row with the same name in the same place is the same control.
  const keyOf = (el: Element): string =>
    `${nameOf(el)} in ${el.closest('[data-path], tr, li, [role="treeitem"]')?.textContent?.slice(0, 80) ?? ''}`;
  const lookOf = (el: Element): string => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } = getComputedStyle(el);
    const outline = outlineStyle === 'none' || outlineWidth === '0px' ? '' : outlineColor + outlineWidth;
    return [outline, boxShadow, borderColor, backgroundColor].join(' ');
  };
  /** Takes note of what has the focus; -1 where that is outside. */
  const note = (): number => {
    const el = document.activeElement;
    if (last !== null && last.el !== el && last.el.isConnected && lookOf(last.el) === last.look) unseen.add(nameOf(last.el));
    last = null;
    if (el === null || el === document.body || !root.contains(el) || el === root) return -1;
    last = { el, look: lookOf(el) };
    names.add(keyOf(el));
    if (!seen.includes(el)) seen.push(el);
    return seen.indexOf(el);
  };
  /** An arrow goes to the list itself, not to the browser. False where it led nowhere. */
  const arrow = (key: string): boolean => {
    const before = document.activeElement;
    before?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    note();
    return document.activeElement !== before;
  };
  /** Each item and its buttons; a group is left as it was. */
  const throughTree = (): void => {
    arrow('Home');
    do {
      const item = document.activeElement?.closest('[role="treeitem"]');
      const isShut = item?.getAttribute('aria-expanded') === 'false';
      if (isShut) arrow('ArrowRight');
      let steps = 0;
      while (steps < 9 && arrow('ArrowRight')) steps++;
      while (steps-- > 0) arrow('ArrowLeft');
      if (isShut) arrow('ArrowLeft');
    } while (arrow('ArrowDown'));
    arrow('Home');
  };
  const at = (): number => {
    const stop = note();
    const list = stop < 0 ? undefined : document.activeElement?.closest('[role="tree"], [role="toolbar"]');
    if (list?.getAttribute('role') === 'tree') throughTree();
    else if (list != null) for (let turn = list.querySelectorAll('button').length; turn > 0; turn--) arrow('ArrowRight');
    return stop;
  };
  const controls = (): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter((el) => {
      // A place that only the program puts the focus to is no control, and Escape does what the app's own cross does.
      if (el.matches('[tabindex="-1"]:not(button, [role], input, select, textarea, a)') || el.matches('.modal-close-button')) return false;
      return el.checkVisibility({ visibilityProperty: true }) && !el.matches(':disabled, [aria-disabled="true"]');
    });
  const end = (): Walk => {
    note();
    const there = controls();
    const unreached = there.filter((el) => !seen.includes(el) && !names.has(keyOf(el))).map(nameOf);
    return { unreached, unseen: [...unseen], reached: there.length - unreached.length };
  };
  window.keys = { at, end };
  root.tabIndex = -1;
  root.focus();
}
