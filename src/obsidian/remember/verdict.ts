import { setIcon, setTooltip, type UserEvent } from 'obsidian';
import { secretSentence } from '../../core/model/secret';
import type { ProposedLink, RememberResult } from '../../core/model/results/remember';
import { isWithheld, type EntryRef, type ShownEvidence, type VerdictLabel } from '../../core/model/verdict';
import { missingText, unlistedText } from '../../verbs/text/remembered';
import { titleOf } from '../ui/wording';
import { showPrivate, showWordDiff } from './word-diff';
import { chooseOlder, entryName, type Older } from './older';
import type { Judged } from './remember-judging';
import { ANSWERS, showAnswer, UNSETTLED } from './question';
import { selectionSentence } from './selection';
import { addButtons } from '../ui/dialog';
import { someOf } from '../../core/model/collections';

/** Where a verdict is shown: what is said by itself, and below it the two texts. */
export interface VerdictEls {
  readonly box: HTMLElement;
  readonly said: HTMLElement;
  readonly compared: HTMLElement;
  /** Lies over a corner of the verdict while another one is worked out, and takes no room. */
  readonly busy: HTMLElement;
}

export const chips: Record<VerdictLabel, { readonly label: string; readonly icon: string; readonly cls: string }> = {
  UNIQUE: { label: 'New', icon: 'sparkles', cls: 'tom-chip-new' },
  SUPERSEDE: { label: 'Supersedes', icon: 'circle-arrow-up', cls: 'tom-chip-supersede' },
  DUPLICATE: { label: 'Known already', icon: 'copy', cls: 'tom-chip-duplicate' },
};

const MOST = 4;

/** How sure a verdict is, as people say it. */
function surenessOf({ confidence, unsure }: Pick<RememberResult, 'confidence' | 'unsure'>): string {
  if (unsure) return 'Unsure';
  return confidence >= 0.8 ? 'Sure' : 'Fairly sure';
}

/** Dims the verdict on screen and says why; null if it holds. */
export function showBusy({ box, busy }: VerdictEls, text: string | null): void {
  box.setAttr('aria-busy', text === null ? null : 'true');
  busy.setText(text ?? '');
}

/** Opens the note of an entry, in place of the dialog. */
type OpenEntry = (ref: EntryRef, event: UserEvent) => void;

/** Shows how far the judging is, or the verdict with its reason and the older text. */
export function showVerdict(els: VerdictEls, state: Judged, open: OpenEntry, choose: (ref: EntryRef) => void): void {
  const { said, compared } = els;
  compared.empty();
  said.empty();
  if (state.kind === 'missing') said.createDiv({ text: 'With a title and a text you see here whether it is new.', cls: 'tom-muted' });
  else if (state.kind === 'busy') said.createDiv({ text: state.text, cls: 'tom-muted' });
  else if (state.kind === 'failed') {
    said.createDiv({ text: state.message, cls: 'tom-problem' });
    if (!state.waiting) said.createDiv({ text: 'Whether it is new is not known. You can save it all the same.', cls: 'tom-muted' });
  } else {
    showResult(els, state, open);
    if (state.result.unsure) showChoice(els.said, state, choose);
  }
}

/** The question of an unsure verdict, and the older entries that it may be about. */
function showChoice(parent: HTMLElement, { result, older }: Judged & { readonly kind: 'verdict' }, choose: (ref: EntryRef) => void): void {
  const candidates = result.question?.candidates ?? [];
  if (older === null || candidates.length === 0) return;
  parent.createDiv({ text: UNSETTLED, cls: 'tom-question' });
  const list = parent.createEl('ul', { cls: 'tom-question-answers' });
  const asked = { at: 'held', isMistake: result.question?.isMistake === true } as const;
  for (const answer of ANSWERS) showAnswer(list.createEl('li'), answer, asked);
  if (candidates.length > 1) chooseOlder(parent, candidates, older.ref, choose);
}

function showResult({ said, compared }: VerdictEls, { result, older, body }: Judged & { readonly kind: 'verdict' }, open: OpenEntry): void {
  // The question itself stands above; here it is read out.
  if (result.refused?.code === 'secret' && result.secret !== undefined)
    said.createDiv({ text: secretSentence(result.secret), cls: 'tom-spoken' });
  showHead(said, result, older, open);
  if (result.refused !== undefined && result.refused.code !== 'secret') said.createDiv({ text: result.refused.rule, cls: 'tom-problem' });
  // Whoever looks at their own vault sees both texts below, with a note there that the older one is private.
  if (result.evidence !== null && !isWithheld(result.evidence)) said.createDiv({ text: result.evidence.why, cls: 'tom-verdict-why' });
  if (result.problem !== undefined) said.createDiv({ text: result.problem, cls: 'tom-muted' });
  if (result.path !== null && result.verdict !== 'DUPLICATE') {
    const place = said.createDiv({ cls: 'tom-verdict-path' });
    place.createSpan({ text: result.entry === null ? 'Saves as ' : 'Saves in ', cls: 'tom-muted' });
    place.createSpan({ text: result.path });
  }
  if (result.missing !== undefined) said.createDiv({ text: missingText(result, false), cls: 'tom-muted' });
  if (result.unlisted !== undefined) said.createDiv({ text: unlistedText(result), cls: 'tom-muted' });
  if (result.selection !== undefined) said.createDiv({ text: selectionSentence(result.selection), cls: 'tom-muted' });
  // The pieces of a new entry compare it with a note that it is not about.
  if (result.verdict === 'UNIQUE' && !result.unsure) return;
  if (isWithheld(result.evidence)) showPrivate(compared, result.evidence.withheld);
  if (older !== null && older.text !== null) showWordDiff(compared, older.text, body);
  else if (result.evidence !== null) showEvidence(compared, result.evidence);
}

function showHead(parent: HTMLElement, result: RememberResult, older: Older | null, open: OpenEntry): void {
  const head = parent.createDiv({ cls: 'tom-verdict-head' });
  showChip(head, chips[result.verdict]);
  if (result.evidence !== null) {
    const sureness = head.createSpan({ text: surenessOf(result), cls: 'tom-muted tom-sureness' });
    setTooltip(sureness, `${surenessOf(result)}: ${result.confidence.toFixed(2)} of 1`);
  }
  if (older !== null) {
    const of = head.createSpan({ cls: 'tom-verdict-of' });
    if (result.verdict === 'UNIQUE') of.createSpan({ text: 'Closest: ', cls: 'tom-muted' });
    addButtons(of, [{ text: entryName(older.ref), cls: 'tom-link', title: older.ref.path, run: (event) => open(older.ref, event) }]);
  }
}

export function showChip(parent: HTMLElement, { label, icon, cls }: (typeof chips)[VerdictLabel]): void {
  const chip = parent.createSpan({ cls: ['tom-chip', cls] });
  setIcon(chip.createSpan({ cls: 'tom-chip-icon', attr: { 'aria-hidden': 'true' } }), icon);
  chip.createSpan({ text: label });
}

function showEvidence(parent: HTMLElement, evidence: ShownEvidence): void {
  if (isWithheld(evidence)) return;
  const list = parent.createEl('dl', { cls: 'tom-evidence' });
  const changed = evidence.changed.map((change) => `${change.old} → ${change.new}`);
  for (const [label, pieces] of [
    ['Changed', changed],
    ['New in yours', evidence.onlyNew],
    ['Only in the older', evidence.onlyOld],
  ] as const) {
    if (pieces.length === 0) continue;
    list.createEl('dt', { text: label });
    list.createEl('dd', { text: someOf(pieces, MOST) });
  }
}

/** Proposed links with a tick box each; `refused` holds the targets ticked off and is kept up to date. */
export function showLinks(parent: HTMLElement, links: readonly ProposedLink[], refused: Set<string>): void {
  if (links.length === 0) return;
  parent.createDiv({ text: 'Links to add', cls: 'tom-field-label' });
  for (const link of links) {
    const row = parent.createEl('label', { cls: 'tom-proposed-row' });
    const box = row.createEl('input', { type: 'checkbox' });
    box.checked = !refused.has(link.to);
    box.addEventListener('change', () => {
      if (box.checked) refused.delete(link.to);
      else refused.add(link.to);
    });
    row.createSpan({ text: link.text, cls: 'tom-proposed-text' });
    row.createSpan({ text: '→', cls: 'tom-muted', attr: { 'aria-hidden': 'true' } });
    row.createSpan({ text: titleOf(link.to), cls: 'tom-proposed-to', attr: { title: link.to } });
  }
}
