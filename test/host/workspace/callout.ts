import { setIcon } from '../dom/icons';
import type { TreeNode } from '../metadata/tree';

/** A quote that begins with `[!type]`, `+` or `-` for one that folds, and its title: https://help.obsidian.md/callouts */
interface Callout {
  readonly type: string;
  readonly fold: '' | '+' | '-';
  /** The rest of its first line; empty where the type is the title. */
  readonly title: readonly TreeNode[];
  readonly content: readonly TreeNode[];
}

const ICONS: Readonly<Record<string, string>> = {
  info: 'info',
  success: 'check',
  question: 'circle-help',
  warning: 'triangle-alert',
  failure: 'x',
  danger: 'zap',
  quote: 'quote',
};

function calloutOf({ children: [first, ...blocks] = [] }: TreeNode): Callout | null {
  const [mark, ...rest] = first?.type === 'paragraph' ? (first.children ?? []) : [];
  if (mark?.type !== 'linkReference' || mark.label?.startsWith('!') !== true) return null;
  const at = rest.findIndex(({ type, value }) => type === 'break' || (type === 'text' && value?.includes('\n') === true));
  const line = at < 0 ? rest : rest.slice(0, at);
  const after = at < 0 ? [] : rest.slice(at + 1);
  const [ends, begins] = halves(rest[at]);
  const title = [...line, ...ends];
  const head = title[0]?.type === 'text' ? (title[0].value ?? '') : '';
  const sign = head.startsWith('+') ? '+' : head.startsWith('-') ? '-' : '';
  const named = sign === '' ? title : [{ type: 'text', value: head.slice(1) }, ...title.slice(1)];
  const body = [...begins, ...after];
  return {
    type: mark.label.slice(1).split('|')[0]?.toLowerCase() ?? '',
    fold: sign,
    title: named.some(({ type, value }) => type !== 'text' || value?.trim() !== '') ? named : [],
    content: body.length === 0 ? blocks : [{ type: 'paragraph', children: body }, ...blocks],
  };
}

/** A text before and after its first line break. */
function halves(node: TreeNode | undefined): [readonly TreeNode[], readonly TreeNode[]] {
  if (node?.type !== 'text') return [[], []];
  const value = node.value ?? '';
  const at = value.indexOf('\n');
  return [[{ type: 'text', value: value.slice(0, at) }], [{ type: 'text', value: value.slice(at + 1) }]];
}

/** Draws a callout and answers true, or does nothing where the quote is none. `render` draws the nodes within. */
export function renderCallout(quote: TreeNode, el: Node, render: (nodes: readonly TreeNode[], el: Node) => void): boolean {
  const callout = calloutOf(quote);
  if (callout === null) return false;
  const { type, fold, title, content } = callout;
  const box = el.createDiv({ cls: 'callout', attr: { 'data-callout': type, 'data-callout-fold': fold } });
  const head = box.createDiv({ cls: 'callout-title' });
  setIcon(head.createDiv({ cls: 'callout-icon' }), `lucide-${ICONS[type] ?? 'pencil'}`);
  const inner = head.createDiv({ cls: 'callout-title-inner' });
  if (title.length === 0) inner.setText(type.charAt(0).toUpperCase() + type.slice(1));
  else render(title, inner);
  if (fold !== '') {
    box.addClasses(['is-collapsible', ...(fold === '-' ? ['is-collapsed'] : [])]);
    setIcon(head.createDiv({ cls: 'callout-fold' }), fold === '-' ? 'lucide-chevron-right' : 'lucide-chevron-down');
  }
  if (content.length === 0) return true;
  const inside = box.createDiv({ cls: 'callout-content' });
  inside.toggle(fold !== '-');
  render(content, inside);
  return true;
}
