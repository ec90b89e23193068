import { debounce } from 'obsidian';
import { codeOf } from '../../core/model/errors';
import type { RememberInput, RememberResult } from '../../core/model/results/remember';
import type { Selection } from '../../core/model/results/selection';
import type { EntryRef } from '../../core/model/verdict';
import { breathing, Latest } from '../ui/progress';
import type { Workbench } from '../app/workbench';
import { olderOf, readOlder, type Older } from './older';

/** How far the judging of the text in the dialog has come. */
export type Judged =
  | { readonly kind: 'missing' }
  | { readonly kind: 'busy'; readonly text: string }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** True if it is worth another try as soon as the vault changes. */ readonly waiting: boolean;
    }
  | { readonly kind: 'verdict'; readonly result: RememberResult; readonly older: Older | null; readonly body: string };

/** The entry that is judged, null until there is a title and a text. */
type Asked = { readonly input: RememberInput; readonly memory: string | undefined; readonly selection: Selection | undefined } | null;

/** The pause in typing after which the text is judged, milliseconds. */
const PAUSE = 400;
const BUSY: Judged = { kind: 'busy', text: 'Comparing with what is known…' };

/** Judges what is typed: a run that typing, another choice or closing has overtaken is stopped and never shown. */
export class Judging {
  private readonly latest = new Latest();
  private warming: Promise<void> = Promise.resolve();
  private closed = false;
  private current: Judged = { kind: 'missing' };
  private readonly later = debounce(() => void this.now(), PAUSE, true);

  constructor(
    private readonly bench: Workbench,
    private readonly asked: () => Asked,
    private readonly onState: (state: Judged) => void,
  ) {}

  get state(): Judged {
    return this.current;
  }

  /** Something was typed or chosen: the verdict so far holds no longer. */
  changed(): void {
    this.latest.stop();
    this.show(this.asked() === null ? { kind: 'missing' } : BUSY);
    this.later();
  }

  settle(result: RememberResult, older: Older | null, body: string): void {
    this.latest.stop();
    this.show({ kind: 'verdict', result, older, body });
  }

  /** Compares the text on screen with another of the older entries that it may be about. */
  async compareWith(ref: EntryRef): Promise<void> {
    const { current } = this;
    if (current.kind !== 'verdict') return;
    const isOutdated = this.latest.begin();
    const older = await readOlder(this.bench, ref, this.asked()?.memory);
    if (!isOutdated()) this.show({ ...current, older });
  }

  close(): void {
    this.closed = true;
    this.latest.stop();
    this.later.cancel();
  }

  /** Reads the entries of a memory before there is a text to judge, so that its first verdict need not wait for that. */
  warm(memory: string | undefined): void {
    const progress = breathing(
      (text) => this.current.kind === 'busy' && this.show({ kind: 'busy', text }),
      () => this.closed,
    );
    // Whatever keeps it from reading will keep the verdict too, and is shown there.
    this.warming = this.bench.memory.gate([], { memory, progress }).then(
      () => undefined,
      () => undefined,
    );
  }

  async now(): Promise<void> {
    const asked = this.asked();
    this.latest.stop();
    this.show(asked === null ? { kind: 'missing' } : BUSY);
    if (asked === null) return;
    const { input, memory, selection } = asked;
    await this.latest.show(
      async (isOutdated): Promise<Judged> => {
        await this.warming;
        if (isOutdated()) return BUSY;
        const progress = breathing((text) => this.show({ kind: 'busy', text }), isOutdated);
        const { result } = await this.bench.memory.remember(input, { memory, selection, progress });
        const older = isOutdated() ? null : await olderOf(this.bench, result, memory);
        return { kind: 'verdict', result, older, body: input.body };
      },
      (judged) => this.show(judged),
      (message, error) => this.show({ kind: 'failed', message, waiting: codeOf(error) === 'still_indexing' }),
    );
  }

  private show(state: Judged): void {
    if (this.closed) return;
    this.current = state;
    this.onState(state);
  }
}
