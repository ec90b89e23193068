import { buildCache } from './cache-builder';

interface CanvasNode {
  type?: unknown;
  file?: unknown;
  text?: unknown;
}

/** Links of a canvas: its file cards, and the links in its text cards. Broken JSON has none. */
export function canvasLinks(json: string): string[] {
  let nodes: unknown;
  try {
    nodes = (JSON.parse(json) as { nodes?: unknown }).nodes;
  } catch {
    return [];
  }
  if (!Array.isArray(nodes)) return [];
  return (nodes as CanvasNode[]).flatMap((node) => {
    if (node.type === 'file' && typeof node.file === 'string') return [node.file];
    if (node.type !== 'text' || typeof node.text !== 'string') return [];
    const cache = buildCache(node.text);
    return [...(cache.links ?? []), ...(cache.embeds ?? [])].map((l) => l.link);
  });
}
