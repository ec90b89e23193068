import type { UserEvent } from 'obsidian';
import type { EntryRef } from '../../core/model/verdict';
import { openAt } from '../ui/opening';
import type { RememberAction, RememberInput } from '../../core/model/results/remember';
import { isKnownWordForWord, saveEntry, tellKnown } from './save-entry';
import { guarded } from '../ui/notices';
import type { Workbench } from '../app/workbench';
import { addButtons, showDialog } from '../ui/dialog';
import { type Acts, ActRow, actsFor } from './buttons';
import type { RememberDraft } from './selection';
import { showFields } from './remember-fields';
import { Judging, type Judged } from './remember-judging';
import { showBusy, showLinks, showVerdict, type VerdictEls } from './verdict';
import { secretSentence } from '../../core/model/secret';

/** Takes a new entry, shows the gate's verdict while one types, and does with it what is chosen. Resolves once it is closed. */
export function showRemember(bench: Workbench, draft: RememberDraft, memory: string | undefined): Promise<unknown> {
  return showDialog(bench.app, 'Remember', 'tom-remember', (el, dialog) => {
    let isSaving = false;
    /** The text that is remembered though it seems to hold a secret; null if nobody said so, or it was changed since. */
    let allowed: string | null = null;
    /** Links the user ticked off, by the note they lead to. */
    const refused = new Set<string>();
    /** The state on screen, which stays while another text is judged. */
    let shown: Judged = { kind: 'missing' };
    // Text that would be lost is asked about first.
    const leave = dialog.askBefore(() => fields.hasOwnText(), 'It has not been saved.');

    const asked = (): ReturnType<ConstructorParameters<typeof Judging>[1]> => {
      const input = fields.input();
      if (input === null) return null;
      const entry = allowed === keyOf(input) ? { ...input, secret: 'write' as const } : input;
      return { input: entry, memory: fields.memory(), selection: fields.selection() };
    };

    /** Text typed while the entry was being saved is not in it, so the dialog stays open with that text. */
    const closeSaved = ({ title, body }: Pick<RememberInput, 'title' | 'body'>): void => {
      const now = fields.input();
      if (now === null || (now.title === title && now.body === body)) dialog.closeNow();
      else void judging.now();
    };

    /** An outdated verdict stays, marked as such, until there is a new one. */
    const show = (state: Judged): void => {
      const isOutdated = state.kind === 'busy' && shown.kind === 'verdict';
      showBusy(verdictEls, isOutdated ? state.text : null);
      linksEl.setAttr('aria-busy', isOutdated ? 'true' : null);
      if (!isOutdated) {
        shown = state;
        showSecret(state);
        const open = ({ path }: EntryRef, event: UserEvent): void => void leave(() => void openAt(bench.app, path, undefined, event));
        showVerdict(verdictEls, state, open, (ref) => void judging.compareWith(ref));
        linksEl.empty();
        if (state.kind === 'verdict' && state.result.verdict !== 'DUPLICATE') showLinks(linksEl, state.result.links, refused);
      }
      showButtons();
    };

    /** The question about a secret stays where it is while the text is judged again, and goes with an answer. */
    const showSecret = (state: Judged): void => {
      if (state.kind === 'busy') return;
      const held = state.kind === 'verdict' && state.result.refused?.code === 'secret' ? state.result.secret : undefined;
      const wasShown = secretEl.childElementCount > 0;
      secretEl.empty();
      secretActs.empty();
      if (held === undefined) return;
      const box = secretEl.createDiv({ cls: ['tom-callout', 'tom-secret'], attr: { role: 'group', 'aria-label': 'Possible secret' } });
      box.createDiv({ text: `${secretSentence(held)} Context bundles leave out notes with secrets.` });
      const part = held.part === 'title' || held.part === 'tags' ? held.part : 'text';
      addButtons(secretActs, [
        { text: 'Edit', cls: 'tom-do-edit', run: () => fields.focusOn(part, held.line) },
        { text: 'Remember anyway', cls: 'tom-do-allow', run: allow },
      ]);
      if (!wasShown) secretEl.scrollIntoView({ block: 'nearest' });
    };
    const allow = (): void => {
      const input = fields.input();
      if (input === null) return;
      allowed = keyOf(input);
      // The question is gone, and the focus with it: the next act is one of the buttons below.
      void judging.now().then(() => row.focus());
    };

    const acts = (): Acts => {
      if (shown.kind === 'verdict') return actsFor(shown.result, shown.older !== null);
      return actsFor(shown.kind === 'failed' ? 'failed' : null, false);
    };
    const showButtons = (): void => row.show(acts(), isSaving ? 'saving' : judging.state.kind === 'busy' ? 'judging' : 'ready');

    /** The label of a button holds for the text that was judged: while another one is, there is nothing but to leave. */
    const press = (does: 'cancel' | RememberAction): void => {
      if (isSaving) return;
      if (does === 'cancel') void leave();
      else if (judging.state.kind !== 'busy') void guarded(() => save(does));
    };

    const save = async (action: RememberAction): Promise<void> => {
      const entry = asked();
      if (entry === null) return;
      const { state } = judging;
      const older = state.kind === 'verdict' ? state.older : null;
      isSaving = true;
      showButtons();
      try {
        if (action === 'skip' && state.kind === 'verdict' && isKnownWordForWord(state.result)) {
          // The older entry may have changed since: its text is all that would be left of this one.
          const { result } = await bench.memory.remember(entry.input, entry);
          if (isKnownWordForWord(result)) {
            tellKnown(bench, result);
            dialog.closeNow();
            return;
          }
        }
        const named = action === 'write' || older === null ? {} : { older: older.ref };
        const input = { ...entry.input, ...named, action, onDuplicate: action === 'write' ? 'write' : 'skip' } as const;
        const links = judging.state.kind === 'verdict' && action !== 'skip' ? judging.state.result.links : [];
        const accept = links.filter((link) => !refused.has(link.to));
        const saved = await saveEntry(bench, input, { ...entry, accept });
        if (saved === 'saved') closeSaved(entry.input);
        else if (saved !== 'declined') judging.settle(saved, older, input.body);
      } finally {
        isSaving = false;
        showButtons();
      }
    };

    const judging = new Judging(bench, asked, show);
    const fields = showFields(el, bench, draft, memory, () => judging.changed());
    // The fields have a place of their own: whatever the verdict says, they stay where they are.
    const scroll = el.createDiv({ cls: ['tom-scroll', 'tom-answer'], attr: { tabindex: '0', role: 'region', 'aria-label': 'Verdict' } });
    const secretEl = scroll.createDiv({ cls: 'tom-secret-place' });
    const box = scroll.createDiv({ cls: 'tom-verdict' });
    // Only the verdict and its sentence are read out by themselves.
    const verdictEls: VerdictEls = {
      box,
      said: box.createDiv({ cls: 'tom-verdict-said', attr: { 'aria-live': 'polite', 'aria-atomic': 'true' } }),
      rest: box.createDiv({ cls: 'tom-verdict-rest' }),
      busy: box.createDiv({ cls: 'tom-verdict-busy' }),
    };
    const linksEl = scroll.createDiv({ cls: 'tom-proposed' });
    const actsEl = el.createDiv({ cls: 'tom-acts' });
    const secretActs = actsEl.createDiv({ cls: 'tom-secret-answers' });
    const row = new ActRow(actsEl.createDiv(), press);
    dialog.onModEnter(() => {
      const { main } = acts();
      if (main !== null) press(main);
    });
    // The vault may have become ready for what it was not before.
    const onChanged = bench.events.on('changed', () => {
      fields.retry();
      if (judging.state.kind === 'failed' && judging.state.waiting) void judging.now();
    });
    dialog.onClose = () => {
      bench.events.offref(onChanged);
      judging.close();
      fields.close();
    };
    if (asked() === null) judging.warm(fields.memory());
    void judging.now();
    el.win.setTimeout(() => fields.focus(), 0);
  });
}

/** The texts that an allowance is for: these very ones. */
function keyOf({ title, body, tags }: RememberInput): string {
  return JSON.stringify([title, body, tags]);
}
