import { Setting, type App } from 'obsidian';
import { MENTIONS_PART, type FilePreview, type Plan, type PlanPreview, type PlanRisk } from '../../core/model/plan';
import { copyText } from '../ui/clipboard';
import { showNotice } from '../ui/notices';
import { counted, figure, listed } from '../ui/wording';
import { Dialog } from '../ui/dialog';
import { showDifference, showMentions, showRisks, showSettings } from './plan-callouts';
import { countChosen, firstLeftOut, isOptional, shareOf, toggled, toggledPart } from './plan-choice';
import { differenceFrom, type Difference } from './plan-difference';
import { showFile, type ShownFile } from './plan-file';

/** Files shown at once; more are a click away. */
const PAGE = 50;
/** With more files than this, each is closed at first. */
const OPEN_UP_TO = 6;

export interface PreviewRequest {
  readonly preview: PlanPreview;
  /** The effect of this kind of change; given before the first one. */
  readonly explanation: string | null;
  /** The plan shown and the choice made before the vault moved on and the plan was decided again. */
  readonly before: ChosenPlan | null;
  /** The plan without some of its parts; null where nothing is left of it. */
  leaveOut(plan: Plan, parts: ReadonlySet<string>): Plan | null;
  /** Set where the plan only shows what an undo would do: the verb of its button. */
  readonly undo: 'Undo' | 'Redo' | 'Take back' | null;
  /** Shown in place of the plan's reason. */
  readonly about?: string;
  /** Facts that the preview itself does not show. */
  readonly remark?: string | undefined;
}

/** The plan that the user agreed to. */
export interface ChosenPlan {
  /** The plan without what was left out. */
  readonly plan: Plan;
  readonly preview: PlanPreview;
  /** Parts that were left out. */
  readonly leftOut: ReadonlySet<string>;
}

/** Shows what a plan will do, file by file and line by line. Null where the user does not want it. */
export function previewPlan(app: App, request: PreviewRequest): Promise<ChosenPlan | null> {
  return new Promise((resolve) => {
    const modal = new PlanPreviewModal(app, request);
    modal.setCloseCallback(() => resolve(modal.answer));
    modal.open();
  });
}

class PlanPreviewModal extends Dialog {
  answer: ChosenPlan | null = null;
  private leftOut: ReadonlySet<string>;
  private readonly files: readonly FilePreview[];
  private readonly optional: readonly FilePreview[];
  private readonly risks: readonly PlanRisk[];
  private readonly difference: Difference | null;
  private readonly shown: ShownFile[] = [];
  private applyButton: HTMLButtonElement | null = null;
  private allBox: HTMLInputElement | null = null;
  private mentionsBox: HTMLInputElement | null = null;
  private countEl!: HTMLElement;
  private fellowsEl!: HTMLElement;

  constructor(
    app: App,
    private readonly request: PreviewRequest,
  ) {
    super(app);
    const { preview, before } = request;
    this.files = preview.files;
    this.optional = this.files.filter(isOptional);
    // An undo trashes nothing: what a change had made goes, and the journal keeps it.
    this.risks = request.undo === null ? preview.risks : preview.risks.filter((risk) => risk.kind !== 'trash');
    this.leftOut = firstLeftOut(this.files, before);
    this.difference = before === null ? null : differenceFrom(before.preview, preview);
  }

  override onOpen(): void {
    const { preview, explanation, remark, about } = this.request;
    this.modalEl.addClass('tom-modal', 'tom-plan');
    this.setTitle(preview.plan.title);
    const head = this.contentEl.createDiv({ cls: 'tom-plan-head' });
    this.countEl = head.createDiv({ cls: 'tom-plan-count', attr: { role: 'status' } });
    head.createDiv({ text: about ?? preview.plan.reason, cls: 'tom-muted' });
    this.fellowsEl = head.createDiv({ cls: ['tom-muted', 'tom-plan-fellows'], attr: { role: 'status' } });
    const scroll = this.contentEl.createDiv({ cls: 'tom-scroll' });
    showRisks(scroll, this.risks);
    showSettings(scroll, preview.plan.settings ?? []);
    if (this.difference !== null) showDifference(scroll, this.difference);
    if (remark !== undefined) scroll.createEl('p', { text: remark, cls: 'tom-callout' });
    if (explanation !== null) scroll.createEl('p', { text: explanation, cls: 'tom-callout' });
    const mentions = preview.plan.edits.filter(({ part }) => part === MENTIONS_PART).length;
    if (mentions > 0) {
      this.mentionsBox = showMentions(scroll, mentions, (wanted) => {
        this.leftOut = toggledPart(this.leftOut, MENTIONS_PART, wanted);
        this.fellowsEl.setText('');
        this.update();
      });
    }
    if (this.optional.length > 1) this.showAll(scroll);
    const list = scroll.createDiv({ cls: 'tom-plan-files', attr: { role: 'list' } });
    moveByArrows(list);
    this.showFrom(list, 0);
    this.showButtons();
    this.update();
    this.scope.register(['Mod'], 'Enter', () => {
      this.apply();
      return false;
    });
  }

  private showAll(parent: HTMLElement): void {
    const label = parent.createEl('label', { cls: 'tom-tick-all' });
    const box = label.createEl('input', { type: 'checkbox' });
    label.createSpan({ text: 'All' });
    box.addEventListener('change', () => this.toggle(this.optional, box.checked));
    this.allBox = box;
  }

  private showFrom(list: HTMLElement, from: number): void {
    const page = this.files
      .slice(from, from + PAGE)
      .map((file) =>
        showFile(list, file, {
          open: this.files.length <= OPEN_UP_TO,
          mark: this.difference?.marks.get(file.path),
          reason: this.request.preview.plan.reason,
          undo: this.request.undo !== null,
          onToggle: isOptional(file) ? (wanted) => this.toggle([file], wanted) : null,
        }),
      );
    this.shown.push(...page);
    if (from > 0) {
      this.update();
      page[0]?.summaryEl.focus();
    }
    const rest = this.files.length - from - PAGE;
    if (rest <= 0) return;
    const more = list.createEl('button', {
      text: `Show ${counted(Math.min(rest, PAGE), 'more file')}`,
      cls: 'tom-more',
      attr: { type: 'button' },
    });
    more.addEventListener('click', () => {
      more.remove();
      this.showFrom(list, from + PAGE);
    });
  }

  private toggle(asked: readonly FilePreview[], wanted: boolean): void {
    const { leftOut, fellows } = toggled(this.files, this.leftOut, asked, wanted);
    this.leftOut = leftOut;
    const names = listed(fellows.map((path) => `"${path}"`));
    this.fellowsEl.setText(
      fellows.length === 0 ? '' : `${names} ${fellows.length === 1 ? 'follows' : 'follow'}, since the changes belong together.`,
    );
    this.update();
  }

  /** The rest of the plan; null where nothing is left. */
  private chosen(): Plan | null {
    const { plan } = this.request.preview;
    return this.leftOut.size === 0 ? plan : this.request.leaveOut(plan, this.leftOut);
  }

  private update(): void {
    const total = this.request.preview.count;
    const count = countChosen(this.files, this.leftOut);
    this.countEl.setText(this.optional.length === 0 ? counted(total, 'file') : `${figure(count)} of ${counted(total, 'file')}`);
    for (const one of this.shown) one.setShare(shareOf(one.file, this.leftOut));
    if (this.allBox !== null) {
      const shares = this.optional.map((file) => shareOf(file, this.leftOut));
      this.allBox.checked = shares.every((share) => share === 'all');
      this.allBox.indeterminate = !this.allBox.checked && shares.some((share) => share !== 'none');
    }
    if (this.mentionsBox !== null) this.mentionsBox.checked = !this.leftOut.has(MENTIONS_PART);
    this.applyButton?.toggleAttribute('disabled', this.chosen() === null);
  }

  private showButtons(): void {
    const { undo } = this.request;
    const row = new Setting(this.contentEl).setClass('tom-buttons');
    if (undo === null) row.addButton((button) => button.setButtonText('Copy as JSON').onClick(() => this.copy()));
    const focus = (button: HTMLButtonElement): void => void this.contentEl.win.setTimeout(() => button.focus(), 0);
    row.addButton((button) => {
      button.setButtonText('Cancel').onClick(() => this.close());
      // Where something is lost, a key pressed too soon must not agree to it.
      if (this.risks.length > 0) focus(button.buttonEl);
    });
    row.addButton((button) => {
      button
        .setButtonText(undo ?? 'Apply')
        .setCta()
        .onClick(() => this.apply());
      this.applyButton = button.buttonEl;
      if (this.risks.length === 0) focus(button.buttonEl);
    });
  }

  private apply(): void {
    const plan = this.chosen();
    if (plan === null) return;
    this.answer = { plan, preview: this.request.preview, leftOut: this.leftOut };
    this.close();
  }

  private async copy(): Promise<void> {
    const plan = this.chosen();
    if (plan === null) {
      showNotice('Nothing is chosen, so there is nothing to copy.');
      return;
    }
    const copied = await copyText(this.contentEl.win, JSON.stringify(plan, null, 2));
    showNotice(copied ? 'Plan copied as JSON.' : 'The clipboard refused the plan.');
  }
}

/** Lets the arrow keys go from file to file, and open and close the one that has the focus. */
function moveByArrows(list: HTMLElement): void {
  list.addEventListener('keydown', (event) => {
    const focused = list.doc.activeElement;
    if (focused === null || !focused.matches('summary, .tom-plan-box')) return;
    const rows = list.findAll('.tom-plan-file');
    const at = rows.findIndex((row) => row.contains(focused));
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') rows[at + (event.key === 'ArrowDown' ? 1 : -1)]?.find('summary').focus();
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
      rows[at]?.find('details').toggleAttribute('open', event.key === 'ArrowRight');
    else return;
    event.preventDefault();
  });
}
