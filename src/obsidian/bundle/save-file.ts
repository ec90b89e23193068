import { Platform } from 'obsidian';
import type { Bundle, BundleFormat } from '../../core/model/bundle';
import type { MoreItem } from './more-menu';

const endings: Record<BundleFormat, string> = { markdown: 'md', xml: 'xml', json: 'json', agents: 'md' };

/** Hands the text of a bundle to the system as a file; none on phones, which have the share sheet for that. */
export function fileItem(win: Window, format: BundleFormat, bundle: () => Promise<Bundle>): MoreItem[] {
  if (Platform.isMobile) return [];
  const run = async (): Promise<void> => {
    const { text } = await bundle();
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    createEl('a', { href: address, attr: { download: `context-bundle.${endings[format]}` } }).click();
    win.setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  return [{ title: 'Save as file…', icon: 'download', run }];
}
