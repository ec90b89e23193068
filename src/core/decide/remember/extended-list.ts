import { yamlTree } from '../../read/frontmatter/yaml';
import { BrokenYaml } from '../../read/frontmatter/yaml-errors';
import type { YamlNode } from '../../read/frontmatter/yaml-tree';
import { writeScalar } from '../../read/frontmatter/yaml-write';

/**
 * The lines of one property that is a list, with further texts at its end; nothing else of them changes. Null where
 * it is no list, holds nothing yet, or cannot be read by itself, as where it stands for another property.
 */
export function extendedList(text: string, items: readonly string[], eol: string): string | null {
  const list = valueOf(text);
  const last = list?.kind === 'list' ? list.items[list.items.length - 1] : undefined;
  if (list?.kind !== 'list' || last === undefined) return null;
  if (list.flow) return text.slice(0, last.end) + items.map((item) => `, ${inFlow(item)}`).join('') + text.slice(last.end);
  const start = text.lastIndexOf('\n', last.start - 1) + 1;
  const dash = /^([ \t]*)-(?:\s|$)/.exec(text.slice(start));
  if (dash === null) return null;
  const newline = text.indexOf('\n', text.charAt(last.end - 1) === '\n' ? last.end - 1 : last.end);
  const end = newline < 0 ? text.length : newline + 1;
  return text.slice(0, end) + items.map((item) => `${dash[1] ?? ''}- ${writeScalar(item)}${eol}`).join('') + text.slice(end);
}

function valueOf(text: string): YamlNode | undefined {
  try {
    const pairs = yamlTree(text)?.pairs;
    return pairs?.length === 1 ? pairs[0]?.value : undefined;
  } catch (error) {
    if (error instanceof BrokenYaml) return undefined;
    throw error;
  }
}

/** Within brackets commas and braces mean something: only plain words go without quotes. */
function inFlow(item: string): string {
  return /^[\p{L}\p{N}_/ -]+$/u.test(item) ? writeScalar(item) : writeScalar(item, 'double');
}
