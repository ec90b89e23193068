import type { Plugin } from 'obsidian';
import type { Workbench } from '../app/workbench';
import { ListBlock } from './list-block';

/** The code block `top-of-mind`, which shows a list of the memory in any note. Unloading empties those on screen. */
export function registerBlock(plugin: Plugin, bench: Workbench): void {
  const blocks = new Set<ListBlock>();
  plugin.registerMarkdownCodeBlockProcessor('top-of-mind', (source, el, context) => {
    const block = new ListBlock(el, bench, source, context.sourcePath);
    blocks.add(block);
    block.register(() => blocks.delete(block));
    context.addChild(block);
  });
  plugin.register(() => {
    for (const block of [...blocks]) block.unload();
  });
}
