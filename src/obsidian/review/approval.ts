import { debounce, type Notice, Platform } from 'obsidian';
import { isPendingNote, pendingListPath } from '../../core/memory';
import { codeOf, messageOf } from '../../core/model/errors';
import type { VaultPath } from '../../core/model/path';
import type { PendingDone, PendingResult } from '../../core/model/results/pending';
import type { Outcome } from '../../core/model/vault-memory';
import type { Workbench } from '../app/workbench';
import { carryOut, showDone } from '../plan/carry-out';
import { addButtons, muted, showDialog, stateBox } from '../ui/dialog';
import { iconButton, menuButton, type MenuLine } from '../ui/icon-button';
import { Parts } from '../ui/list';
import { showNotice } from '../ui/notices';
import { openAt } from '../ui/opening';
import { Latest, quietly, withProgress } from '../ui/progress';
import { counted, figure } from '../ui/wording';
import { ApprovalCard, type Word } from './approval-card';
import { lineOf } from './entries';

/** Quiet time after a change of the vault, milliseconds. */
const QUIET = 300;

/** A memory in which a text waits: the one of the open note, if any does there. */
export function memoryThatWaits(bench: Workbench): string | undefined {
  const paths = bench.app.vault.getMarkdownFiles().map(({ path }) => path);
  const all = bench.settings.current().memories.filter((memory) => paths.some((path) => isPendingNote(memory, path)));
  return (all.find(({ name }) => name === bench.activeMemory()) ?? all[0])?.name;
}

/** The memory whose list of what waits lies at this path. */
export function memoryOfList({ settings }: Workbench, path: string | undefined): string | undefined {
  return settings.current().memories.find((memory) => pendingListPath(memory) === path)?.name;
}

/** Shows every text that waits as a card, on a phone one at a time. Each answer is carried out at once, and taken back from its notice. */
export async function showApproval(bench: Workbench, memory: string | undefined): Promise<void> {
  const { app } = bench;
  const first = await withProgress('Comparing what waits', (progress) => bench.memory.pending({ memory, progress }));
  void showDialog(app, 'Approve what agents wrote', 'tom-approval', (el, dialog) => {
    /** By the path of the note, in the order in which they are shown. */
    const cards = new Map<string, ApprovalCard>();
    const settled = new Set<string>();
    const latest = new Latest();
    let isClosed = false;
    /** The place of the card that has its turn. */
    let at = 0;
    let notice: Notice | null = null;
    let turn: Promise<unknown> = Promise.resolve();
    const spoken = el.createDiv({ cls: 'tom-spoken', attr: { role: 'status' } });
    const head = el.createDiv({ cls: 'tom-approval-head' });
    const notes = el.createDiv({ cls: 'tom-section-notes' });
    const list = el.createDiv({ cls: 'tom-scroll tom-approval-list', attr: { role: 'feed', 'aria-label': 'Texts that wait' } });
    const foot = el.createDiv({ cls: 'tom-approval-foot' });
    const parts = new Parts(() => list);
    const all = (): ApprovalCard[] => [...cards.values()];
    const waits = (): string => counted(cards.size, 'text waits', 'texts wait');

    const leave = dialog.askBefore(() => all().some((card) => card.hasOwnText), 'Your changes to it are not approved yet.');

    /** Gives a card its turn, and the focus where nothing else has it. */
    const standAt = (place: number, isAsked = true): void => {
      at = Math.max(0, Math.min(place, cards.size - 1));
      for (const [index, card] of all().entries()) {
        card.el.toggleClass('is-current', index === at);
        card.el.setAttrs({ 'aria-posinset': index + 1, 'aria-setsize': cards.size });
      }
      drawAround();
      const { activeElement, body } = el.doc;
      if (isAsked || activeElement === null || activeElement === body) (all()[at]?.el ?? foot.querySelector('button') ?? list).focus();
    };

    /** Carries out one answer after those before it; the cards go, and the next one has the focus. */
    const decide = (some: readonly ApprovalCard[], word: Word): void => {
      for (const card of some) card.setBusy(true);
      turn = turn.then(async () => {
        const place = all().findIndex((card) => some.includes(card));
        try {
          const outcome = await settle(bench, memory, some, word);
          if (outcome === null) return;
          const { left, approved } = outcome.result;
          for (const card of some) {
            const why = left.find(({ id }) => id === card.entry.id)?.why;
            if (why === undefined) drop(card);
            else card.say(why);
          }
          if (outcome.receipt === null) return;
          notice?.hide();
          const path = some.length === 1 ? approved[0]?.path : null;
          const open = path == null ? [] : [{ label: 'Open', run: () => openAt(app, path) }];
          const said = `"${some[0]?.title ?? ''}" is ${word === 'reject' ? 'rejected' : 'approved'}.`;
          notice = showDone(bench, some.length === 1 ? said : settledWords(outcome.result), outcome.receipt, open);
          spoken.setText(`${word === 'reject' ? 'Rejected' : 'Approved'}. ${figure(cards.size)} left.`);
          standAt(place, false);
        } catch (error) {
          if (codeOf(error) !== 'cancelled') some[0]?.say(messageOf(error));
        } finally {
          for (const card of some) card.setBusy(false);
          await reload();
        }
      });
    };

    const drop = (card: ApprovalCard): void => {
      card.el.remove();
      cards.delete(card.entry.path);
      settled.add(card.entry.path);
    };

    const newLines = (): { readonly text: string; readonly run: () => void }[] => {
      const fresh = all().filter((card) => card.isNew);
      return fresh.length < 2 ? [] : [{ text: `Approve all new ones (${figure(fresh.length)})`, run: () => decide(fresh, 'approve') }];
    };

    const menuLines = (): MenuLine[] => {
      const asNote = async (): Promise<void> => {
        const path = await writeList(bench, memory);
        if (path !== null) await leave(() => openAt(app, path));
      };
      return [
        ...(Platform.isPhone ? newLines().map(({ text, run }) => ({ title: text, icon: 'check-check', run })) : []),
        { title: 'List as a note', icon: 'list-checks', run: asNote },
        { title: 'Apply the ticks of the list', icon: 'check-check', run: () => applyTicks(bench, memory).then(reload) },
      ];
    };

    const drawAround = (): void => {
      const place = settled.size + at + 1;
      const says = Platform.isPhone ? `${figure(place)} of ${figure(settled.size + cards.size)}` : waits();
      const isEmpty = cards.size === 0;
      head.toggle(!isEmpty);
      list.toggle(!isEmpty);
      parts.draw(head, [says, cards.size], () => {
        const step = (icon: string, label: string, by: number): void => {
          const button = iconButton(head, icon, label);
          button.toggleAttribute('disabled', all()[at + by] === undefined);
          button.addEventListener('click', () => standAt(at + by));
        };
        if (Platform.isPhone) step('chevron-left', 'Text before', -1);
        const text = head.createDiv({ cls: 'tom-approval-count' });
        text.createSpan({ text: says });
        if (Platform.isPhone) step('chevron-right', 'Next text', 1);
        else muted(text, 'Arrow keys move. A approves, R rejects.');
        menuButton(head, 'ellipsis-vertical', 'More', menuLines);
      });
      parts.draw(foot, [isEmpty, newLines()], () => {
        if (isEmpty) stateBox(foot, 'Nothing waits for approval.', 'The setting "Who may write" says whose texts wait.');
        if (isEmpty || !Platform.isPhone) dialog.buttonRow([...newLines(), { text: 'Close', run: () => leave() }], foot);
      });
    };

    const draw = ({ entries, unreadable }: PendingResult): void => {
      const known = new Map(cards);
      const held = all()[at];
      cards.clear();
      for (const entry of entries) {
        const card = known.get(entry.path);
        card?.update(entry);
        cards.set(entry.path, card ?? new ApprovalCard(bench, entry, options));
        settled.delete(entry.path);
      }
      for (const [path, card] of known) {
        if (cards.has(path)) continue;
        cards.set(path, card);
        if (card.hasOwnText) card.say('It was answered elsewhere. Your text is still here.');
        else drop(card);
      }
      for (const [index, { el: cardEl }] of all().entries())
        if (list.children[index] !== cardEl) list.insertBefore(cardEl, list.children[index] ?? null);
      if (known.size > 0 && known.size !== cards.size) spoken.setText(`${waits()}.`);
      parts.draw(notes, unreadable, () => {
        for (const path of unreadable) {
          const box = notes.createDiv({ text: `"${path}" cannot be read as a waiting text. Nothing in it is lost. `, cls: 'tom-callout' });
          addButtons(box, [{ text: 'Open', cls: 'tom-link', says: `Open ${path}`, run: () => leave(() => openAt(app, path)) }]);
        }
      });
      standAt(held !== undefined && all().includes(held) ? all().indexOf(held) : at, false);
    };

    const reload = async (): Promise<void> => {
      const read = (isOutdated: () => boolean): Promise<PendingResult> =>
        bench.memory.pending({ memory, progress: quietly(() => isClosed || isOutdated()) });
      if (!isClosed) await latest.show(read, draw, (message) => showNotice(message));
    };
    const later = debounce(() => void reload(), QUIET, true);
    const options: ConstructorParameters<typeof ApprovalCard>[2] = {
      decide: (card, word) => decide([card], word),
      open: (ref, event) => leave(() => openAt(app, ref.path, lineOf(app, ref), event)),
      discarded: later,
    };
    const onChanged = bench.events.on('changed', later);
    dialog.onClose = () => {
      isClosed = true;
      latest.stop();
      later.cancel();
      bench.events.offref(onChanged);
    };

    list.addEventListener('focusin', ({ target }) => {
      const place = all().findIndex((card) => card.el.contains(target as Node));
      if (place >= 0) at = place;
    });
    list.addEventListener('keydown', (event) => {
      const card = all()[at];
      const { key, target } = event;
      if (card === undefined || !(target as Node).instanceOf(HTMLElement) || (target as Node).instanceOf(HTMLTextAreaElement)) return;
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      const by = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (by !== undefined) standAt(at + by);
      else if (key === 'Enter' && target === card.el) card.press('.mod-cta');
      else if (key.toLowerCase() === 'a') card.press('.tom-do-approve');
      else if (key.toLowerCase() === 'r') card.press('.tom-do-reject');
      else return;
      event.preventDefault();
    });
    dialog.onModEnter(() => all()[at]?.press('.tom-do-approve'));
    draw(first);
    el.win.setTimeout(() => standAt(0), 0);
  });
}

/** Carries out an answer about texts, where they are as they are shown; of several the change is shown first. */
function settle(
  bench: Workbench,
  memory: string | undefined,
  cards: readonly ApprovalCard[],
  word: Word,
): Promise<Outcome<PendingDone> | null> {
  const ids = cards.map((card) => card.entry.id);
  const isNo = word === 'reject';
  const texts = isNo ? {} : Object.fromEntries(cards.flatMap((card) => Object.entries(card.texts)));
  const answers = isNo || word === 'approve' ? {} : Object.fromEntries(ids.map((id) => [id, word]));
  return carryOut(bench, {
    kind: 'approve',
    doing: 'Preparing the change',
    explanation: null,
    needsPreview: () => cards.length > 1,
    propose: async (progress) => {
      const { entries } = await bench.memory.pending({ memory, ids, texts, progress });
      for (const card of cards)
        card.check(
          entries.find(({ id }) => id === card.entry.id),
          word,
        );
      return bench.memory.settlePending({ approve: isNo ? [] : ids, reject: isNo ? ids : [], answers, texts }, { memory, progress });
    },
  });
}

/** `2 texts approved, 1 text rejected. 1 left: It is there already.` */
function settledWords({ approved, rejected, left }: PendingDone): string {
  const done = (some: readonly unknown[], word: string): string[] => (some.length === 0 ? [] : [`${counted(some.length, 'text')} ${word}`]);
  const all = [...done(approved, 'approved'), ...done(rejected, 'rejected')].join(', ');
  const why = left[0] === undefined ? '' : ` ${figure(left.length)} left: ${left[0].why}`;
  return `${all === '' ? 'Nothing was changed' : all}.${why}`;
}

/** Does what is ticked in the note that lists what waits; it is shown first. */
export async function applyTicks(bench: Workbench, memory: string | undefined): Promise<void> {
  await carryOut(bench, {
    kind: 'approve',
    doing: 'Reading the ticks',
    explanation: null,
    isShown: true,
    propose: async (progress) => bench.memory.settlePending(await bench.memory.tickedPending({ memory }), { memory, progress }),
    done: settledWords,
    nothing: settledWords,
  });
}

/** Writes what waits as a note with lines to tick. Its path; null where the user said no. */
async function writeList(bench: Workbench, memory: string | undefined): Promise<VaultPath | null> {
  const outcome = await carryOut(bench, {
    kind: 'pending-list',
    doing: 'Preparing the list',
    explanation: 'The list is a separate note. Tick what you want in it, then run the command Apply checklist.',
    propose: (progress) => bench.memory.pendingList({ memory, progress }),
    done: () => 'List written.',
  });
  return outcome === null ? null : outcome.result.note;
}
