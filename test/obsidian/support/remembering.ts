import type { Bench } from './open-plugin';

export async function openRemember(bench: Bench): Promise<void> {
  bench.run('remember');
  await bench.until(() => document.querySelector('.tom-remember'));
}

/** Opens Remember… with an entry; answers with its verdict as it is shown. */
export async function write(bench: Bench, title: string, text: string, tags = ''): Promise<string> {
  await openRemember(bench);
  bench.fill('Title', title);
  bench.fill('Text', text);
  bench.fill('Tags', tags);
  return verdict(bench);
}

/** The verdict on screen, once there is one. */
export async function verdict(bench: Bench): Promise<string> {
  const chip = await bench.until(() => document.querySelector('.tom-remember .tom-verdict:not([aria-busy]) .tom-chip'));
  return chip.textContent ?? '';
}

export function isClosed(): boolean {
  return document.querySelector('.tom-remember') === null;
}

export function buttons(bench: Bench): string[] {
  return [...bench.modal().querySelectorAll('.tom-buttons button')].map((one) => one.textContent ?? '');
}

export function primary(bench: Bench): string | null {
  return bench.modal().querySelector('.tom-buttons .mod-cta')?.textContent ?? null;
}

/** What is typed in a field of the dialog. */
export function typed(label: string): string {
  const box = [...document.querySelectorAll('.tom-remember label')].find((one) => one.textContent?.startsWith(label));
  return box?.querySelector<HTMLInputElement>('input, textarea, select')?.value ?? '';
}

export function list(label: string): HTMLSelectElement | null {
  return document.querySelector<HTMLSelectElement>(`.tom-remember select[aria-label="${label}"]`);
}

/** Chooses the option of a list whose words begin with these. */
export function choose(label: string, words: string): void {
  const select = list(label);
  const option = [...(select?.options ?? [])].find((one) => one.text.startsWith(words));
  if (select === null || option === undefined) throw new Error(`no choice "${words}" of "${label}"`);
  select.value = option.value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Paths that were not there before. */
export function added(bench: Bench, before: Record<string, Uint8Array>): string[] {
  return Object.keys(bench.bytes()).filter((path) => !(path in before));
}

/** A text for each verdict on the notes of `open-plugin`. */
export const known = ['Ana Torres owns the release train', 'Ana decides when a release goes out. She prefers Tuesdays.'] as const;
export const changed = [
  'Staging database moved to Dublin',
  'The staging database now runs in Dublin on port 5433, no longer in Frankfurt. See the release checklist.',
  'infra',
] as const;
export const fresh = [
  'Vendor contract ends in June',
  'The contract with the map vendor ends on 30 June; renewing takes six weeks.',
  'vendor #contract',
] as const;
/** The older note that `changed` is about. */
export const OLDER = '2026-03-05 Staging database moved to Frankfurt -- infra.md';
