import { setIcon, type UserEvent } from 'obsidian';
import { secretSentence } from '../../core/model/secret';
import { folderOf } from '../../core/model/path';
import type { ProposedLink, RememberResult } from '../../core/model/results/remember';
import { isWithheld, type EntryRef } from '../../core/model/verdict';
import { missingText, unlistedText } from '../../verbs/text/remembered';
import { titleOf } from '../ui/wording';
import { showPrivate, showWordDiff } from './word-diff';
import { isClosed } from './buttons';
import { chooseOlder, entryName } from './older';
import type { Judged } from './remember-judging';
import { selectionSentence } from './selection';
import { muted } from '../ui/dialog';
import { guarded } from '../ui/notices';

/** Where a verdict is shown: what is said by itself, and below it what is written where, and the two texts. */
export interface VerdictEls {
  readonly box: HTMLElement;
  readonly said: HTMLElement;
  readonly rest: HTMLElement;
  /** Lies over a corner of the verdict while another one is worked out, and takes no room. */
  readonly busy: HTMLElement;
}

/** A verdict in a word and a sentence, in which `{}` is the name of the older entry. */
interface Look {
  readonly label: string;
  readonly icon: string;
  readonly cls: string;
  readonly says: string;
}

const SIMILAR = { label: 'Similar note', icon: 'circle-help', cls: 'tom-chip-supersede' };

/** `close`: another entry is near, and surely says something else. `asks`: a person has to say. `problem`: it is not written. */
export const LOOKS = {
  UNIQUE: { label: 'New', icon: 'sparkles', cls: 'tom-chip-new', says: 'No note says this yet.' },
  close: { ...SIMILAR, says: '"{}" is close, but does not say this.' },
  asks: { ...SIMILAR, says: 'Does "{}" already say this? Choose:' },
  SUPERSEDE: {
    ...{ label: 'Replaces an older note', icon: 'circle-arrow-up', cls: 'tom-chip-supersede' },
    says: 'It says something newer than "{}".',
  },
  DUPLICATE: { label: 'Already there', icon: 'copy', cls: 'tom-chip-duplicate', says: '"{}" already says this.' },
  problem: { label: 'Cannot be saved', icon: 'circle-alert', cls: 'tom-chip-duplicate', says: '' },
} satisfies Record<string, Look>;

/** Dims the verdict on screen and says why; null if it holds. */
export function showBusy({ box, busy }: VerdictEls, text: string | null): void {
  box.setAttr('aria-busy', text === null ? null : 'true');
  busy.setText(text ?? '');
}

/** Opens the note of an entry, in place of the dialog. */
type OpenEntry = (ref: EntryRef, event: UserEvent) => unknown;

/** Shows how far the judging is, or the verdict with the older text. */
export function showVerdict(els: VerdictEls, state: Judged, open: OpenEntry, choose: (ref: EntryRef) => void): void {
  const { said, rest } = els;
  rest.empty();
  said.empty();
  if (state.kind === 'missing') muted(said, 'Add text to check for duplicates.');
  else if (state.kind === 'busy') muted(said, state.text);
  else if (state.kind === 'failed') {
    said.createDiv({ text: state.message, cls: 'tom-problem' });
    if (!state.waiting) muted(said, 'The comparison failed. You can save it anyway.');
  } else {
    showSaid(said, state, open);
    showNotes(rest, state.result);
    showOlder(rest, state, choose);
  }
}

type Verdict = Judged & { readonly kind: 'verdict' };

function lookOf({ result, older }: Verdict): keyof typeof LOOKS {
  const { verdict, unsure } = result;
  if (isClosed(result)) return 'problem';
  if (older === null) return unsure ? 'UNIQUE' : verdict;
  return unsure ? 'asks' : verdict === 'UNIQUE' ? 'close' : verdict;
}

function showSaid(parent: HTMLElement, state: Verdict, open: OpenEntry): void {
  const { refused, secret } = state.result;
  const look = LOOKS[lookOf(state)];
  const head = parent.createDiv({ cls: 'tom-verdict-head' });
  showChip(head, look);
  if (refused === undefined) showSentence(head, look.says, state.older?.ref ?? null, open);
  // The question about a secret stands above; here it is read out.
  else if (secret !== undefined && refused.code === 'secret') head.createSpan({ text: secretSentence(secret), cls: 'tom-spoken' });
  else head.createSpan({ text: refused.rule, cls: 'tom-problem' });
}

export function showChip(parent: HTMLElement, { label, icon, cls }: Look): void {
  const chip = parent.createSpan({ cls: ['tom-chip', cls] });
  setIcon(chip.createSpan({ cls: 'tom-chip-icon', attr: { 'aria-hidden': 'true' } }), icon);
  chip.createSpan({ text: label });
}

/** The sentence of a verdict, in which the name of the older entry opens it. */
export function showSentence(parent: HTMLElement, says: string, ref: EntryRef | null, open: OpenEntry): void {
  const [before = '', after] = says.split('{}');
  const el = parent.createSpan({ cls: 'tom-verdict-of' });
  if (ref === null || after === undefined) {
    el.setText(says.replace(/^"\{\}"/, 'An older note').replace('"{}"', 'an older note'));
    return;
  }
  el.createSpan({ text: before });
  const link = el.createEl('a', { text: entryName(ref), cls: 'tom-link', href: '#', title: ref.path });
  link.addEventListener('click', (event) => {
    event.preventDefault();
    void guarded(() => open(ref, event));
  });
  el.createSpan({ text: after });
}

/** The place where it will be written, and whatever else there is to know of it. */
function showNotes(parent: HTMLElement, result: RememberResult): void {
  const { path, missing, unlisted, selection, problem } = result;
  if (path !== null && result.refused === undefined)
    parent.createDiv({ text: placeText(path, result), cls: 'tom-verdict-path', attr: { title: path } });
  for (const text of [
    problem,
    missing && missingText(result, false),
    unlisted && unlistedText(result),
    selection && selectionSentence(selection),
  ])
    if (text !== undefined) muted(parent, text);
}

/** `New note "Ovens" in the folder "bakery"`, `Added to "patterns"`. */
function placeText(path: string, { entry, state }: RememberResult): string {
  if (state !== undefined) return `Becomes the text of "${titleOf(path)}"`;
  if (entry !== null) return `Added to "${titleOf(path)}"`;
  const folder = folderOf(path);
  return `New note "${titleOf(path)}" in the ${folder === '' ? 'top folder' : `folder "${folder}"`}`;
}

/** Both texts with the differing words marked, and of several older ones the choice which. */
function showOlder(parent: HTMLElement, { result: { evidence, question }, older, body }: Verdict, choose: (ref: EntryRef) => void): void {
  if (older === null) return;
  const candidates = question?.candidates ?? [];
  if (candidates.length > 1) chooseOlder(parent, candidates, older.ref, choose);
  // Whoever looks at their own vault sees both texts, with a note that the older one is private.
  if (isWithheld(evidence)) showPrivate(parent, evidence.withheld);
  else if (evidence !== null) muted(parent, evidence.why, 'tom-verdict-why');
  if (older.text !== null) showWordDiff(parent, older.text, body);
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
