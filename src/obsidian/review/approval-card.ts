import type { UserEvent } from 'obsidian';
import { MemoryError } from '../../core/model/errors';
import type { PendingEntry } from '../../core/model/results/pending';
import type { Answer, EntryRef, Question } from '../../core/model/verdict';
import type { Workbench } from '../app/workbench';
import { whoOf } from '../history/history';
import { ANSWERS, showAnswer, showAnswers } from '../remember/question';
import { LOOKS as VERDICTS, showChip, showSentence } from '../remember/verdict';
import { showWordDiff } from '../remember/word-diff';
import { addButtons, muted } from '../ui/dialog';

/** Signs of a session's name that are shown. */
const SESSION_LENGTH = 8;

/** A person's word on one text. */
export type Word = 'approve' | 'reject' | Answer;

interface CardOptions {
  readonly decide: (card: ApprovalCard, word: Word) => void;
  readonly open: (ref: EntryRef, event: UserEvent) => unknown;
  /** A change was discarded: the text may not wait any more. */
  readonly discarded: () => unknown;
}

/** The outcome for a text, in a word and a sentence. */
const LOOKS = {
  ...VERDICTS,
  state: { ...VERDICTS.UNIQUE, label: 'State of work', icon: 'bookmark', says: 'It says where the work stands.' },
};

/** One text that waits, beside the older one, with the ways to settle it. */
export class ApprovalCard {
  readonly el = createDiv({ cls: 'tom-approval-card', attr: { role: 'article', tabindex: '0' } });
  private readonly aboutEl = this.el.createDiv({ cls: 'tom-approval-about' });
  private readonly area = this.el.createEl('textarea', { cls: 'tom-copy-text', attr: { dir: 'auto', 'aria-label': 'Text to approve' } });
  private readonly problemEl = this.el.createDiv({ cls: 'tom-problem', attr: { role: 'alert' } });
  private readonly actsEl = this.el.createDiv({ cls: 'tom-approval-acts', attr: { role: 'group', 'aria-label': 'Your answer' } });
  /** As it is judged on screen. */
  private shown: PendingEntry;
  private drawn = '';
  private isChanging = false;

  constructor(
    private readonly bench: Workbench,
    public entry: PendingEntry,
    private readonly options: CardOptions,
  ) {
    this.shown = entry;
    this.area.hide();
    this.say('');
    this.draw();
  }

  get title(): string {
    return this.entry.title.trim() || 'Untitled';
  }

  /** True where a person has typed what is nowhere else. */
  get hasOwnText(): boolean {
    return this.isChanging && this.area.value !== this.entry.text;
  }

  /** True if it is new beyond doubt, so that it may be approved with others. */
  get isNew(): boolean {
    return !this.isChanging && lookOf(this.shown) === 'UNIQUE';
  }

  /** The text that stands in place of the one that waits, by its id. */
  get texts(): Readonly<Record<string, string>> {
    return this.isChanging ? { [this.entry.id]: this.area.value } : {};
  }

  /** Takes in how the text stands now. What a person types in it stays. */
  update(entry: PendingEntry): void {
    if (this.isChanging && entry.text !== this.entry.text) this.say('The text was changed elsewhere. Yours is the one to be approved.');
    this.entry = entry;
    if (!this.isChanging) this.shown = entry;
    this.draw();
  }

  /** Throws `changed_since` where the text, or what it is compared with, is not as it is shown; then that is shown. */
  check(now: PendingEntry | undefined, word: Word): void {
    if (now === undefined) throw new MemoryError('not_found', `"${this.title}" is no longer waiting.`);
    const isOwn = this.isChanging && word !== 'reject';
    if ((isOwn || now.text === this.entry.text) && (word === 'reject' || factsOf(now) === factsOf(this.shown))) return;
    this.shown = now;
    this.draw();
    const what = isOwn ? 'The comparison of your text has changed' : 'It, or what it is compared with, has changed';
    throw new MemoryError('changed_since', `${what}. Check it, then answer.`);
  }

  say(problem: string): void {
    this.problemEl.setText(problem);
    this.problemEl.toggle(problem !== '');
  }

  setBusy(isBusy: boolean): void {
    for (const button of this.actsEl.querySelectorAll('button')) button.toggleAttribute('disabled', isBusy);
  }

  /** Presses a button; where it is not offered, leads to those that are. */
  press(cls: string): void {
    const button = this.actsEl.querySelector<HTMLElement>(cls);
    if (button === null) this.actsEl.querySelector('button')?.focus();
    else button.click();
  }

  private change(isChanging: boolean): void {
    this.isChanging = isChanging;
    this.shown = this.entry;
    this.area.value = this.entry.text;
    this.area.toggle(isChanging);
    this.say('');
    this.draw();
    (isChanging ? this.area : this.el).focus();
    if (!isChanging) this.options.discarded();
  }

  private draw(): void {
    const key = JSON.stringify([this.shown, this.isChanging]);
    if (key === this.drawn) return;
    this.drawn = key;
    const { aboutEl, shown, title } = this;
    const { older, question, problem, text, also, door, writer, session, at } = shown;
    const look = LOOKS[lookOf(shown)];
    this.el.setAttr('aria-label', `${title}: ${look.label}`);
    aboutEl.empty();
    const head = aboutEl.createDiv({ cls: 'tom-verdict-head' });
    showChip(head, look);
    head.createDiv({ text: title, cls: 'tom-approval-title', attr: { role: 'heading', 'aria-level': 3, dir: 'auto' } });
    const parts = [whoOf({ writer, door }, this.bench.writer), session === null ? '' : `session ${session.slice(0, SESSION_LENGTH)}`];
    const from = [...parts, at.slice(0, 10)].filter((part) => part !== '').join(' · ');
    muted(aboutEl, from.charAt(0).toUpperCase() + from.slice(1));
    if (also.length > 0) aboutEl.createDiv({ text: also.join(' · '), cls: 'tom-muted' });
    const says = aboutEl.createDiv({ text: problem ?? '', cls: problem === undefined ? '' : 'tom-problem' });
    if (problem === undefined) showSentence(says, look.says, older, this.options.open);
    if (older !== null && older.text !== null)
      showWordDiff(aboutEl, older.text, text, { head: 'New text', spoken: 'Only in the new text: ' });
    if (!this.isChanging && aboutEl.querySelector('.tom-word-diff') === null)
      aboutEl.createDiv({ text, cls: 'tom-word-text', attr: { dir: 'auto' } });
    const hadFocus = this.actsEl.contains(this.actsEl.doc.activeElement);
    this.actsEl.empty();
    if (question !== null) this.drawAnswers(question);
    this.drawActs(lookOf(shown));
    if (hadFocus) this.actsEl.querySelector('button')?.focus();
  }

  /** The answers as cards; on a phone what they do stands below the texts. */
  private drawAnswers({ isMistake }: Question): void {
    const asked = { at: 'held', isMistake: isMistake === true } as const;
    const says = this.aboutEl.createEl('ul', { cls: 'tom-question-answers' });
    for (const answer of ANSWERS) showAnswer(says.createEl('li'), answer, asked);
    showAnswers(this.actsEl, { asked, main: null, run: (answer) => this.options.decide(this, answer) });
  }

  private drawActs(look: keyof typeof LOOKS): void {
    const act = (text: string, does: () => void, cls = '', main = false) => ({
      text,
      cls,
      main,
      run: does,
      says: `${text}: ${this.title}`,
    });
    const isKnown = look === 'DUPLICATE' || look === 'problem';
    const decide = (word: Word) => (): void => this.options.decide(this, word);
    addButtons(this.actsEl.createDiv({ cls: 'tom-approval-row' }), [
      ...(look === 'state' ? [] : [act(this.isChanging ? 'Discard change' : 'Change', () => this.change(!this.isChanging))]),
      act('Reject', decide('reject'), 'tom-do-reject', isKnown),
      ...(look === 'asks' || look === 'problem' ? [] : [act('Approve', decide('approve'), 'tom-do-approve', !isKnown)]),
    ]);
  }
}

function lookOf({ verdict, question, problem }: PendingEntry): keyof typeof LOOKS {
  return problem !== undefined ? 'problem' : question !== null ? 'asks' : (verdict ?? 'state');
}

/** All that an answer is about, besides the text. */
function factsOf({ title, also, verdict, older, question, problem }: PendingEntry): string {
  return JSON.stringify([title, also, verdict, older, question?.answers, problem]);
}
