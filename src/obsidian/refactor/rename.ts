import { debounce, TFile } from 'obsidian';
import { messageOf } from '../../core/model/errors';
import { basenameOf } from '../../core/model/path';
import type { Plan } from '../../core/model/plan';
import { breathing } from '../ui/progress';
import { counted } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { AskDialog, labelled } from '../ui/dialog';

/** The pause in typing after which the name is tried, milliseconds. */
const PAUSE = 250;

/** Asks for a new name of a file or folder, and lets only one through that works; null if closed. */
export function askName(bench: Workbench, path: string): Promise<string | null> {
  return new RenameModal(bench, path).ask();
}

class RenameModal extends AskDialog<string> {
  private readonly file: TFile | null;
  private readonly current: string;
  private run = 0;
  private input!: HTMLInputElement;
  private hintEl!: HTMLElement;
  private button: HTMLButtonElement | undefined;

  constructor(
    private readonly bench: Workbench,
    private readonly path: string,
  ) {
    super(bench.app);
    this.file = bench.app.vault.getFileByPath(path);
    this.current = this.file?.basename ?? basenameOf(path);
  }

  override onOpen(): void {
    this.setTitle(this.file === null ? 'Rename folder' : this.file.extension === 'md' ? 'Rename note' : 'Rename file');
    this.input = labelled(this.contentEl, 'New name', 'tom-rename').createEl('input', {
      type: 'text',
      attr: { dir: 'auto', enterkeyhint: 'done', spellcheck: 'false' },
    });
    this.input.value = this.current;
    const later = debounce(() => void this.check(), PAUSE, true);
    this.input.addEventListener('input', () => {
      this.run += 1;
      const problem = this.problem();
      if (problem === null) later();
      else later.cancel();
      this.hint(problem ?? 'Checking…', problem !== null);
    });
    this.input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault();
      void this.submit();
    });
    this.hintEl = this.contentEl.createDiv({ cls: 'tom-rename-hint', attr: { 'aria-live': 'polite' } });
    [, this.button] = this.buttonRow([
      { text: 'Cancel', run: () => this.close() },
      { text: 'Rename', main: true, run: () => this.submit() },
    ]);
    this.hint('');
    void this.countLinks();
    this.contentEl.win.setTimeout(() => {
      this.input.focus();
      this.input.select();
    }, 0);
  }

  override onClose(): void {
    this.run += 1;
  }

  /** The name as the vault shall have it; a note's ending is added where the plan is made. */
  private name(): string {
    const typed = this.input.value.trim();
    const ending = this.file === null || this.file.extension === '' ? '' : `.${this.file.extension}`;
    return typed === '' || typed.toLowerCase().endsWith(ending.toLowerCase()) ? typed : typed + ending;
  }

  /** A fault that shows at once; null if it takes a try. */
  private problem(): string | null {
    const name = this.name();
    if (name === '') return 'Type a name.';
    if (name === basenameOf(this.path)) return 'That is its name now.';
    return null;
  }

  /** Tries the name; true where it works. */
  private async check(): Promise<boolean> {
    const run = ++this.run;
    const outdated = (): boolean => run !== this.run;
    try {
      const { result, plan } = await this.bench.memory.rename(this.path, this.name(), { progress: breathing(() => undefined, outdated) });
      if (outdated()) return false;
      const kept = this.file?.extension === 'md' && this.bench.settings.current().keepOldNames;
      this.hint(`${follow(result.links.rewritten, sourcesOf(plan))}${kept ? ' The old name stays as an alias.' : ''}`);
      return true;
    } catch (error) {
      if (!outdated()) this.hint(messageOf(error), true);
      return false;
    }
  }

  private async submit(): Promise<void> {
    const problem = this.problem();
    if (problem !== null) {
      this.hint(problem, true);
      return;
    }
    if (!(await this.check())) return;
    this.finish(this.name());
  }

  /** Before anything is typed: how much hangs on the name. */
  private async countLinks(): Promise<void> {
    const run = this.run;
    if (this.file === null) {
      this.hint('Links to what is inside will follow.');
      return;
    }
    try {
      const links = (await this.bench.memory.links({ to: this.path })).links.filter((link) => link.from !== this.path);
      if (run === this.run) this.hint(follow(links.length, new Set(links.map((link) => link.from)).size));
    } catch (error) {
      if (run === this.run) this.hint(messageOf(error), true);
    }
  }

  private hint(text: string, problem = false): void {
    this.hintEl.setText(text);
    this.hintEl.className = `tom-rename-hint ${problem ? 'tom-problem' : 'tom-muted'}`;
    this.button?.toggleAttribute('disabled', this.problem() !== null || problem);
  }
}

function follow(links: number, files: number): string {
  return links === 0 ? 'No link has to change.' : `${counted(links, 'link')} in ${counted(files, 'file')} will follow.`;
}

function sourcesOf(plan: Plan | null): number {
  return new Set(plan?.edits.flatMap((edit) => (edit.op === 'replace' ? [edit.path] : [])) ?? []).size;
}
