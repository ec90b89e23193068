import { codeOf, messageOf } from '../../core/model/errors';
import type { SplitBy } from '../../core/model/vault-memory';
import type { Progress } from '../../core/model/ports';
import type { Workbench } from '../app/workbench';
import { carryOut } from '../plan/carry-out';
import { muted, showDialog } from '../ui/dialog';
import { quietly } from '../ui/progress';
import { Ticks } from '../ui/ticks';
import { counted, titleOf } from '../ui/wording';
import { linksTold } from './moves';

/** True for a note with headings to split it by. */
export function hasParts({ app }: Workbench, path: string): boolean {
  return (app.metadataCache.getCache(path)?.headings?.length ?? 0) > 1;
}

/** Makes notes of the sections of a note that the user chooses, as one change. */
export async function splitNote(bench: Workbench, path: string): Promise<void> {
  const choice = await askParts(bench, path);
  if (choice === null) return;
  await carryOut(bench, {
    kind: 'split',
    doing: 'Preparing the new notes',
    explanation:
      'The chosen parts move into notes of their own, and a link to each takes its place. Links to their headings and blocks follow. No text is lost.',
    propose: (progress) => bench.memory.split(path, { ...choice, progress }),
    done: ({ created, links }) => `Made ${counted(created.length, 'note')} from "${titleOf(path)}".${linksTold(links)}`,
    nothing: 'There is nothing to split.',
  });
}

/** The parts to make notes of: those under these headings, or all of them. */
interface SplitChoice {
  readonly by: SplitBy;
  readonly headings?: readonly string[];
}

interface Part {
  readonly heading: string;
  readonly path: string;
  /** True if another heading of the note reads the same, so that this one's text does not tell it. */
  readonly ambiguous: boolean;
}

interface Cut {
  readonly by: SplitBy;
  readonly label: string;
  readonly parts: readonly Part[];
  readonly ticks: Ticks;
}

const ways: readonly { readonly by: SplitBy; readonly label: string }[] = [
  { by: 'heading', label: 'Headings' },
  { by: 'entry', label: 'Dated entries' },
];

/** Shows the parts of a note and lets the user choose those to make notes of. */
function askParts(bench: Workbench, path: string): Promise<SplitChoice | null> {
  return showDialog<SplitChoice>(bench.app, `Split "${titleOf(path)}"`, 'tom-split', (el, dialog) => {
    let cut: Cut | null = null;
    let button: HTMLButtonElement | undefined;
    let closed = false;
    dialog.onClose = () => void (closed = true);
    const isClosed = (): boolean => closed;
    const body = el.createDiv({ cls: 'tom-scroll', attr: { 'aria-live': 'polite' } });
    const buttonsEl = el.createDiv();

    const countChosen = (): void => {
      const count = cut?.ticks.chosen.size ?? 0;
      button?.setText(count === 0 ? 'Nothing chosen' : `Make ${counted(count, 'note')}`);
      button?.toggleAttribute('disabled', count === 0);
    };
    const make = (): void => {
      if (cut === null || cut.ticks.chosen.size === 0) return;
      const { by, parts, ticks } = cut;
      const chosen = parts.filter((part) => ticks.chosen.has(part.path));
      dialog.finish({ by, ...(chosen.length === parts.length ? {} : { headings: chosen.map(({ heading }) => heading) }) });
    };
    const showButtons = (): void => {
      buttonsEl.empty();
      const close = { text: cut === null ? 'Close' : 'Cancel', run: () => dialog.close() };
      [, button] = dialog.buttonRow(cut === null ? [close] : [close, { text: '', main: true, run: make }], buttonsEl);
    };
    const show = (now: Cut, choices: readonly Cut[]): void => {
      cut = now;
      body.empty();
      if (choices.length > 0) showWays(body, choices, now, (other) => show(other, choices));
      muted(body, 'Each chosen part becomes a note of its own, and a link to it takes its place here. Links follow the text.');
      showButtons();
      now.ticks.showAll(body);
      const tied = 'Another heading reads the same, so this part can only move together with all others.';
      now.ticks.list(
        body,
        now.parts.map(({ heading, path: to, ambiguous }) => ({
          id: to,
          isTied: ambiguous,
          lines: [
            { text: heading, cls: 'tom-name-kept' },
            { text: to, cls: 'tom-muted' },
            ...(ambiguous ? [{ text: tied, cls: 'tom-muted' }] : []),
          ],
        })),
      );
      countChosen();
    };
    const look = async (): Promise<void> => {
      const found = await cutsOf(bench, path, countChosen, quietly(isClosed));
      if (found === null || isClosed()) return;
      const [first, other] = found.cuts;
      body.empty();
      if (first === undefined) {
        const { problem } = found;
        const text = problem === '' ? 'This note has no section to split off. Add headings first.' : problem;
        body.createDiv({ text, cls: problem === '' ? 'tom-muted' : 'tom-problem' });
        return;
      }
      const paths = ({ parts }: Cut): string => parts.map((part) => part.path).join('\n');
      show(first, other !== undefined && paths(first) !== paths(other) ? found.cuts : []);
    };

    muted(body, 'Looking for sections…');
    dialog.onModEnter(make);
    showButtons();
    void look();
  });
}

/** The ways to cut the note with their parts, and why there is none; null if nobody is there to see them. */
async function cutsOf(
  bench: Workbench,
  from: string,
  changed: () => void,
  progress: Progress,
): Promise<{ readonly cuts: readonly Cut[]; readonly problem: string } | null> {
  const file = bench.app.vault.getFileByPath(from);
  const headings = (file === null ? null : bench.app.metadataCache.getFileCache(file))?.headings?.map((one) => keyOf(one.heading)) ?? [];
  const cuts: Cut[] = [];
  let problem = '';
  for (const { by, label } of ways) {
    try {
      const { result } = await bench.memory.split(from, { by, progress });
      const parts = result.created.map(({ heading, path }) => ({
        heading,
        path,
        ambiguous: headings.filter((one) => one === keyOf(heading)).length > 1,
      }));
      const all = parts.map(({ path }) => path);
      if (parts.length > 0) cuts.push({ by, label, parts, ticks: new Ticks(all, changed) });
    } catch (error) {
      if (codeOf(error) === 'cancelled') return null;
      problem ||= messageOf(error);
    }
  }
  return { cuts, problem };
}

function showWays(parent: HTMLElement, cuts: readonly Cut[], now: Cut, choose: (cut: Cut) => void): void {
  const group = parent.createDiv({ cls: 'tom-split-ways', attr: { role: 'radiogroup', 'aria-label': 'Where to cut' } });
  for (const cut of cuts) {
    const choice = group.createEl('label', { cls: 'tom-tick-all' });
    const radio = choice.createEl('input', { type: 'radio', attr: { name: 'tom-split-by' } });
    radio.checked = now === cut;
    choice.createSpan({ text: `${cut.label} (${cut.parts.length})` });
    radio.addEventListener('change', () => {
      choose(cut);
      parent.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.focus();
    });
  }
}

function keyOf(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
