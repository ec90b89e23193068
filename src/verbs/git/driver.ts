import { quoted } from '../connect/entries';
import type { ConnectMachine } from '../connect/machine';

/** The line of .gitattributes by which git calls the driver. */
export const ATTRIBUTE = '*.md merge=top-of-mind';

/** Where a clone's configuration has the driver's command. */
export const DRIVER = 'merge.top-of-mind.driver';

/** The command as git gives it to a shell, which is a POSIX one on Windows, too. */
export function driverCommand({ node, program }: Pick<ConnectMachine, 'node' | 'program'>): string {
  // A "%" of a path would be the beginning of one of git's placeholders.
  const words = [node.path, program].map((path) => quoted(path.replaceAll('\\', '/'), false).replaceAll('%', '%%'));
  return `${words.join(' ')} merge-driver %O %A %B %L -- %P`;
}
