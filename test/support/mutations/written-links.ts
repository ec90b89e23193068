import { basenameOf, folderOf } from '../../../src/core/model/path';
import type { LinkSpec } from './spec';

/** What a text that links must know of the file it links to. */
export interface Target {
  readonly path: string;
  readonly headings: readonly string[];
  readonly blocks: readonly string[];
}

/** How many of the ways to write a link are wikilinks. */
const WIKILINKS = 17;

/** A link from the file `from`, spelled in one of many ways; some of them lead nowhere. */
export function writeLink(from: string, to: Target, spec: LinkSpec): string {
  const sub = subpathOf(to, spec);
  const form = spec.form % 38;
  return form < WIKILINKS ? wikilink(from, to.path, sub, form, spec.to) : markdownLink(from, to.path, sub, form - WIKILINKS);
}

/** The same as the content of a wikilink, without brackets. */
export function linkText(from: string, to: Target, spec: LinkSpec): string {
  const [bare, full, partial] = shown(to.path);
  const name = [bare, full, partial, to.path, relative(from, to.path)][spec.form % 5] ?? bare;
  return `${name}${subpathOf(to, spec)}`;
}

export function subpathOf(to: Target, spec: LinkSpec): string {
  const heading = to.headings[spec.form % Math.max(1, to.headings.length)];
  const block = to.blocks[spec.form % Math.max(1, to.blocks.length)];
  switch (spec.anchor) {
    case 5:
    case 6:
      return heading === undefined ? '' : `#${linkable(heading)}`;
    case 7:
      return block === undefined ? '' : `#^${block}`;
    case 8: {
      const next = to.headings[(to.headings.indexOf(heading ?? '') + 1) % Math.max(1, to.headings.length)];
      return heading === undefined || next === undefined ? '' : `#${linkable(heading)}#${linkable(next)}`;
    }
    case 9:
      return '#Gone';
    default:
      return '';
  }
}

/** A heading as a subpath can say it. */
export function linkable(heading: string): string {
  return heading
    .replace(/[#|^[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function shown(path: string): [bare: string, full: string, partial: string] {
  const full = path.replace(/\.md$/, '');
  return [basenameOf(full), full, full.split('/').slice(-2).join('/')];
}

function wikilink(from: string, to: string, sub: string, form: number, number: number): string {
  const [bare, full, partial] = shown(to);
  const contents = [
    `${bare}${sub}`,
    `${bare}${sub}|alias`,
    `${full}${sub}`,
    `${partial}${sub}`,
    `/${full}${sub}`,
    `${relative(from, full)}${sub}`,
    `${basenameOf(to)}${sub}|${bare}`,
    `${to}${sub}`,
    ` ${bare}${sub} | two words `,
    `${bare.toUpperCase()}${sub}`,
    `${bare.normalize('NFD')}${sub}`,
    sub === '' ? bare : sub,
    number % 2 === 0 ? `wanted ${bare}${sub}` : `name ${number % 3}`,
    number % 4 === 0 ? '../..' : `./gone ${bare}${sub}`,
  ];
  const content = contents[form];
  if (content !== undefined) return `[[${content}]]`;
  return [`![[${basenameOf(to)}${sub}|100]]`, `![[${full}${sub}]]`, `![[${bare}${sub}]]`][form - contents.length] ?? `[[${bare}]]`;
}

function markdownLink(from: string, to: string, sub: string, form: number): string {
  const [bare, full] = shown(to);
  const name = basenameOf(to);
  const below = relative(from, to);
  const hash = encodeURI(sub).replace(/[()%]/g, (c) => (c === '%' ? c : percent(c)));
  switch (form) {
    case 0:
      return `[t](${bareUrl(name)}${hash})`;
    case 1:
      return `[${label(bare)}](${bareUrl(to)}${hash})`;
    case 2:
      return `[${label(name)}](${bareUrl(below)}${hash})`;
    case 3:
      return `[t](${bareUrl(to)}${hash} "title")`;
    case 4:
      return `[t](<${angleUrl(to)}${sub}>)`;
    case 5:
      return `[](<${angleUrl(name)}${sub}> 'ti (tle)')`;
    case 6:
      return `[t](${fullUrl(to)}${hash})`;
    case 7:
      return `[t](/${bareUrl(full)}${hash})`;
    case 8:
      return `![t](${bareUrl(below)})`;
    case 9:
      return `![t|50](${bareUrl(name)})`;
    case 10:
      return `[*t* \`](x)\`](${bareUrl(full)}${hash})`;
    case 11:
      return `[t](<${angleUrl(below).replace(/ /g, '%20')}${sub}>)`;
    case 12:
      return `[t](${bareUrl(name).replace(/%28/g, '\\(').replace(/%29/g, '\\)')}${hash})`;
    case 13:
      return `[t](${sub === '' ? bareUrl(bare) : hash})`;
    case 14:
      return `[t](./gone%20${bareUrl(name)})`;
    case 15:
      return `[t](../${bareUrl(to)}${hash})`;
    case 16:
      return `[[x] y](${bareUrl(name)}${hash} (title))`;
    case 17:
      return `[t](${bareUrl(name.toUpperCase())}${hash})`;
    case 18:
      return `[t](  ${bareUrl(to)}${hash}  )`;
    case 19:
      return `[![](${bareUrl(name)})](${bareUrl(to)})`;
    default:
      return `[t](${bareUrl(full)})`;
  }
}

function label(text: string): string {
  return text.replace(/[[\]\\`]/g, '');
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** As the app writes destinations. */
export function bareUrl(path: string): string {
  return path.replace(/%/g, '%25').replace(/[ ()<>&\\`*_]/g, percent);
}

function angleUrl(path: string): string {
  return path.replace(/[%&<>\\]/g, percent);
}

function fullUrl(path: string): string {
  return encodeURI(path).replace(/[()&'*_$~!,;=]/g, percent);
}

/** `to` as seen from the folder of `from`. */
function relative(from: string, to: string): string {
  const up = folderOf(from) === '' ? [] : folderOf(from).split('/');
  const down = to.split('/');
  while (up.length > 0 && down.length > 1 && up[0] === down[0]) {
    up.shift();
    down.shift();
  }
  return `${up.length === 0 ? './' : '../'.repeat(up.length)}${down.join('/')}`;
}
