import type { BundleFormat } from '../../model/bundle';
import { shownPath, shownText } from './names';
import type { Part } from './part';

/**
 * How a bundle is written. Every piece ends its line, so that token estimates of pieces add up. No note's
 * text can end its own part: fences are longer than any in it, XML and JSON are escaped. Nothing that a note calls
 * itself or another can do more outside of its text than stand in its place: see `names.ts`.
 */
export interface Format {
  readonly head: (memory: string) => string;
  readonly part: (part: Part) => string;
  /** Before the first part of which only the title is given. */
  readonly titles: string;
  readonly foot: string;
}

const markdown: Format = {
  head: (memory) =>
    `# Context from "${inMarkdown(shownText(memory))}"\n\nNotes of the memory, most relevant first. Each stands in a fence of its own under its path.\n`,
  part(part) {
    if (part.as === 'title') return `- ${inMarkdown(shownPath(part.path))}${note(part)}\n`;
    const fence = '`'.repeat(Math.max(3, longestRun(part.text, '`') + 1));
    return `\n## ${inMarkdown(shownPath(part.path))}\n${part.supersededBy === null ? '' : `\nSuperseded by: ${inMarkdown(part.supersededBy)}\n`}\n${fence}markdown\n${part.text}\n${fence}\n`;
  },
  titles: '\n## Titles only\n\n',
  foot: '',
};

const xml: Format = {
  head: (memory) => `<?xml version="1.0" encoding="UTF-8"?>\n<memory name="${attribute(shownText(memory))}">\n`,
  part(part) {
    const attributes = `path="${attribute(shownPath(part.path))}" as="${part.as}"${part.supersededBy === null ? '' : ` superseded-by="${attribute(part.supersededBy)}"`}`;
    return part.as === 'title' ? `<note ${attributes}/>\n` : `<note ${attributes}>\n${escapeXml(part.text)}\n</note>\n`;
  },
  titles: '',
  foot: '</memory>\n',
};

const json: Format = {
  head: (memory) => `{"memory":${JSON.stringify(shownText(memory))},"notes":[\n`,
  // `write` takes the comma of the last one away.
  part: (part) =>
    `${JSON.stringify({ path: shownPath(part.path), as: part.as, ...(part.supersededBy === null ? {} : { supersededBy: part.supersededBy }), ...(part.as === 'title' ? {} : { text: part.text }) })},\n`,
  titles: '',
  foot: ']}\n',
};

export const formats: Readonly<Record<BundleFormat, Format>> = { markdown, xml, json };

/** The whole text: notes with their text first, then those of which only the title is given. */
export function write(format: BundleFormat, memory: string, parts: readonly Part[]): string {
  const { head, part, titles, foot } = formats[format];
  const full = parts.filter((one) => one.as !== 'title').map(part);
  const named = parts.filter((one) => one.as === 'title').map(part);
  const body = [...full, ...(named.length > 0 ? [titles] : []), ...named].join('');
  return head(memory) + (format === 'json' ? body.replace(/,\n$/, '\n') : body) + foot;
}

function note(part: Part): string {
  return part.supersededBy === null ? '' : ` (superseded by ${inMarkdown(part.supersededBy)})`;
}

/**
 * A name as text of Markdown: what would begin a link, a tag, code, a comment or another block is escaped, and `<`
 * is written as a reference, so that no tag or token of a model stands there in one piece. Most names stay as they are.
 */
function inMarkdown(name: string): string {
  return name
    .replace(/[\\`[\]]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/</g, '&lt;')
    .replace(/%%+/g, (run) => '\\%'.repeat(run.length))
    .replace(/(^|[\s(>])#/g, '$1\\#')
    .replace(/#$/, '\\#')
    .replace(/\^(?=[\w-]+$)/, '\\^')
    .replace(/^[-+*=>:~$_|]/, '\\$&')
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\');
}

function longestRun(text: string, char: string): number {
  let longest = 0;
  let run = 0;
  for (const one of text) {
    run = one === char ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** XML 1.0 has no way to write most control characters. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '\ufffd')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

function attribute(text: string): string {
  return escapeXml(text).replace(/"/g, '&quot;');
}
