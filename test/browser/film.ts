import type { Page } from 'playwright-core';
import type { OpenOptions, OpenPage } from './harness/launch';
import { entries, readyBehind } from './scenes';

/** A film of Remember…: a text typed in ten steps, with every control of the dialog watched from one screen refresh to the next. */

/** What each film is shown on. The last one is a phone with its keyboard up. */
export const FILM_SIZES: Readonly<Record<string, OpenOptions>> = {
  desktop: {},
  narrow: { width: 720, height: 700 },
  phone: { phone: true },
  keyboard: { phone: true, height: 480 },
};

type Field = 'Title' | 'Text';

interface Step {
  readonly into: Field;
  readonly text: string;
  /** The verdict once it is worked out; null where there is none. */
  readonly verdict: string | null;
}

const { unique, supersede, duplicate } = entries;

/** In two parts, so that the project's own files hold nothing that looks like a secret. */
const secret = ['Its token lives in the vault of the team:\n', 'gh', 'p_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('');

/** From nothing to each verdict, to a held secret and back to nothing. */
export const STEPS: readonly Step[] = [
  { into: 'Title', text: unique.title, verdict: null },
  { into: 'Text', text: unique.text.slice(0, 60), verdict: 'New' },
  { into: 'Text', text: unique.text, verdict: 'New' },
  { into: 'Text', text: duplicate.text, verdict: 'Similar note' },
  { into: 'Title', text: duplicate.title, verdict: 'Similar note' },
  { into: 'Text', text: supersede.text, verdict: 'Similar note' },
  { into: 'Title', text: supersede.title, verdict: 'Replaces an older note' },
  { into: 'Text', text: secret, verdict: 'Cannot be saved' },
  { into: 'Text', text: duplicate.text.repeat(6), verdict: 'Similar note' },
  { into: 'Text', text: '', verdict: null },
];

export interface Film {
  /** The verdict after each step. */
  readonly verdicts: readonly (string | null)[];
  /** How often the controls were measured. */
  readonly frames: number;
  /** The names of the controls that were seen. */
  readonly controls: readonly string[];
  /** One line for each control that was not where it was first seen, or had another size. */
  readonly moved: readonly string[];
}

/** Opens the dialog and plays all steps. `onFrame` hears of each still: `03-typed`, `03-judged`. */
export async function playFilm(open: OpenPage, onFrame: (name: string) => Promise<void> = () => Promise.resolve()): Promise<Film> {
  const { page } = open;
  await readyBehind(open);
  await open.runCommand('top-of-mind:remember');
  await open.settled();
  await watch(page);
  const verdicts: (string | null)[] = [];
  for (const [at, step] of STEPS.entries()) {
    const number = String(at + 1).padStart(2, '0');
    await page.getByLabel(step.into, { exact: true }).fill(step.text);
    await nextFrame(page);
    await onFrame(`${number}-typed`);
    await page.waitForFunction(() => {
      const box = document.querySelector('.tom-remember .tom-verdict');
      return box?.hasAttribute('aria-busy') === false && box.textContent?.includes('Comparing') === false;
    });
    await nextFrame(page);
    await onFrame(`${number}-judged`);
    verdicts.push(await page.evaluate(() => document.querySelector('.tom-remember .tom-chip')?.textContent ?? null));
  }
  return { verdicts, ...(await page.evaluate(() => window.film?.() ?? { frames: 0, controls: [], moved: [] })) };
}

declare global {
  interface Window {
    /** What was seen since watching began. */
    film?: () => Omit<Film, 'verdicts'>;
  }
}

/** Measures each control with each refresh of the screen. What scrolls inside the verdict is no control of the dialog; the place of the verdict is one. */
export async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const CONTROLS = '.modal-title, .modal-close-button, .tom-field-label, input, textarea, select, button, .tom-form, .tom-answer';
    /** How far a control may be off before it counts as moved, pixels. */
    const SLACK = 1;
    const first = new Map<string, readonly number[]>();
    const moved = new Map<string, string>();
    let frames = 0;
    // What a button does is its name: the answers stand in other places than Save.
    const nameOf = (el: Element): string => {
      const act = /\btom-do-\w+/.exec(el.className)?.[0];
      if (act === undefined)
        return (
          el.closest('label')?.querySelector('.tom-field-label')?.textContent?.concat(` ${el.tagName}`) ?? (el.className || el.tagName)
        );
      return el.closest('.tom-answers') === null ? `${act} of ${el.parentElement?.childElementCount ?? 0}` : `${act} of the answers`;
    };
    const measure = (): void => {
      const modal = document.querySelector('.modal.tom-remember');
      if (modal === null) return;
      frames += 1;
      for (const el of [modal, ...modal.querySelectorAll(CONTROLS)]) {
        if (el.parentElement?.closest('.tom-answer') != null) continue;
        const { x, y, width, height } = el.getBoundingClientRect();
        const name = nameOf(el);
        const now = [x, y, width, height];
        const then = first.get(name);
        if (then === undefined) first.set(name, now);
        else if (now.some((value, at) => Math.abs(value - (then[at] ?? 0)) > SLACK))
          moved.set(name, `${name}: ${then.map(Math.round).join(' ')} → ${now.map(Math.round).join(' ')}`);
      }
      requestAnimationFrame(measure);
    };
    measure();
    window.film = () => ({ frames, controls: [...first.keys()], moved: [...moved.values()] });
  });
}

async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
