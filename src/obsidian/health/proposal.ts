import type { ProofOfUse, ProposalDone } from '../../core/model/action';
import { isRecord } from '../../core/model/json';
import type { Progress } from '../../core/model/ports';
import type { Proposal } from '../../core/model/results/proposal';
import type { Workbench } from '../app/workbench';
import { carryOut } from '../plan/carry-out';
import { showPoints } from '../plan/plan-preview';
import { muted, showDialog } from '../ui/dialog';
import { withProgress } from '../ui/progress';
import { Ticks } from '../ui/ticks';
import { counted, figure, listed, roughly } from '../ui/wording';

/**
 * Checks a proposal, the checklist note where no answer is given, shows what it would do, and carries it out; false if nothing
 * was changed.
 */
export async function reviewProposal(bench: Workbench, memory: string | undefined, answer?: string): Promise<boolean> {
  const doing = 'Checking the answer';
  let confirm: readonly string[] = [];
  const propose = (progress: Progress): Promise<Proposal<ProposalDone>> => bench.memory.propose(answer, { memory, progress, confirm });
  let shown = await withProgress(doing, propose);
  const heavy = [...new Set(shown.result.refused.flatMap((one) => one.confirm ?? []))];
  if (heavy.length > 0) {
    const ticked = await askHeavy(bench, memory, heavy);
    if (ticked === null) return false;
    confirm = ticked;
    if (ticked.length > 0) shown = await withProgress(doing, propose);
  }
  const facts = (el: HTMLElement): void => showOutcome(el, shown.result);
  if (shown.plan === null) {
    void showDialog(bench.app, 'Nothing would change', 'tom-plan', (el, dialog) => {
      facts(el.createDiv({ cls: 'tom-scroll' }));
      dialog.buttonRow([{ text: 'Close', main: true, focus: true, run: () => dialog.close() }]);
    });
    return false;
  }
  let checked: typeof shown | null = shown;
  const outcome = await carryOut(bench, {
    kind: 'maintenance',
    doing,
    explanation: 'All of this is one change. It is noted in the log of the day, where the memory keeps one.',
    isShown: true,
    facts,
    propose: async (progress) => {
      shown = checked ?? (await propose(progress));
      checked = null;
      return shown;
    },
    done: ({ done, refused }) =>
      `Upkeep: ${counted(done.length, 'action')} done${refused.length === 0 ? '' : `, ${figure(refused.length)} left out`}.`,
  });
  return outcome !== null;
}

/** Lets the user tick the notes that may change although many link to them; null if they go no further. */
async function askHeavy(bench: Workbench, memory: string | undefined, ids: readonly string[]): Promise<readonly string[] | null> {
  const { pieces } = await bench.memory.packet({ memory });
  const ticks = new Ticks([], () => undefined);
  return showDialog<readonly string[]>(bench.app, 'Many notes link to these', '', (el, dialog) => {
    const body = el.createDiv({ cls: 'tom-scroll' });
    muted(body, 'What you do not tick stays as it is.');
    const rows = ids.map((id) => {
      const { title = id, inbound = 0, path = '' } = pieces.find((one) => one.id === id) ?? {};
      const text = `${counted(inbound, 'note links', 'notes link')} to "${title}": change it anyway`;
      return { id, lines: [{ text, cls: 'tom-name-kept', title: path }] };
    });
    ticks.list(body, rows);
    dialog.buttonRow([
      { text: 'Cancel', run: () => dialog.close() },
      { text: 'Continue', main: true, run: () => dialog.finish([...ticks.chosen]) },
    ]);
  });
}

/** Draws what a proposal does and leaves out, which texts and values go, and whether the memory answers as before. */
function showOutcome(parent: HTMLElement, { done, refused, text, values, proof }: ProposalDone): void {
  const { kept, changed, gone } = text;
  const said = `${counted(kept, 'sentence')} kept, ${figure(changed)} changed, ${figure(gone.length)} gone`;
  const place = (archive: string | null): string => (archive === null ? 'not in the archive' : `kept in "${archive}"`);
  const lost = values.map((one) => ({ path: one.path, message: `${one.value}, of "${one.text.trim()}"` }));
  const texts = gone.map((one) => ({ message: `"${one.text.trim()}": ${place(one.archive)}.` }));
  showPoints(parent, 'Values that no current note would give any more', lost, true);
  showPoints(
    parent,
    counted(done.length, 'action'),
    done.map(({ says: message }) => ({ message })),
  );
  showPoints(parent, `Left out: ${figure(refused.length)}`, refused.map(refusedPoint));
  showPoints(parent, said, texts);
  if (gone.length === 0 && kept + changed > 0) muted(parent, `${said}.`);
  if (proof !== null) muted(parent, proofSentence(proof));
}

/** `Merge: "Harbour" is not a note.` */
function refusedPoint({ action, why, confirm }: ProposalDone['refused'][number]) {
  const said = confirm === undefined ? why : why.replace(/ Confirm this with its id, .*$/, ' It was not ticked.');
  return { message: isRecord(action) && typeof action['action'] === 'string' ? `${actionName(action['action'])}: ${said}` : said };
}

/** `Archive` for `archive`. */
export function actionName(action: string): string {
  return action.charAt(0).toUpperCase() + action.slice(1);
}

/** `Loses 2 answers: "Port" and "Pier". Saves about 900 tokens at session start.` */
function proofSentence({ asked, before, after, lost, tokens }: ProofOfUse): string {
  const all = `${after === asked ? 'all ' : `${figure(after)} of `}${counted(asked, 'question')}`;
  const answers =
    lost.length === 0
      ? `Answers ${all}, ${after === before ? 'as before' : `${figure(before)} before`}.`
      : `Loses ${counted(lost.length, 'answer')}: ${listed(lost.map((one) => `"${one}"`))}.`;
  const saved = tokens.before - tokens.after;
  if (saved === 0) return answers;
  return `${answers} ${saved > 0 ? 'Saves' : 'Takes'} ${roughly(Math.abs(saved))}${saved > 0 ? '' : ' more'} at session start.`;
}
