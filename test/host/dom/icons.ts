// Lucide 0.446, whose icons the app has: each a list of elements with their attributes.
import ICONS from 'lucide-static/icon-nodes.json';

const SVG = 'http://www.w3.org/2000/svg';
const STROKES = {
  width: '24',
  height: '24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};

const custom = new Map<string, string>();

export function addIcon(iconId: string, svgContent: string): void {
  custom.set(iconId, svgContent);
}

export function removeIcon(iconId: string): void {
  custom.delete(iconId);
}

export function getIconIds(): string[] {
  return [...Object.keys(ICONS).map((name) => `lucide-${name}`), ...custom.keys()];
}

/** A fresh drawing for an icon's name; null for a name that is no icon's, as in the app. */
export function getIcon(iconId: string): SVGSVGElement | null {
  const own = custom.get(iconId);
  const name = iconId.replace(/^lucide-/, '');
  const drawing = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
  if (own === undefined && drawing === undefined) return null;
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', own === undefined ? '0 0 24 24' : '0 0 100 100');
  for (const [key, value] of Object.entries(STROKES)) svg.setAttribute(key, value);
  svg.classList.add('svg-icon', `lucide-${name}`);
  if (own !== undefined) {
    const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${own}</svg>`, 'image/svg+xml');
    for (const child of [...parsed.documentElement.childNodes]) svg.appendChild(document.importNode(child, true));
    return svg;
  }
  for (const [tag, attributes] of drawing ?? []) {
    const element = document.createElementNS(SVG, tag);
    for (const [key, value] of Object.entries(attributes)) if (key !== 'key') element.setAttribute(key, value);
    svg.appendChild(element);
  }
  return svg;
}

/** Replaces what is in `parent` by the icon. */
export function setIcon(parent: HTMLElement, iconId: string): void {
  parent.querySelectorAll(':scope > svg.svg-icon').forEach((old) => old.remove());
  const icon = getIcon(iconId);
  if (icon) parent.prepend(icon);
}
