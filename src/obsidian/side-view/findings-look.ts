import { codeOf } from '../../core/model/errors';
import type { Workbench } from '../app/workbench';
import { showError } from '../ui/notices';
import { breathing } from '../ui/progress';
import { readFindings, type Findings, type OwnedFinding } from './side-model';

/** The view that shows a look: asked whether it is there still, and informed. */
interface LookEvents {
  /** True once nobody is there to see the result. */
  isClosed(): boolean;
  /** How far it is. */
  progress(text: string): void;
  /** The look has begun. */
  began(): void;
}

/** The last findings, and the looking itself, which reads every note of every memory. */
export class FindingsLook {
  /** The last result; null before the first. */
  findings: Findings | null = null;
  /** True where the vault has changed since then, or nothing was looked for yet. */
  isOutdated = true;
  isLooking = false;
  /** True where the last look was stopped: the result is from before. */
  isStopped = false;

  constructor(
    private readonly bench: Workbench,
    private readonly events: LookEvents,
  ) {}

  /**
   * Looks for findings; an error is shown, and the result of before stays. Returns false where
   * another look runs already, and then does nothing.
   */
  async run(): Promise<boolean> {
    if (this.isLooking) return false;
    this.isLooking = true;
    this.isStopped = false;
    this.isOutdated = false;
    this.events.began();
    try {
      const progress = breathing(
        (text) => this.events.progress(text),
        () => this.events.isClosed() || this.isStopped,
      );
      this.findings = await readFindings(this.bench, progress);
    } catch (error) {
      if (codeOf(error) !== 'cancelled' && codeOf(error) !== 'still_indexing') showError(error);
    } finally {
      this.isLooking = false;
    }
    return true;
  }

  stop(): void {
    this.isStopped = true;
  }

  /** Takes out a finding that was settled, so that it goes at once and not with the next look. */
  drop(row: OwnedFinding): void {
    const isIt = (one: OwnedFinding): boolean => one.memory === row.memory && one.finding.key === row.finding.key;
    if (this.findings !== null) this.findings = { ...this.findings, rows: this.findings.rows.filter((one) => !isIt(one)) };
  }
}
