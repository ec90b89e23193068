import { MarkdownView, type Plugin } from 'obsidian';
import type { Workbench } from '../app/workbench';
import { guarded } from '../ui/notices';
import { openAt } from '../ui/opening';
import { editorBanner } from './editor-banner';
import { isFirst, ReadingBanner } from './reading-banner';
import { Succession } from './succession';

/**
 * The banner in superseded notes, in reading view and in live preview, and the command that follows it. What the plugin adds goes
 * when it is unloaded, also from notes that stay open.
 */
export function registerBanner(plugin: Plugin, bench: Workbench): void {
  const { app } = bench;
  const succession = new Succession(bench);
  const banners = new Set<ReadingBanner>();
  plugin.registerEditorExtension(editorBanner(app, succession));
  plugin.registerMarkdownPostProcessor((el, context) => {
    if (!isFirst(context.getSectionInfo(el))) return;
    const banner = new ReadingBanner(el, app, succession, context);
    banners.add(banner);
    banner.register(() => banners.delete(banner));
    context.addChild(banner);
  });
  plugin.register(() => {
    for (const banner of [...banners]) banner.unload();
  });
  plugin.addCommand({
    id: 'open-newer',
    name: 'Open the note that superseded this one',
    icon: 'circle-arrow-up',
    checkCallback: (checking) => {
      const [newer] = succession.newerOf(app.workspace.getActiveFile()?.path);
      if (newer === undefined) return false;
      if (!checking) void guarded(() => openAt(app, newer));
      return true;
    },
  });
  succession.onLook = () => renderMissing(bench, succession, banners);
  plugin.registerEvent(bench.events.on('changed', () => succession.changed()));
  plugin.registerEvent(app.workspace.on('file-open', () => succession.changed()));
  plugin.registerEvent(app.workspace.on('layout-change', () => succession.changed()));
}

/** Has a note rendered again that was on screen before the plugin was, or lost the section that the banner was in. */
function renderMissing({ app }: Workbench, succession: Succession, banners: ReadonlySet<ReadingBanner>): void {
  const rendered = new Set([...banners].map(({ path }) => path));
  app.workspace.iterateAllLeaves(({ view }) => {
    if (!(view instanceof MarkdownView) || view.getMode() !== 'preview') return;
    const path = view.file?.path;
    if (path !== undefined && succession.newerOf(path).length > 0 && !rendered.has(path)) view.previewMode.rerender(true);
  });
}
