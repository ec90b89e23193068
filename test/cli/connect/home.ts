import { join } from 'node:path';
import { connectMachine } from '../../../src/cli/node/connect-machine.mjs';
import type { ConnectMachine } from '../../../src/verbs/connect/machine';
import { cli, vaultOnDisk, type Ran } from '../terminal';

/** The program's file, as an installation has it. */
export const PROGRAM = '/opt/top of mind/dist/top-of-mind.mjs';

/** A home folder with these files, in which commands about agents' settings run. */
export function homeWith(
  files: Readonly<Record<string, string | Uint8Array>>,
  {
    node = process.execPath,
    path,
    around = (machine) => machine,
  }: { readonly node?: string; readonly path?: string; readonly around?: (machine: ConnectMachine) => ConnectMachine } = {},
): {
  readonly home: string;
  readonly vault: string;
  readonly run: (args: readonly string[], input?: string, more?: Parameters<typeof cli>[3]) => Promise<Ran>;
} {
  const home = vaultOnDisk({ 'notes/.obsidian/app.json': '{}', ...files });
  const vault = join(home, 'notes');
  const agents = () =>
    around(
      connectMachine(PROGRAM, 'skills/top-of-mind', {
        home,
        environment: { PATH: path?.replaceAll('HOME', home) },
        folder: home,
        node: node.replaceAll('HOME', home),
      }),
    );
  return { home, vault, run: (args, input = '', more = {}) => cli(vault, args, input, { agents, ...more }) };
}
