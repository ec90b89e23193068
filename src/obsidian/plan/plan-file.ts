import { setIcon } from 'obsidian';
import type { FilePreview } from '../../core/model/plan';
import type { Share } from './plan-choice';
import { showHunks } from './plan-diff';

export interface FileOptions {
  readonly open: boolean;
  /** Set where a plan decided again differs here from the one shown before. */
  readonly mark: 'new' | 'changed' | undefined;
  /** Said of the whole plan already, so not said again of each file. */
  readonly reason: string;
  /** True where the plan is an undo, which trashes nothing. */
  readonly undo: boolean;
  /** Called with what the tick box says; null where the file has no box, since it cannot be left out. */
  readonly onToggle: ((wanted: boolean) => void) | null;
}

/** A file of a preview on the screen. */
export interface ShownFile {
  readonly file: FilePreview;
  readonly summaryEl: HTMLElement;
  /** Shows how much of the file is still wanted. */
  setShare(share: Share): void;
}

const happens: Record<FilePreview['change'], string> = {
  create: 'new file',
  edit: 'edited',
  move: 'moved',
  'move-and-edit': 'moved and edited',
  trash: 'to the trash',
};

const marks = { new: 'new since', changed: 'differs now' } as const;

/** One file as a row that unfolds; its lines are drawn when it first does. */
export function showFile(parent: HTMLElement, file: FilePreview, options: FileOptions): ShownFile {
  const row = parent.createDiv({ cls: ['tom-plan-file', `tom-plan-${file.change}`], attr: { role: 'listitem' } });
  const box =
    options.onToggle === null
      ? null
      : row.createEl('input', { type: 'checkbox', cls: 'tom-plan-box', attr: { 'aria-label': `Include ${file.path}` } });
  box?.addEventListener('change', () => options.onToggle?.(box.checked));
  const details = row.createEl('details', { attr: options.open ? { open: 'true' } : {} });
  const summary = details.createEl('summary');
  setIcon(summary.createSpan({ cls: 'tom-fold', attr: { 'aria-hidden': 'true' } }), 'chevron-right');
  const name = summary.createSpan({ cls: 'tom-plan-path' });
  name.createSpan({ text: file.path, cls: file.to === file.path ? [] : ['tom-plan-old'] });
  if (file.to !== null && file.to !== file.path) {
    name.createSpan({ text: ' → ', attr: { 'aria-hidden': 'true' } });
    name.createSpan({ text: ' becomes ', cls: 'tom-spoken' });
    name.createSpan({ text: file.to });
  }
  const mark = options.mark === undefined ? null : marks[options.mark];
  if (mark !== null) summary.createSpan({ text: mark, cls: 'tom-plan-mark' });
  const what = summary.createSpan({ cls: 'tom-plan-what' });
  const body = details.createDiv({ cls: 'tom-plan-body' });
  const draw = (): void => {
    if (details.open && body.childElementCount === 0) showBody(body, file, options.reason);
  };
  details.addEventListener('toggle', draw);
  draw();
  return {
    file,
    summaryEl: summary,
    setShare: (share) => {
      if (box !== null) {
        box.checked = share !== 'none';
        box.indeterminate = share === 'some';
      }
      row.toggleClass('is-left-out', share === 'none');
      const happening = options.undo && file.change === 'trash' ? 'removed' : happens[file.change];
      what.setText(share === 'none' ? 'left out' : share === 'some' ? `${happening}, in part` : happening);
    },
  };
}

function showBody(body: HTMLElement, file: FilePreview, said: string): void {
  for (const reason of file.reasons) {
    if (reason !== said) body.createDiv({ text: reason, cls: 'tom-plan-reason' });
  }
  showHunks(body, file.hunks);
  const remark = remarkOn(file);
  if (remark !== null) body.createDiv({ text: remark, cls: 'tom-plan-reason' });
}

function remarkOn({ hunks, cut, change }: FilePreview): string | null {
  if (cut) return hunks.length === 0 ? 'Its lines cannot be shown.' : 'Not every line is shown.';
  if (hunks.length > 0) return null;
  return change === 'create' || change === 'trash' ? 'An empty file.' : 'Its text stays as it is.';
}
