import { Activity } from './base/clock';
import { Keymap, Scope } from './base/keymap';
import { Commands } from './commands';
import { Internal } from './internal';
import { MetadataCache } from './metadata/metadata-cache';
import { SecretStorage } from './secrets';
import { SettingsWindow } from './ui/settings-window';
import { MemoryAdapter } from './vault/adapter';
import type { Disk } from './vault/disk';
import { FileManager } from './vault/file-manager';
import { Vault } from './vault/vault';
import { Workspace } from './workspace/workspace';

/** The app a plugin meets as `this.app`. */
export class App {
  readonly internal: Internal;
  readonly scope: Scope;
  readonly keymap: Keymap;
  readonly vault: Vault;
  readonly metadataCache: MetadataCache;
  readonly fileManager: FileManager;
  readonly workspace: Workspace;
  readonly commands: Commands;
  readonly setting: SettingsWindow;
  readonly secretStorage = new SecretStorage();
  readonly renderContext = { hoverPopover: null };
  lastEvent: MouseEvent | KeyboardEvent | null = null;

  constructor(disk: Disk, vaultName = 'Vault', metadataDelay = 0) {
    const activity = new Activity();
    this.internal = new Internal(this, disk, activity);
    this.scope = new Scope();
    this.keymap = new Keymap(this.scope);
    this.vault = new Vault(new MemoryAdapter(disk, vaultName, activity));
    this.metadataCache = new MetadataCache(this.vault, activity, metadataDelay);
    this.fileManager = new FileManager(this.vault, this.metadataCache);
    this.commands = new Commands(this);
    this.workspace = new Workspace(this);
    this.setting = new SettingsWindow(this);
  }

  isDarkMode(): boolean {
    return document.body.hasClass('theme-dark');
  }

  loadLocalStorage(key: string): unknown {
    return this.internal.loadLocalStorage(key);
  }

  saveLocalStorage(key: string, data: unknown): void {
    this.internal.saveLocalStorage(key, data);
  }
}
