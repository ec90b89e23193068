/** Small line drawings made for the stand-in, on a 24 by 24 grid. Several names share a drawing where their meaning is near. */
const DRAWINGS: Readonly<Record<string, string>> = {
  brain: 'M12 5a3 3 0 0 0-6 0 3 3 0 0 0-2 5 4 4 0 0 0 2 7 3 3 0 0 0 6 1zM12 5a3 3 0 0 1 6 0 3 3 0 0 1 2 5 4 4 0 0 1-2 7 3 3 0 0 1-6 1',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  folder: 'M3 6h6l2 2h10v11H3z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  gear: 'M10.2 5.3L10.4 2.7L13.6 2.7L13.8 5.3L15.5 6.0L17.4 4.3L19.7 6.6L18.0 8.5L18.7 10.2L21.3 10.4L21.3 13.6L18.7 13.8L18.0 15.5L19.7 17.4L17.4 19.7L15.5 18.0L13.8 18.7L13.6 21.3L10.4 21.3L10.2 18.7L8.5 18.0L6.6 19.7L4.3 17.4L6.0 15.5L5.3 13.8L2.7 13.6L2.7 10.4L5.3 10.2L6.0 8.5L4.3 6.6L6.6 4.3L8.5 6.0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  check: 'M4 12l6 6L20 6',
  cross: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6',
  pen: 'M4 20l1-5L16 4l4 4L9 19z',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  undo: 'M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
  history: 'M4 12a8 8 0 1 0 3-6.200L4 8M4 3v5h5M12 8v4l3 2',
  triangle: 'M5 8h14l-7 9z',
  redo: 'M16 5l4 4-4 4M20 9H10a6 6 0 0 0 0 12h3',
  refresh: 'M20 5v5h-5M4 19v-5h5M19 10a8 8 0 0 0-14-3M5 14a8 8 0 0 0 14 3',
  heart: 'M12 20L4 12a5 5 0 0 1 8-6 5 5 0 0 1 8 6z',
  pulse: 'M2 12h5l3-8 4 16 3-8h5',
  warning: 'M12 3L2 20h20zM12 10v4M12 17v.5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7v.5',
  link: 'M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1',
  list: 'M8 6h13M8 12h13M8 18h13M3 6h.5M3 12h.5M3 18h.5',
  star: 'M12 3l3 6 6 1-4.5 4.500 1 6.500-5.500-3-5.500 3 1-6.500L3 10l6-1z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l4 2',
  calendar: 'M4 6h16v15H4zM4 11h16M8 3v5M16 3v5',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  up: 'M5 15l7-7 7 7',
  lines: 'M4 7h16M4 12h16M4 17h16',
  dots: 'M5 12h.5M12 12h.5M19 12h.5',
  grip: 'M9 6h.5M15 6h.5M9 12h.5M15 12h.5M9 18h.5M15 18h.5',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  box: 'M3 7l9-4 9 4v10l-9 4-9-4zM3 7l9 4 9-4M12 11v10',
  tag: 'M3 3h9l9 9-9 9-9-9zM8 8h.5',
  panel: 'M3 4h18v16H3zM15 4v16',
  terminal: 'M4 6l6 6-6 6M12 18h8',
  shield: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z',
  merge: 'M7 21v-4c0-3 5-4 5-8V3M17 21v-4c0-3-5-4-5-8M8 7l4-4 4 4',
  split: 'M16 3h5v5M8 3H3v5M21 3l-9 9v9M3 3l9 9',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 10a3 3 0 1 1 4 2.800c-1 .4-1 1-1 1.700M12 17v.5',
  spark: 'M12 3l2 7 7 2-7 2-2 7-2-7-7-2 7-2z',
  generic: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z',
};

/** Which drawing a name means: the first whose pattern is found in it. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/brain|mind/, 'brain'],
  [/trash|delete/, 'bin'],
  [/folder/, 'folder'],
  [/search|scan/, 'search'],
  [/settings|gear|cog|sliders/, 'gear'],
  [/copy|clipboard/, 'copy'],
  [/history/, 'history'],
  [/undo|rotate-ccw/, 'undo'],
  [/redo/, 'redo'],
  [/refresh|sync|rotate|loader/, 'refresh'],
  [/heart-pulse|activity|stethoscope|pulse/, 'pulse'],
  [/heart/, 'heart'],
  [/right-triangle/, 'triangle'],
  [/alert|warning|triangle/, 'warning'],
  [/info/, 'info'],
  [/help/, 'help'],
  [/merge/, 'merge'],
  [/split/, 'split'],
  [/link|network|git|share/, 'link'],
  [/grip/, 'grip'],
  [/list|layers|lines/, 'list'],
  [/star|pin|bookmark/, 'star'],
  [/clock|timer|hourglass/, 'clock'],
  [/calendar/, 'calendar'],
  [/chevron-left|arrow-left/, 'left'],
  [/chevron-right|arrow-right/, 'right'],
  [/chevron-down|arrow-down/, 'down'],
  [/chevron-up|arrow-up/, 'up'],
  [/^menu$/, 'lines'],
  [/more|ellipsis/, 'dots'],
  [/eye/, 'eye'],
  [/package|archive|box|bundle/, 'box'],
  [/tag|hash/, 'tag'],
  [/sidebar|panel|layout/, 'panel'],
  [/terminal|command/, 'terminal'],
  [/shield|lock/, 'shield'],
  [/spark|wand|zap|lightbulb/, 'spark'],
  [/plus|add/, 'plus'],
  [/minus/, 'minus'],
  [/pencil|edit|pen/, 'pen'],
  [/check/, 'check'],
  [/^x$|cross|close|ban|circle-x/, 'cross'],
  [/file|note|document|text|book|scroll|inbox|save|download|upload/, 'file'],
];

const custom = new Map<string, string>();

export function addIcon(iconId: string, svgContent: string): void {
  custom.set(iconId, svgContent);
}

export function removeIcon(iconId: string): void {
  custom.delete(iconId);
}

export function getIconIds(): string[] {
  return [...Object.keys(DRAWINGS), ...custom.keys()];
}

/** A fresh drawing for an icon name; a circle for names nothing is known about. */
export function getIcon(iconId: string): SVGSVGElement | null {
  if (iconId === '') return null;
  const own = custom.get(iconId);
  const name = iconId.replace(/^lucide-/, '');
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', own === undefined ? '0 0 24 24' : '0 0 100 100');
  for (const [key, value] of Object.entries({
    width: '24',
    height: '24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })) {
    svg.setAttribute(key, value);
  }
  svg.classList.add('svg-icon', `lucide-${name}`);
  if (own !== undefined) {
    const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${own}</svg>`, 'image/svg+xml');
    for (const child of [...parsed.documentElement.childNodes]) svg.appendChild(document.importNode(child, true));
    return svg;
  }
  const drawing = name in DRAWINGS ? name : (MEANINGS.find(([pattern]) => pattern.test(name))?.[1] ?? 'generic');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', DRAWINGS[drawing] ?? '');
  svg.appendChild(path);
  return svg;
}

/** Replaces what is in `parent` by the icon. */
export function setIcon(parent: HTMLElement, iconId: string): void {
  parent.querySelectorAll(':scope > svg.svg-icon').forEach((old) => old.remove());
  const icon = getIcon(iconId);
  if (icon) parent.prepend(icon);
}
