import type { EventRef } from 'obsidian';
import type { ProposedLink, RememberAction, RememberInput } from '../../core/model/results/remember';
import { isKnownWordForWord, saveEntry, tellKnown } from './save-entry';
import { guarded } from '../ui/notices';
import type { Workbench } from '../app/workbench';
import { confirm, addButtons, Dialog } from '../ui/dialog';
import { buttonsFor, type RememberButton, ButtonRow } from './buttons';
import type { RememberDraft } from './selection';
import { showFields, type RememberFields } from './remember-fields';
import { Judging, type Judged } from './remember-judging';
import { showBusy, showLinks, showVerdict, type VerdictEls } from './verdict';
import { secretSentence, type SecretInEntry } from '../../core/model/secret';

/** Takes a new entry, shows the gate's verdict while one types, and does with it what is chosen. */
export class RememberModal extends Dialog {
  private mayClose = false;
  private saving = false;
  /** The text that is remembered though it seems to hold a secret; null if nobody said so, or it was changed since. */
  private allowed: string | null = null;
  /** Links the user ticked off, by the note they lead to. */
  private readonly refused = new Set<string>();
  private readonly judging: Judging;
  private onChanged: EventRef | null = null;
  private fields!: RememberFields;
  private secretEl!: HTMLElement;
  private verdictEls!: VerdictEls;
  private linksEl!: HTMLElement;
  private row!: ButtonRow;
  /** The state on screen, which stays while another text is judged. */
  private shown: Judged = { kind: 'missing' };

  constructor(
    private readonly bench: Workbench,
    private readonly draft: RememberDraft,
    private readonly memory: string | undefined,
  ) {
    super(bench.app, draft.trial === true ? 'Duplicate check' : 'Remember', 'tom-remember');
    this.judging = new Judging(
      bench,
      () => this.asked(),
      (state) => this.show(state),
    );
  }

  override onOpen(): void {
    if (this.draft.trial === true)
      this.contentEl.createDiv({
        text: 'A trial: write or change the text and see what is said of it. Nothing is written.',
        cls: 'tom-callout',
      });
    this.fields = showFields(this.contentEl, this.bench, this.draft, this.memory, () => this.judging.changed());
    // The fields have a place of their own: whatever the verdict says, they and the buttons stay where they are.
    const scroll = this.contentEl.createDiv({
      cls: ['tom-scroll', 'tom-answer'],
      attr: { tabindex: '0', role: 'region', 'aria-label': 'Verdict' },
    });
    this.secretEl = scroll.createDiv({ cls: 'tom-secret-place' });
    const box = scroll.createDiv({ cls: 'tom-verdict' });
    // Only what was decided is read out by itself; the two texts are long.
    this.verdictEls = {
      box,
      said: box.createDiv({ cls: 'tom-verdict-said', attr: { 'aria-live': 'polite', 'aria-atomic': 'true' } }),
      compared: box.createDiv({ cls: 'tom-capture-compared' }),
      busy: box.createDiv({ cls: 'tom-verdict-busy' }),
    };
    this.linksEl = scroll.createDiv({ cls: 'tom-proposed' });
    this.row = new ButtonRow(this.contentEl.createDiv(), (button) => this.press(button));
    this.onModEnter(() => {
      const primary = this.buttons().find((button) => button.primary);
      if (primary !== undefined) this.press(primary);
    });
    this.onChanged = this.bench.events.on('changed', () => this.retry());
    if (this.asked() === null) this.judging.warm(this.fields.memory());
    void this.judging.now();
    this.contentEl.win.setTimeout(() => this.fields.focus(), 0);
  }

  /** Escape and a click outside land here: text that would be lost is asked about first. */
  override close(): void {
    void this.leave();
  }

  override onClose(): void {
    if (this.onChanged !== null) this.bench.events.offref(this.onChanged);
    this.judging.close();
    this.fields.close();
    this.row.close();
  }

  /** Closes the dialog, after asking where text would be lost; then does `after`. */
  private async leave(after: () => void = () => undefined): Promise<void> {
    const question = { title: 'Discard this text?', text: 'It has not been saved.', yes: 'Discard', no: 'Keep writing', destructive: true };
    if (!this.mayClose && this.draft.trial !== true && this.fields.hasOwnText() && !(await confirm(this.app, question))) return;
    this.closeNow();
    after();
  }

  private closeNow(): void {
    this.mayClose = true;
    super.close();
  }

  /** Text typed while the entry was being saved is not in it, so the dialog stays open with that text. */
  private closeSaved({ title, body }: Pick<RememberInput, 'title' | 'body'>): void {
    const now = this.fields.input();
    if (now === null || (now.title === title && now.body === body)) this.closeNow();
    else void this.judging.now();
  }

  private asked(): ReturnType<ConstructorParameters<typeof Judging>[1]> {
    const input = this.fields.input();
    if (input === null) return null;
    const allowed = this.allowed === keyOf(input) ? { ...input, secret: 'write' as const } : input;
    return { input: allowed, memory: this.fields.memory(), selection: this.fields.selection() };
  }

  /** The vault may have become ready for what it was not before. */
  private retry(): void {
    this.fields.retry();
    const { state } = this.judging;
    if (state.kind === 'failed' && state.waiting) void this.judging.now();
  }

  /** An outdated verdict stays, marked as such, until there is a new one. */
  private show(state: Judged): void {
    const outdated = state.kind === 'busy' && this.shown.kind === 'verdict';
    showBusy(this.verdictEls, outdated ? state.text : null);
    this.linksEl.setAttr('aria-busy', outdated ? 'true' : null);
    if (!outdated) {
      this.shown = state;
      this.showSecret(state);
      showVerdict(
        this.verdictEls,
        state,
        (then) => void this.leave(then),
        this.bench,
        (ref) => void this.judging.compareWith(ref),
      );
      if (state.kind === 'verdict' && state.result.verdict !== 'DUPLICATE') showLinks(this.linksEl, state.result.links, this.refused);
      else this.linksEl.empty();
    }
    this.showButtons();
  }

  /** The question about a secret stays where it is while the text is judged again, and goes with an answer. */
  private showSecret(state: Judged): void {
    if (state.kind === 'busy') return;
    const { secretEl } = this;
    const held = state.kind === 'verdict' && state.result.refused?.code === 'secret' ? state.result.secret : undefined;
    const shown = secretEl.childElementCount > 0;
    secretEl.empty();
    if (held === undefined) return;
    showSecret(secretEl, held, {
      edit: () => this.fields.focusOn(held.part === 'title' || held.part === 'tags' ? held.part : 'text', held.line),
      allow: () => this.allow(),
    });
    if (!shown) secretEl.scrollIntoView({ block: 'nearest' });
  }

  private allow(): void {
    const input = this.fields.input();
    if (input === null) return;
    this.allowed = keyOf(input);
    // The question is gone, and the focus with it: the next act is one of the buttons below.
    void this.judging.now().then(() => this.row.focus());
  }

  private showButtons(): void {
    this.row.show(this.buttons(), this.saving ? 'saving' : this.judging.state.kind === 'busy' ? 'judging' : 'ready');
  }

  private buttons(): readonly RememberButton[] {
    const { shown } = this;
    if (this.draft.trial === true) return buttonsFor(null, false);
    if (shown.kind === 'verdict') return buttonsFor(shown.result, shown.older !== null);
    return buttonsFor(shown.kind === 'failed' ? 'failed' : null, false);
  }

  /** The label of a button holds for the text that was judged: while another one is, there is nothing but to leave. */
  private press({ does }: RememberButton): void {
    if (this.saving) return;
    if (does === 'cancel') this.close();
    else if (this.judging.state.kind !== 'busy') void guarded(() => this.save(does));
  }

  private async save(action: RememberAction): Promise<void> {
    const asked = this.asked();
    if (asked === null) return;
    const { state } = this.judging;
    const older = state.kind === 'verdict' ? state.older : null;
    this.saving = true;
    this.showButtons();
    try {
      if (action === 'skip' && state.kind === 'verdict' && isKnownWordForWord(state.result)) {
        // The older entry may have changed since: its text is all that would be left of this one.
        const { result } = await this.bench.memory.remember(asked.input, asked);
        if (isKnownWordForWord(result)) {
          tellKnown(this.bench, result);
          this.closeNow();
          return;
        }
      }
      const named = action === 'write' || older === null ? {} : { older: older.ref };
      const input = { ...asked.input, ...named, action, onDuplicate: action === 'write' ? 'write' : 'skip' } as const;
      const saved = await saveEntry(this.bench, input, { ...asked, accept: action === 'skip' ? [] : this.accepted() });
      if (saved === 'saved') this.closeSaved(asked.input);
      else if (saved !== 'declined') this.judging.settle(saved, older, input.body);
    } finally {
      this.saving = false;
      this.showButtons();
    }
  }

  private accepted(): readonly ProposedLink[] {
    const { state } = this.judging;
    return state.kind === 'verdict' ? state.result.links.filter((link) => !this.refused.has(link.to)) : [];
  }
}

/** The texts that an allowance is for: these very ones. */
function keyOf({ title, body, tags }: RememberInput): string {
  return JSON.stringify([title, body, tags]);
}

/** Says that the entry seems to hold a secret, before it is written, and asks: back to the text, or on all the same. */
function showSecret(parent: HTMLElement, secret: SecretInEntry, answers: { readonly edit: () => void; readonly allow: () => void }): void {
  const box = parent.createDiv({ cls: ['tom-callout', 'tom-secret'], attr: { role: 'group', 'aria-label': 'Possible secret' } });
  box.createDiv({ text: `${secretSentence(secret)} Bundles leave out notes with secrets.` });
  addButtons(box.createDiv({ cls: 'tom-secret-answers' }), [
    { text: 'Edit', run: answers.edit },
    { text: 'Remember anyway', run: answers.allow },
  ]);
}
