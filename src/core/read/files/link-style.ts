import { readJson } from '../../model/json';
import type { LinkStyle } from '../../model/link';
import { asVaultPath } from '../../model/path';
import type { VaultFiles } from '../../model/ports';
import { readTextOrNull } from './texts';

/**
 * How a vault writes links (`app.json` in `config`, the app's folder of settings); what the file does not say is as the app
 * has it at first. Undefined where there is no such file, or none that can be read: it belongs to the app.
 */
export async function linkStyleOf(files: VaultFiles, config: string | undefined): Promise<LinkStyle | undefined> {
  if (config === undefined) return undefined;
  try {
    const text = await readTextOrNull(files, asVaultPath(`${config}/app.json`));
    if (text === null) return undefined;
    const { useMarkdownLinks, newLinkFormat } = readJson(text) as Readonly<Record<string, unknown>>;
    return {
      markdown: useMarkdownLinks === true,
      path: newLinkFormat === 'relative' || newLinkFormat === 'absolute' ? newLinkFormat : 'shortest',
    };
  } catch {
    return undefined;
  }
}
