import { ACTION_OF, type RememberAction, type RememberResult } from '../../core/model/results/remember';
import type { Answer, VerdictLabel } from '../../core/model/verdict';
import { Setting } from 'obsidian';
import { addButtons } from '../ui/dialog';
import { ANSWERS, showAnswers } from './question';

/** The ways to settle an entry, besides leaving. */
export interface Acts {
  /** The answers about an older entry, or plain buttons. */
  readonly offered: 'answers' | readonly ('skip' | 'write')[];
  /** The one that Mod+Enter does; null where a person has to choose. */
  readonly main: RememberAction | null;
  readonly isMistake?: boolean;
}

const FITTING: Readonly<Record<VerdictLabel, Answer>> = { UNIQUE: 'new', SUPERSEDE: 'replaces', DUPLICATE: 'same' };
const LABELS = { skip: 'Skip', write: 'Save' } as const;

/**
 * The acts for an entry; with no verdict yet, only leaving. Where judging failed it can be written all the same. `older` says
 * whether there is an older entry to speak of.
 */
export function actsFor(judged: RememberResult | 'failed' | null, older: boolean): Acts {
  if (judged === 'failed') return { offered: ['write'], main: 'write' };
  if (judged === null || isClosed(judged)) return { offered: [], main: null };
  // A rule of the memory would not have it; a person may all the same.
  if (judged.refused?.code === 'not_substantive') return { offered: ['skip', 'write'], main: null };
  if (!older) return { offered: ['write'], main: 'write' };
  const main = judged.unsure ? null : ACTION_OF[FITTING[judged.verdict]];
  return { offered: 'answers', main, isMistake: judged.question?.isMistake === true };
}

/** True where nothing can be written before the text, or the choice for the selection, is another one: each question has its own buttons. */
export function isClosed({ refused }: RememberResult): boolean {
  return refused?.code === 'secret' || refused?.code === 'changed_since';
}

/** `judging`: the verdict on screen is outdated, so nothing but leaving works. `saving`: nothing works. */
type RowState = 'ready' | 'judging' | 'saving';

/** The buttons below an entry. */
export class ActRow {
  private shown = '';

  constructor(
    private readonly parent: HTMLElement,
    private readonly press: (does: 'cancel' | RememberAction) => void,
  ) {}

  /** Shows these acts; those that stay the same are left alone, and with them the focus. */
  show(acts: Acts, state: RowState): void {
    const now = JSON.stringify([acts, state]);
    if (now === this.shown) return;
    this.shown = now;
    const { parent } = this;
    const { offered, main, isMistake = false } = acts;
    const focused = /tom-do-\w+/.exec(parent.contains(parent.doc.activeElement) ? (parent.doc.activeElement?.className ?? '') : '')?.[0];
    const isDisabled = state !== 'ready';
    const cancel = { text: 'Cancel', cls: 'tom-do-cancel', isDisabled: state === 'saving', run: () => this.press('cancel') };
    parent.empty();
    if (offered === 'answers') {
      const run = (answer: Answer): void => this.press(ACTION_OF[answer]);
      const fits = ANSWERS.find((answer) => ACTION_OF[answer] === main) ?? null;
      addButtons(showAnswers(parent, { asked: { at: 'held', isMistake }, main: fits, isDisabled, run }), [cancel]);
    } else {
      const plain = offered.map((does) => ({
        ...{ text: LABELS[does], cls: `tom-do-${does}`, main: does === main, isDisabled },
        run: () => this.press(does),
      }));
      addButtons(new Setting(parent).setClass('tom-buttons').controlEl, [cancel, ...plain]);
    }
    if (focused !== undefined) parent.querySelector<HTMLElement>(`.${focused}`)?.focus();
  }

  /** Puts the focus on the act that changes nothing. */
  focus(): void {
    this.parent.querySelector<HTMLElement>('.tom-do-cancel')?.focus();
  }
}
