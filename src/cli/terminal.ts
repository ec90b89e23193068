import type { Progress } from '../core/model/ports';
import type { ConnectMachine } from '../verbs/connect/machine';
import type { HookMachine } from '../verbs/hook/machine';
import type { OpenedVault, ServeWhat } from '../verbs/shell';

/** How readings kept from earlier runs are used: made again, as they are, or not at all. */
export type CacheUse = 'renew' | 'use' | 'none';

/** A vault that is served by the Model Context Protocol. */
export interface Serving extends ServeWhat {
  readonly opened: OpenedVault;
  /** Opens the vault again, under the settings as they are now. */
  readonly reopen: () => Promise<OpenedVault>;
  readonly now: () => Date;
  readonly version: string;
}

/** The machine the terminal program runs on; tests hand in their own. */
export interface Terminal {
  readonly version: string;
  stdin(): Promise<string>;
  copy(text: string): Promise<boolean>;
  /** Reads a file that the user named, wherever it is. */
  readIn(path: string): Promise<string>;
  /** Writes a file outside the vault; answers with its path. Throws `usage` for one inside it. */
  writeOut(vault: string, path: string, text: string): Promise<string>;
  /** Serves another program until it goes; absent where there is no way to. */
  readonly serve?: (serving: Serving) => Promise<void>;
  /** Absent where no settings of other programs can be reached. */
  readonly agents?: () => ConnectMachine | Promise<ConnectMachine>;
  /** Opens the vault at or above a folder. `now` fixes the clock; `cache` says what is done with readings of earlier runs. */
  open(options: {
    readonly vault: string | undefined;
    readonly now: Date | undefined;
    readonly cache: CacheUse;
    /** Set for a command that serves others. */
    readonly serving?: { readonly readOnly: boolean };
  }): Promise<OpenedVault>;
  out(text: string): void;
  err(text: string): void;
  hooks(now: Date | undefined): HookMachine | Promise<HookMachine>;
  readonly colour: boolean;
  /** Where progress goes; absent when stderr is no terminal. */
  readonly progress?: Progress;
}
