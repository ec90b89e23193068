import { setIcon } from 'obsidian';
import type { ProposedLink, RememberResult } from '../../core/model/results';
import type { Evidence, VerdictLabel } from '../../core/model/verdict';
import { openAt } from '../opening';
import { titleOf } from '../wording';
import type { Workbench } from '../workbench';

const chips: Record<VerdictLabel, { readonly label: string; readonly icon: string; readonly cls: string }> = {
  UNIQUE: { label: 'New', icon: 'sparkles', cls: 'tom-chip-new' },
  SUPERSEDE: { label: 'Supersedes', icon: 'arrow-up-circle', cls: 'tom-chip-supersede' },
  DUPLICATE: { label: 'Known already', icon: 'copy', cls: 'tom-chip-duplicate' },
};

/** Each kind of evidence shows at most this many pieces. */
const MOST = 4;

/** The verdict with its evidence: which note it compares with, what is new, what changed. */
export function showVerdict(parent: HTMLElement, bench: Workbench, result: RememberResult, beforeOpening: () => void): void {
  parent.empty();
  const head = parent.createDiv({ cls: 'tom-verdict-head' });
  const look = chips[result.verdict];
  const chip = head.createSpan({ cls: ['tom-chip', look.cls] });
  setIcon(chip.createSpan({ cls: 'tom-chip-icon', attr: { 'aria-hidden': 'true' } }), look.icon);
  chip.createSpan({ text: look.label });
  if (result.of !== null && 'path' in result.of) {
    const { path } = result.of;
    const link = head.createEl('button', { text: titleOf(path), cls: 'tom-link', attr: { type: 'button', title: path } });
    link.addEventListener('click', (event) => {
      beforeOpening();
      void openAt(bench.app, path, undefined, event);
    });
  }
  if (result.refused !== undefined) parent.createDiv({ text: result.refused.rule, cls: 'tom-problem' });
  if (result.evidence !== null) showEvidence(parent, result.evidence, result.verdict);
  if (result.path !== null && result.verdict !== 'DUPLICATE') {
    const place = parent.createDiv({ cls: 'tom-verdict-path' });
    place.createSpan({ text: 'Saves as ', cls: 'tom-muted' });
    place.createSpan({ text: result.path });
  }
}

function showEvidence(parent: HTMLElement, evidence: Evidence, verdict: VerdictLabel): void {
  parent.createDiv({ text: evidence.why, cls: 'tom-verdict-why' });
  // The pieces compare it with a note that it is not about.
  if (verdict === 'UNIQUE') return;
  const list = parent.createEl('dl', { cls: 'tom-evidence' });
  const changed = evidence.changed.map((change) => `${change.old} → ${change.new}`);
  for (const [label, pieces] of [['Changed', changed], ['New in yours', evidence.onlyNew], ['Only in the older', evidence.onlyOld]] as const) {
    if (pieces.length === 0) continue;
    list.createEl('dt', { text: label });
    const rest = pieces.length > MOST ? ` and ${pieces.length - MOST} more` : '';
    list.createEl('dd', { text: `${pieces.slice(0, MOST).join(', ')}${rest}` });
  }
}

/** Proposed links with a tick box each; `refused` holds the targets ticked off and is kept up to date. */
export function showLinks(parent: HTMLElement, links: readonly ProposedLink[], refused: Set<string>): void {
  parent.empty();
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
