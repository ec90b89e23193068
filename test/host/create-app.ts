import { installGlobals } from './dom/globals';
import { App } from './app-model';
import type { Device } from './base/platform';
import { encode } from './vault/bytes';
import { Disk, type DiskOptions, type Faults } from './vault/disk';
import type { Mode } from './workspace/markdown-view';

/** Vault-relative path -> text or bytes. A path that ends in `/` is an empty folder. */
export type VaultFiles = Record<string, string | Uint8Array>;

export interface AppOptions extends DiskOptions {
  readonly files?: VaultFiles;
  readonly vaultName?: string;
  /** Another disk than one in memory, such as a real folder. */
  readonly disk?: Disk;
  readonly device?: Device;
  readonly faults?: Faults;
  /** False leaves the app before start-up: load a plugin, then `await app.internal.start()`. */
  readonly started?: boolean;
  /** How many notes get a cache at start; the rest wait for `releaseMetadata()`. */
  readonly cachedAtStart?: number;
  /** Milliseconds between a change and its appearance in the cache. */
  readonly metadataDelay?: number;
  readonly defaultMode?: Mode;
}

let current: App | null = null;

/** An app over an in-memory vault. One at a time: the one before is taken off the document. */
export async function createApp(options: AppOptions = {}): Promise<App> {
  installGlobals();
  current?.internal.dispose();
  const disk = options.disk ?? new Disk(options);
  for (const [path, data] of Object.entries(options.files ?? {})) {
    const folder = path.split('/').slice(0, -1).join('/');
    if (folder !== '') disk.mkdir(folder);
    if (!path.endsWith('/')) disk.write(path, typeof data === 'string' ? encode(data) : data);
  }
  const app = new App(disk, options.vaultName, options.metadataDelay);
  current = app;
  app.internal.setDevice(options.device ?? 'desktop');
  app.internal.defaultMode = options.defaultMode ?? 'source';
  app.internal.faults = options.faults ?? {};
  if (options.cachedAtStart !== undefined) app.metadataCache.hold(options.cachedAtStart);
  if (options.started !== false) {
    await app.internal.start();
    await app.internal.settled();
  }
  return app;
}
