import { MarkdownView, type Editor } from 'obsidian';
import { NOTES, openPlugin, type Bench } from './open-plugin';

export const DRAFT = 'Draft.md';

/** The memory of drafts lies in a folder of its own, beside the notes of every day. */
export const AGENT = { memories: [{ name: 'Agent', root: 'agent', convention: 'notes-and-links' }] };

/** The editor of the note that is open. */
export function editorOf({ app }: Bench): Editor {
  const view: unknown = app.workspace.getActiveViewOfType(MarkdownView);
  return (view as MarkdownView).editor;
}

/** A draft with this text is open beside that memory; this part of it is selected, or the cursor stands before it. */
export async function openDraft(text: string, selected: string, data: object = AGENT): Promise<Bench> {
  const files = Object.fromEntries(Object.entries(NOTES).map(([path, note]) => [`agent/${path}`, note]));
  const bench = await openPlugin({ files: { ...files, [DRAFT]: text }, data });
  await bench.open(DRAFT);
  const editor = editorOf(bench);
  const from = editor.getValue().indexOf(selected);
  editor.setSelection(editor.offsetToPos(from), editor.offsetToPos(from + selected.length));
  await bench.pass();
  return bench;
}

/** Undoes by the notice, and agrees where it is shown first. */
export async function undoEntry(bench: Bench, path: string): Promise<void> {
  bench.press('Undo');
  await bench.until(() => bench.text(path) === null || document.querySelector('.tom-plan'), 'the undo');
  if (document.querySelector('.tom-plan') !== null) bench.press('Undo', bench.modal());
  await bench.until(() => bench.text(path) === null, 'the undo');
}

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
  return [...bench.modal().querySelectorAll('.tom-acts button')].map(said);
}

export function primary(bench: Bench): string | null {
  const main = bench.modal().querySelector('.tom-acts .mod-cta');
  return main === null ? null : said(main);
}

/** The name of a button, or of the answer on a card. */
export function said(button: Element): string {
  return (button.querySelector('.tom-answer-label') ?? button).textContent ?? '';
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
  'The staging database now runs in Dublin on port 5433, no longer in Frankfurt.',
  'infra',
] as const;
export const fresh = [
  'Vendor contract ends in June',
  'The contract with the map vendor ends on 30 June; renewing takes six weeks.',
  'vendor #contract',
] as const;
/** The older note that `changed` is about. */
export const OLDER = '2026-03-05 Staging database moved to Frankfurt -- infra.md';
