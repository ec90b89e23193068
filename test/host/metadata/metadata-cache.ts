import type { CachedMetadata } from 'obsidian';
import { type Activity, later } from '../base/clock';
import { Events, reportLater } from '../base/events';
import { getLinkpath } from '../base/paths';
import { decode } from '../vault/bytes';
import { TFile } from '../vault/files';
import type { Vault } from '../vault/vault';
import { canvasLinks } from './canvas';
import { buildCache } from './cache-builder';
import { LinkNames } from './link-names';
import { Resolver, withoutMd } from './resolver';

type LinkCounts = Record<string, Record<string, number>>;

/** Holds what each note's text says, brought up to date some time after each change. */
export class MetadataCache extends Events {
  resolvedLinks: LinkCounts = {};
  unresolvedLinks: LinkCounts = {};
  private readonly caches = new Map<string, CachedMetadata>();
  private readonly canvases = new Map<string, string[]>();
  private readonly resolver = new Resolver();
  private readonly linkNames = new LinkNames();
  private readonly queue = new Set<TFile>();
  /** Notes whose links wait to be resolved; true where the note itself was parsed anew. */
  private readonly toResolve = new Map<string, boolean>();
  private working = false;
  /** How many more files may be parsed; a test lowers it to play a cold or partial start. */
  private allowance = Infinity;

  constructor(
    private readonly vault: Vault,
    private readonly activity: Activity,
    private readonly delay = 0,
  ) {
    super();
    vault.on('create', (file: unknown) => this.added(file));
    vault.on('modify', (file: unknown) => this.enqueue(file));
    vault.on('delete', (file: unknown) => this.removed(file));
    vault.on('rename', (file: unknown, oldPath: string) => this.renamed(file, oldPath));
  }

  getFileCache(file: TFile): CachedMetadata | null {
    return this.caches.get(file.path) ?? null;
  }

  getCache(path: string): CachedMetadata | null {
    return this.caches.get(path) ?? null;
  }

  getFirstLinkpathDest(linkpath: string, sourcePath: string): TFile | null {
    const path = this.resolver.resolve(linkpath.normalize('NFC').trim(), sourcePath);
    return path === null ? null : this.vault.getFileByPath(path);
  }

  /** The shortest text that means this file: its name where that is unique, else its path from the root. */
  fileToLinktext(file: TFile, _sourcePath: string, omitMdExtension = true): string {
    const unique = this.resolver.candidates(file.name).length === 1;
    const text = unique ? file.name : file.path;
    return omitMdExtension ? withoutMd(text) : text;
  }

  /** Stops parsing after `count` more files, as at a cold start. */
  hold(count = 0): void {
    this.allowance = count;
  }

  release(count = Infinity): void {
    this.allowance = count;
    this.wake();
  }

  /** Nothing waits to be parsed or resolved, apart from what is held back. */
  get quiet(): boolean {
    return !this.working && (this.allowance <= 0 || (this.queue.size === 0 && this.toResolve.size === 0));
  }

  private added(file: unknown): void {
    if (!(file instanceof TFile)) return;
    this.resolver.add(file.path);
    this.enqueue(file);
    this.resolveAgain(file.path);
  }

  private removed(file: unknown): void {
    if (!(file instanceof TFile)) return;
    const previous = this.caches.get(file.path) ?? null;
    this.drop(file.path);
    this.queue.delete(file);
    this.trigger('deleted', file, previous);
    this.resolveAgain(file.path);
  }

  private renamed(file: unknown, oldPath: string): void {
    if (!(file instanceof TFile)) return;
    const cache = this.caches.get(oldPath);
    const canvas = this.canvases.get(oldPath);
    this.drop(oldPath);
    this.resolver.add(file.path);
    if (cache !== undefined) this.caches.set(file.path, cache);
    if (canvas !== undefined) this.canvases.set(file.path, canvas);
    if (cache !== undefined || canvas !== undefined) this.toResolve.set(file.path, false);
    this.resolveAgain(oldPath, file.path);
  }

  private drop(path: string): void {
    this.resolver.remove(path);
    this.caches.delete(path);
    this.canvases.delete(path);
    this.toResolve.delete(path);
    this.linkNames.drop(path);
    delete this.resolvedLinks[path];
    delete this.unresolvedLinks[path];
  }

  /** A file that came or went can change what a link with its name means. */
  private resolveAgain(...paths: readonly string[]): void {
    for (const source of paths.flatMap((path) => this.linkNames.meaning(path))) {
      if (!this.toResolve.has(source)) this.toResolve.set(source, false);
    }
    this.wake();
  }

  private enqueue(file: unknown): void {
    if (!(file instanceof TFile)) return;
    this.queue.add(file);
    this.wake();
  }

  private wake(): void {
    if (this.working || this.quiet) return;
    this.working = true;
    void this.activity.track(this.work()).catch(reportLater);
  }

  private async work(): Promise<void> {
    await later(this.delay);
    for (const file of [...this.queue]) {
      if (this.allowance <= 0) break;
      this.queue.delete(file);
      this.allowance -= 1;
      this.parse(file);
    }
    const held = this.queue.size > 0;
    for (const [path, parsed] of [...this.toResolve]) this.resolveLinks(path, parsed);
    this.working = false;
    if (!held) this.trigger('resolved');
    this.wake();
  }

  private parse(file: TFile): void {
    const bytes = this.vault.adapter.disk.get(file.path)?.bytes;
    if (!bytes) return;
    if (file.extension === 'canvas') {
      this.canvases.set(file.path, canvasLinks(decode(bytes)));
    } else if (file.extension === 'md') {
      const text = decode(bytes);
      const cache = buildCache(text);
      this.caches.set(file.path, cache);
      this.trigger('changed', file, text, cache);
    } else {
      return;
    }
    this.toResolve.set(file.path, true);
  }

  private resolveLinks(path: string, parsed: boolean): void {
    this.toResolve.delete(path);
    const file = this.vault.getFileByPath(path);
    if (file === null) return;
    const cache = this.caches.get(path);
    const links =
      this.canvases.get(path) ?? [...(cache?.links ?? []), ...(cache?.embeds ?? []), ...(cache?.frontmatterLinks ?? [])].map((l) => l.link);
    this.linkNames.set(path, links.map(getLinkpath));
    const resolved: Record<string, number> = {};
    const unresolved: Record<string, number> = {};
    for (const link of links) {
      const linkpath = getLinkpath(link);
      const target = this.resolver.resolve(linkpath, path);
      if (target === null) {
        const key = withoutMd(linkpath);
        unresolved[key] = (unresolved[key] ?? 0) + 1;
      } else {
        resolved[target] = (resolved[target] ?? 0) + 1;
      }
    }
    const before = JSON.stringify([this.resolvedLinks[path], this.unresolvedLinks[path]]);
    this.resolvedLinks[path] = resolved;
    this.unresolvedLinks[path] = unresolved;
    if (parsed || before !== JSON.stringify([resolved, unresolved])) this.trigger('resolve', file);
  }
}
