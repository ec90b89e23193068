import { debounce, type UserEvent } from 'obsidian';
import { MemoryError } from '../../core/model/errors';
import type { PendingEntry } from '../../core/model/results/pending';
import type { Answer, EntryRef } from '../../core/model/verdict';
import type { Workbench } from '../app/workbench';
import { whoOf } from '../history/history';
import { entryName } from '../remember/older';
import { ANSWERS, showAnswer, UNSETTLED } from '../remember/question';
import { type Chip, chips, showChip } from '../remember/verdict';
import { showWordDiff } from '../remember/word-diff';
import { addButtons, muted } from '../ui/dialog';
import { Latest } from '../ui/progress';
import { spokenName } from '../ui/wording';

/** The pause in typing after which a changed text is compared again, milliseconds. */
const PAUSE = 400;
/** Signs of a session's name that are shown. */
const SESSION_LENGTH = 8;

/** A person's word on one text. */
export type Word = 'approve' | 'reject' | Answer;

interface CardOptions {
  /** The memory that the text is for. */
  readonly memory: string;
  readonly isNamed: boolean;
  readonly decide: (card: ApprovalCard, word: Word) => void;
  readonly open: (ref: EntryRef, event: UserEvent) => unknown;
  /** A change was discarded: the text may not wait any more. */
  readonly discarded: () => unknown;
}

const SAYS = {
  UNIQUE: 'No note says this yet.',
  SUPERSEDE: 'It seems to be something newer than: ',
  DUPLICATE: 'It seems to be known already from: ',
};

/** One text that waits, beside the older one, with the ways to settle it. */
export class ApprovalCard {
  readonly el = createDiv({ cls: 'tom-approval-card', attr: { role: 'article', tabindex: '0' } });
  private readonly aboutEl = this.el.createDiv({ cls: 'tom-approval-about' });
  private readonly area = this.el.createEl('textarea', { cls: 'tom-copy-text', attr: { dir: 'auto', 'aria-label': 'Text to approve' } });
  private readonly problemEl = this.el.createDiv({ cls: 'tom-problem', attr: { role: 'alert' } });
  private readonly actsEl = this.el.createDiv({ cls: 'tom-approval-acts', attr: { role: 'group', 'aria-label': 'Your answer' } });
  private readonly latest = new Latest();
  private readonly later = debounce(() => void this.judge(), PAUSE, true);
  /** As it is judged on screen: with the text of the person, where they change it. */
  private shown: PendingEntry;
  private drawn = '';
  private isChanging = false;

  constructor(
    private readonly bench: Workbench,
    private entry: PendingEntry,
    readonly options: CardOptions,
  ) {
    this.shown = entry;
    this.area.addEventListener('input', () => {
      this.aboutEl.setAttr('aria-busy', 'true');
      this.later();
    });
    this.area.hide();
    this.say('');
    this.draw();
  }

  get id(): string {
    return this.entry.id;
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
    return !this.isChanging && chipOf(this.shown).label === chips.UNIQUE.label;
  }

  /** The text that stands in place of the one that waits, by its id. */
  get texts(): Readonly<Record<string, string>> {
    return this.isChanging ? { [this.id]: this.area.value } : {};
  }

  /** Takes in how the text stands now. What a person types in it stays. */
  update(entry: PendingEntry): void {
    if (this.isChanging && entry.text !== this.entry.text) this.say('The text was changed elsewhere meanwhile. Yours is what is approved.');
    this.entry = entry;
    if (this.isChanging) void this.judge();
    else this.shown = entry;
    this.draw();
  }

  /** Throws `changed_since` where the text, or what it is compared with, is not as it is shown. */
  check(now: PendingEntry | undefined, word: Word): void {
    if (now === undefined) throw new MemoryError('not_found', `"${this.title}" does not wait any more.`);
    if (word === 'reject' ? now.text === this.entry.text : factsOf(now) === factsOf(this.shown)) return;
    const what = `"${this.title}", or what it is compared with, has changed meanwhile.`;
    throw new MemoryError('changed_since', `${what} Look at it again, then answer.`);
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

  close(): void {
    this.latest.stop();
    this.later.cancel();
  }

  /** Compares the text in the field with what is known. */
  private async judge(): Promise<void> {
    const { id, texts } = this;
    const { memory } = this.options;
    const use = (judged: PendingEntry | undefined): void => {
      this.aboutEl.setAttr('aria-busy', null);
      if (judged !== undefined) this.shown = judged;
      this.draw();
    };
    const ask = async (): Promise<PendingEntry | undefined> => (await this.bench.memory.pending({ memory, ids: [id], texts })).entries[0];
    await this.latest.show(ask, use, (message) => this.say(message));
  }

  private change(isChanging: boolean): void {
    this.close();
    this.isChanging = isChanging;
    this.shown = this.entry;
    this.area.value = this.entry.text;
    this.area.toggle(isChanging);
    this.aboutEl.setAttr('aria-busy', null);
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
    const { older, question, verdict, problem, text, door, writer, session, at } = shown;
    const chip = chipOf(shown);
    this.el.setAttr('aria-label', `${title}: ${chip.label}`);
    aboutEl.empty();
    const head = aboutEl.createDiv({ cls: 'tom-verdict-head' });
    showChip(head, chip);
    head.createDiv({ text: title, cls: 'tom-approval-title', attr: { role: 'heading', 'aria-level': 3, dir: 'auto' } });
    const parts = [whoOf({ writer, door }, this.bench.writer), session === null ? '' : `session ${session.slice(0, SESSION_LENGTH)}`];
    const from = [...parts, at.slice(0, 10), this.options.isNamed ? this.options.memory : ''].filter((part) => part !== '').join(' · ');
    muted(aboutEl, from.charAt(0).toUpperCase() + from.slice(1));
    const says = aboutEl.createDiv({ cls: problem === undefined ? '' : 'tom-problem' });
    says.setText(problem ?? (question !== null ? `${UNSETTLED} ` : verdict === null ? 'It says where the work stands.' : SAYS[verdict]));
    if (older !== null && problem === undefined) {
      const name = entryName(older);
      const run = (event: UserEvent): unknown => this.options.open(older, event);
      addButtons(says, [{ text: name, cls: 'tom-link', says: spokenName(name, `Open ${older.path}`), run }]);
    }
    if (older !== null && older.text !== null)
      showWordDiff(aboutEl, older.text, text, { head: 'New text', spoken: 'Only in the new text: ' });
    if (!this.isChanging && aboutEl.querySelector('.tom-word-diff') === null)
      aboutEl.createDiv({ text, cls: 'tom-word-text', attr: { dir: 'auto' } });
    this.drawActs();
  }

  private drawActs(): void {
    const { actsEl, isChanging, title } = this;
    const { question, verdict, problem } = this.shown;
    const hadFocus = actsEl.contains(actsEl.doc.activeElement);
    const run = (word: Word) => (): void => this.options.decide(this, word);
    actsEl.empty();
    if (question !== null) {
      const answers = actsEl.createDiv({ cls: 'tom-answers' });
      const asked = { at: 'held', isMistake: question.isMistake === true } as const;
      for (const answer of ANSWERS) {
        const [button] = addButtons(answers, [{ text: '', cls: 'tom-answer-way', run: run(answer) }]);
        if (button !== undefined) showAnswer(button, answer, asked);
      }
    }
    const isKnown = question === null && (verdict === 'DUPLICATE' || problem !== undefined);
    const act = (text: string, cls: string, does: () => void, main = false) => ({ text, cls, says: `${text}: ${title}`, run: does, main });
    addButtons(actsEl.createDiv({ cls: 'tom-approval-row' }), [
      ...(verdict === null && problem === undefined
        ? []
        : [act(isChanging ? 'Discard change' : 'Change', 'tom-do-change', () => this.change(!isChanging))]),
      act('Reject', 'tom-do-reject', run('reject'), isKnown),
      ...(question === null && problem === undefined ? [act('Approve', 'tom-do-approve', run('approve'), !isKnown)] : []),
    ]);
    if (hadFocus) actsEl.querySelector('button')?.focus();
  }
}

function chipOf({ verdict, question, problem }: PendingEntry): Chip {
  if (problem !== undefined) return { ...chips.DUPLICATE, label: 'Cannot be written', icon: 'circle-alert' };
  if (question !== null) return { ...chips.SUPERSEDE, label: 'Similar: you decide', icon: 'circle-help' };
  if (verdict === null) return { ...chips.UNIQUE, label: 'State of work', icon: 'bookmark' };
  const label = { UNIQUE: chips.UNIQUE.label, SUPERSEDE: 'Replaces an older note', DUPLICATE: 'Already there' }[verdict];
  return { ...chips[verdict], label };
}

/** All that an answer is about. */
function factsOf({ title, text, verdict, older, question, problem }: PendingEntry): string {
  return JSON.stringify([title, text, verdict, older, question?.answers, problem]);
}
