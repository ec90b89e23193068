import type { MarkdownPostProcessorContext } from 'obsidian';
import type { App } from '../app-model';
import { Component } from '../base/component';
import { getLinkpath } from '../base/paths';
import { getFrontMatterInfo, parseYaml } from '../base/yaml';
import { internalDestination, splitWikilink } from '../metadata/links';
import { parseMarkdown } from '../metadata/parse';
import type { TreeNode } from '../metadata/tree';
import { renderCallout } from './callout';

const BLOCKS: Readonly<Record<string, keyof HTMLElementTagNameMap>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  listItem: 'li',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
  footnoteDefinition: 'div',
};

export class MarkdownRenderChild extends Component {
  constructor(public containerEl: HTMLElement) {
    super();
  }
}

/** Markdown as HTML, plainly: no highlighting, no math, no charts, no embedded notes. */
export abstract class MarkdownRenderer extends MarkdownRenderChild {
  static render(app: App, markdown: string, el: HTMLElement, sourcePath: string, component?: Component): Promise<void> {
    return renderSections(app, markdown, el, sourcePath, component ?? new Component());
  }
}

/**
 * One section a block of the text, each handed to the post-processors while it is not in the document yet, as in the app. What they
 * add as children lives as long as `owner`.
 */
export async function renderSections(app: App, markdown: string, el: HTMLElement, sourcePath: string, owner: Component): Promise<void> {
  const info = getFrontMatterInfo(markdown);
  if (info.exists) renderProperties(info.frontmatter, el);
  const nodes = parseMarkdown(markdown.slice(info.contentStart).replace(/\r\n?/g, '\n')).children ?? [];
  const page: Page = {
    open: (linktext) => app.metadataCache.getFirstLinkpathDest(getLinkpath(linktext), sourcePath) !== null,
    defined: new Map(nodes.flatMap(({ type, identifier = '', url = '' }) => (type === 'definition' ? [[identifier, url]] : []))),
  };
  const linesBefore = markdown.slice(0, info.contentStart).split('\n').length - 1;
  const sections: HTMLElement[] = [];
  for (const node of nodes) {
    const section = createDiv(`el-${BLOCKS[node.type] ?? node.type}`);
    renderNode(node, section, page);
    const lines = {
      lineStart: linesBefore + (node.position?.start.line ?? 1) - 1,
      lineEnd: linesBefore + (node.position?.end.line ?? 1) - 1,
    };
    const context = {
      docId: '',
      sourcePath,
      frontmatter: app.metadataCache.getCache(sourcePath)?.frontmatter,
      addChild: (child: Component) => void owner.addChild(child),
      getSectionInfo: (of: HTMLElement) => (section.contains(of) ? { text: markdown, ...lines } : null),
    } as unknown as MarkdownPostProcessorContext;
    for (const process of app.internal.postProcessors) await process(section, context);
    sections.push(section);
  }
  el.append(...sections);
}

interface Page {
  /** Whether a link leads to a file. */
  open(linktext: string): boolean;
  /** Addresses of references, by their names. */
  readonly defined: ReadonlyMap<string, string>;
}

function renderProperties(yaml: string, el: HTMLElement): void {
  let values: unknown;
  try {
    values = parseYaml(yaml);
  } catch {
    values = { 'Invalid properties': yaml };
  }
  if (typeof values !== 'object' || values === null) return;
  const box = el.createDiv('metadata-container');
  for (const [key, value] of Object.entries(values)) {
    const row = box.createDiv('metadata-property');
    row.createDiv({ cls: 'metadata-property-key', text: key });
    const cell = row.createDiv('metadata-property-value');
    for (const each of Array.isArray(value) ? value : [value]) {
      const text = each === null ? '' : typeof each === 'object' ? JSON.stringify(each) : String(each);
      cell.createSpan({ cls: Array.isArray(value) ? 'multi-select-pill' : '', text });
    }
  }
}

function children(node: TreeNode, el: Node, page: Page): void {
  for (const child of node.children ?? []) renderNode(child, el, page);
}

/** The text of a paragraph or an item, whose block id is not shown. */
function inline(node: TreeNode, el: Node, page: Page): void {
  const nodes = node.children ?? [];
  const last = nodes.at(-1);
  const shown = last?.type === 'text' ? last.value?.replace(/[ \t\n]\^[A-Za-z0-9-]+$/, '') : undefined;
  for (const child of nodes) renderNode(child === last && shown !== undefined ? { ...child, value: shown } : child, el, page);
}

function link(el: Node, target: string, page: Page): HTMLElement {
  const cls = page.open(target) ? 'internal-link' : 'internal-link is-unresolved';
  return el.createEl('a', { cls, href: '#', attr: { 'data-href': target } });
}

function renderNode(node: TreeNode, el: Node, page: Page): void {
  const value = node.value ?? '';
  switch (node.type) {
    case 'text':
      el.appendText(value);
      return;
    case 'heading':
      children(node, el.createEl(`h${String(node.depth ?? 1)}` as 'h1'), page);
      return;
    case 'inlineCode':
      el.createEl('code', { text: value });
      return;
    case 'code':
      el.createEl('pre').createEl('code', { cls: node.lang ? `language-${node.lang.split(/\s/)[0] ?? ''}` : '', text: value });
      return;
    case 'math':
      el.createEl('pre').createEl('code', { text: value });
      return;
    case 'inlineMath':
      el.createSpan({ cls: 'math', text: value });
      return;
    case 'thematicBreak':
      el.createEl('hr');
      return;
    case 'break':
      el.createEl('br');
      return;
    case 'html':
      if (!value.startsWith('<!--')) el.createSpan({ cls: 'html-text', text: value });
      return;
    case 'tag':
      el.createEl('a', { cls: 'tag', href: '#', text: `#${value}` });
      return;
    case 'definition':
      return;
    case 'list':
      renderList(node, el, page);
      return;
    case 'wikilink': {
      const { link: target, displayText } = splitWikilink(value);
      link(el, target, page).setText(displayText ?? target.replace(/^#/, '').replace(/#/g, ' > '));
      return;
    }
    case 'link': {
      const target = internalDestination(node.url ?? '');
      const anchor = target === null ? el.createEl('a', { cls: 'external-link', href: node.url ?? '' }) : link(el, target, page);
      children(node, anchor, page);
      return;
    }
    case 'linkReference':
      if (page.defined.has(node.identifier ?? '')) {
        children(node, el.createEl('a', { cls: 'external-link', href: page.defined.get(node.identifier ?? '') ?? '' }), page);
        return;
      }
      // One that nothing defines is text, brackets and all.
      el.appendText('[');
      children(node, el, page);
      el.appendText(']');
      return;
    case 'blockquote': {
      const render = (nodes: readonly TreeNode[], inside: Node): void => nodes.forEach((one) => renderNode(one, inside, page));
      if (!renderCallout(node, el, render)) children(node, el.createEl('blockquote'), page);
      return;
    }
    case 'paragraph':
      inline(node, el.createEl('p'), page);
      return;
    case 'image':
      el.createSpan({ cls: 'internal-embed', text: node.alt ?? '' });
      return;
    default:
      children(node, BLOCKS[node.type] === undefined ? el : el.createEl(BLOCKS[node.type] as 'p'), page);
  }
}

function renderList(node: TreeNode, el: Node, page: Page): void {
  const list = el.createEl((node as { ordered?: boolean }).ordered === true ? 'ol' : 'ul');
  for (const item of node.children ?? []) {
    const row = list.createEl('li');
    const checked = (item as { checked?: boolean | null }).checked;
    if (typeof checked === 'boolean') {
      row.addClass('task-list-item');
      const box = row.createEl('input', { type: 'checkbox', cls: 'task-list-item-checkbox' });
      box.checked = checked;
    }
    for (const child of item.children ?? []) {
      if (child.type === 'paragraph') inline(child, row, page);
      else renderNode(child, row, page);
    }
  }
}
