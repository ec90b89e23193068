import { correctionsPath } from '../decide/bundle/index';
import type { DecideContext } from '../model/context';
import { asVaultPath, type VaultPath } from '../model/path';
import type { VaultFiles } from '../model/ports';
import type { Snapshot } from '../model/snapshot';
import type { Query, VaultHost } from '../model/vault-memory';
import { copiesOf } from '../read/files/conflict-names';
import { projectsOf } from '../read/memory/projects';
import { notesOf } from '../read/memory/scope';
import { readText, readTextOrNull, readTexts, type Texts } from '../read/files/texts';
import { decisionsPath, parseDecisions, type Decided } from '../read/memory/decisions';
import type { Writer } from '../write/writer';
import type { CodeReader } from './code';
import { decideContext, memoryNamed, memoryOf } from './context';
import type { GateFor } from './gate-cache';
import type { View } from './view';

/** An open vault as one sort of caller sees it: with all of its files, or without those that agents may not see. */
export class Session {
  constructor(
    readonly host: VaultHost,
    /** The snapshot of the vault as it is now. */
    readonly look: (query?: Query) => Promise<Snapshot>,
    readonly gateFor: GateFor,
    /** Writes all files, and knows their journal. */
    readonly writer: Writer,
    /** The vault as agents may see it. */
    readonly view: View,
    readonly code: CodeReader,
  ) {}

  get files(): VaultFiles {
    return this.host.files;
  }

  readonly pause = (): Promise<void> => this.host.pause?.() ?? Promise.resolve();

  /** The facts about the memory that is asked for, as a decision may use them at this moment. Throws `unknown_memory`. */
  async contextFor(query?: Query): Promise<DecideContext> {
    return decideContext(this.host, memoryNamed(this.host.settings(), query?.memory), await this.look(query));
  }

  /** As `contextFor`, for what is only read: a memory that nobody set up by the convention that its folder surely follows. */
  async readingFor(query?: Query): Promise<DecideContext> {
    const ctx = await this.contextFor(query);
    return { ...ctx, ...(await this.view.detectedIn(ctx.snapshot)) };
  }

  /** A context with the code that its notes speak of, as it is now. */
  async withCode(ctx: DecideContext): Promise<DecideContext> {
    const found = await this.code.of(notesOf(ctx).flatMap(projectsOf));
    return found === null ? ctx : { ...ctx, code: found.code };
  }

  /** Differs where any name in the code of these projects, or in the vault's own, may; null where there is none. */
  async codeStamp(projects: readonly string[]): Promise<string | null> {
    return (await this.code.of(projects))?.stamp ?? null;
  }

  /** As `readingFor`, for what a session begins with: in a vault that is no memory, a folder that surely is one. */
  async startingFor(query?: Query): Promise<DecideContext> {
    const ctx = await this.contextFor(query);
    return { ...ctx, ...(await this.view.startIn(ctx.snapshot)) };
  }

  /** The same as `contextFor` for the memory of a file, where none is named. */
  async contextAt(path: string, query?: Query): Promise<DecideContext> {
    if (query?.memory !== undefined) return this.contextFor(query);
    return decideContext(this.host, memoryOf(this.host.settings(), asVaultPath(path)), await this.look(query));
  }

  /** The text of a file as it is now. Throws `unreadable`. */
  textOf(path: VaultPath): Promise<string> {
    return readText(this.files, path);
  }

  /** The same; null if there is no such file. */
  textAt(path: VaultPath): Promise<string | null> {
    return readTextOrNull(this.files, path);
  }

  /** The texts of files as they are now, without those that cannot be read. */
  textsOf(paths: readonly VaultPath[], query?: Query): Promise<Texts> {
    return readTexts(this.files, [...new Set(paths)], { progress: query?.progress, pause: this.host.pause });
  }

  /** The text of what corrects one of these files; undefined where nothing does. */
  async correctionsFor(ctx: DecideContext, paths: readonly VaultPath[]): Promise<string | undefined> {
    const [corrections] = paths.flatMap((path) => correctionsPath(ctx, path) ?? []);
    return corrections === undefined ? undefined : (await this.textsOf([corrections])).texts.get(corrections);
  }

  /** The decisions about a memory, as the files are now; those in copies that sync programs made count as well. */
  async decided(ctx: DecideContext): Promise<Decided> {
    const note = await this.textAt(decisionsPath(ctx));
    const { texts } = await this.textsOf(copiesOf(decisionsPath(ctx), ctx.snapshot));
    return { note, decisions: parseDecisions([...(note === null ? [] : [note]), ...texts.values()]) };
  }
}
