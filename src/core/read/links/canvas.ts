import { MemoryError, messageOf } from '../../model/errors';
import { readJson } from '../../model/json';
import type { Link } from '../../model/link';
import { stringsOfObjects, unitOffsets, type JsonString } from '../text/json-strings';
import { scanMarkdown } from '../markdown/scan';
import { normaliseLinkText } from '../markdown/target';
import { lineAt } from '../text/text';

/**
 * Links of a canvas (JSON Canvas 1.0): file cards, backgrounds of groups, and links written in text cards; `property` is the
 * card's id, offsets are those of the file's text. An empty file is an empty canvas. Throws
 * MemoryError `unreadable` where it is no canvas.
 */
export function parseCanvas(text: string): Link[] {
  const body = text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text;
  if (body.trim() === '') return [];
  check(body);
  const links: Link[] = [];
  for (const card of stringsOfObjects(body, 'nodes')) {
    const type = card.get('type')?.value;
    const property = card.get('id')?.value ?? '';
    const file = card.get('file');
    const content = card.get('text');
    const background = card.get('background');
    if (type === 'group' && background !== undefined && background.value !== '') {
      links.push({ ...fileLink(background, undefined), ...place(text, background.start, background.end), property });
    } else if (type === 'file' && file !== undefined && file.value !== '') {
      links.push({ ...fileLink(file, card.get('subpath')), ...place(text, file.start, file.end), property });
    } else if (type === 'text' && content !== undefined) links.push(...textLinks(text, content, property));
  }
  return links.sort((a, b) => a.start - b.start);
}

function check(body: string): void {
  const sorry = 'Open it in Obsidian, or restore it from a backup.';
  let root: unknown;
  try {
    root = readJson(body);
  } catch (error) {
    throw new MemoryError('unreadable', `This canvas ${messageOf(error)}. ${sorry}`);
  }
  const nodes = typeof root === 'object' && root !== null && !Array.isArray(root) ? (root as { nodes?: unknown }).nodes : null;
  if (nodes !== undefined && !Array.isArray(nodes)) throw new MemoryError('unreadable', `This canvas has no list of cards. ${sorry}`);
}

function fileLink(file: JsonString, subpath: JsonString | undefined): Pick<Link, 'kind' | 'spelling' | 'linkpath' | 'subpath' | 'display'> {
  const below = subpath === undefined || subpath.value === '' ? null : subpath.value;
  return { kind: 'canvas', spelling: 'path', linkpath: normaliseLinkText(file.value), subpath: below, display: null };
}

function textLinks(text: string, content: JsonString, property: string): Link[] {
  const found = scanMarkdown(content.value).links;
  if (found.length === 0) return [];
  const offsets = unitOffsets(text, content);
  return found.map((link) => ({
    ...link,
    kind: link.kind === 'reference' ? link.kind : 'canvas',
    ...place(text, offsets[link.start] ?? content.start, offsets[link.end] ?? content.end),
    property,
  }));
}

function place(text: string, start: number, end: number): Pick<Link, 'raw' | 'start' | 'end' | 'line'> {
  return { raw: text.slice(start, end), start, end, line: lineAt(text, start) };
}
