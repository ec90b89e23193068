import { prepareFuzzySearch, Scope, type App, type TFile } from 'obsidian';
import { byCodePoint, folderOf } from '../../core/model/path';
import { tagsOf } from '../ui/pick';

const MOST = 8;

interface Choice {
  readonly value: string;
  /** Said beside it, in small letters. */
  readonly place: string;
}

let made = 0;

/**
 * Completes `[[` with notes and `#` with tags in a text area, as the app's editor does: arrow keys choose, Enter or Tab takes, Escape
 * closes the list alone. While an input method composes, nothing happens. The answer puts the list away for good.
 */
export function completeIn(app: App, area: HTMLTextAreaElement): () => void {
  const listId = `tom-completion-${++made}`;
  const box = createDiv({ cls: 'suggestion-container tom-completion' });
  const list = box.createDiv({ cls: 'suggestion', attr: { id: listId, role: 'listbox' } });
  const scope = new Scope(app.scope);
  let typing: Typing | null = null;
  let choices: readonly Choice[] = [];
  let selected = 0;
  area.setAttrs({ 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' });

  const close = (): void => {
    typing = null;
    if (!box.isConnected) return;
    app.keymap.popScope(scope);
    box.remove();
    for (const name of ['aria-controls', 'aria-activedescendant']) area.removeAttribute(name);
  };
  const select = (at: number): void => {
    selected = (at + choices.length) % choices.length;
    [...list.children].forEach((el, index) => {
      el.toggleClass('is-selected', index === selected);
      el.setAttribute('aria-selected', String(index === selected));
      if (index === selected) el.scrollIntoView?.({ block: 'nearest' });
    });
    area.setAttribute('aria-activedescendant', `${listId}-${selected}`);
  };
  const take = (at: number): void => {
    const choice = choices[at];
    if (typing === null || choice === undefined) return;
    const done = completed(area.value, area.selectionStart, typing, choice.value);
    close();
    area.value = done.text;
    area.setSelectionRange(done.cursor, done.cursor);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const update = (): void => {
    const now = area.selectionStart === area.selectionEnd ? typingAt(area.value, area.selectionStart) : null;
    const found = now === null ? [] : choicesFor(app, now);
    if (now === null || found.length === 0) {
      close();
      return;
    }
    [typing, choices] = [now, found];
    list.empty();
    list.setAttr('aria-label', now.kind === 'link' ? 'Notes' : 'Tags');
    found.forEach(({ value, place }, at) => {
      const el = list.createDiv({ cls: 'suggestion-item', attr: { id: `${listId}-${at}`, role: 'option' } });
      el.createDiv({ text: value });
      if (place !== '') el.createDiv({ text: place, cls: 'suggestion-note' });
      // The text area keeps the focus, and a phone its keyboard.
      el.addEventListener('mousedown', (event) => event.preventDefault());
      el.addEventListener('click', () => take(at));
    });
    area.setAttribute('aria-controls', listId);
    if (!box.isConnected) {
      area.doc.body.append(box);
      app.keymap.pushScope(scope);
    }
    select(0);
    put(box, area);
  };
  const key = (name: string, run: () => void): void => {
    scope.register([], name, (event) => {
      if (event.isComposing) return undefined;
      run();
      return false;
    });
  };
  key('ArrowDown', () => select(selected + 1));
  key('ArrowUp', () => select(selected - 1));
  key('Enter', () => take(selected));
  key('Tab', () => take(selected));
  key('Escape', close);
  area.addEventListener('input', (event) => {
    if ('isComposing' in event && event.isComposing === true) return;
    update();
  });
  area.addEventListener('compositionstart', close);
  area.addEventListener('compositionend', update);
  area.addEventListener('click', close);
  area.addEventListener('blur', close);
  return close;
}

function choicesFor(app: App, { kind, query }: Typing): Choice[] {
  const search = prepareFuzzySearch(query.trim());
  const best = <T>(all: readonly T[], text: (one: T) => string): T[] =>
    all
      .flatMap((one) => {
        const match = search(text(one));
        return match === null ? [] : [{ one, score: match.score }];
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST)
      .map(({ one }) => one);
  if (kind === 'tag') {
    const tags = tagsOf(app);
    // A tag that is written out needs no completion.
    const found = query === '' ? tags.slice(0, MOST) : best(tags, (tag) => tag);
    return found.length === 1 && found[0] === query ? [] : found.map((value) => ({ value, place: '' }));
  }
  const notes = app.vault.getMarkdownFiles();
  const recent = (): TFile[] => [...notes].sort((a, b) => b.stat.mtime - a.stat.mtime || byCodePoint(a.path, b.path)).slice(0, MOST);
  const found = query.trim() === '' ? recent() : best(notes, ({ basename }) => basename);
  return found.map((file) => ({ value: app.metadataCache.fileToLinktext(file, ''), place: folderOf(file.path) }));
}

/** Below the text area where there is room, else above it. */
function put(box: HTMLElement, area: HTMLElement): void {
  const { left, top, bottom, width } = area.getBoundingClientRect();
  const { innerHeight } = area.win;
  const isBelow = innerHeight - bottom >= Math.min(box.offsetHeight, innerHeight / 3);
  box.setCssStyles({
    left: `${left}px`,
    width: `${width}px`,
    top: isBelow ? `${bottom + 4}px` : '',
    bottom: isBelow ? '' : `${innerHeight - top + 4}px`,
    maxHeight: `${Math.max(96, isBelow ? innerHeight - bottom - 12 : top - 12)}px`,
  });
}

interface Typing {
  readonly kind: 'link' | 'tag';
  /** The place of `[[` or `#`, in UTF-16 units. */
  readonly start: number;
  readonly query: string;
}

/** The link or tag that the cursor stands in while it is typed; null elsewhere. */
export function typingAt(text: string, cursor: number): Typing | null {
  const line = text.slice(text.lastIndexOf('\n', cursor - 1) + 1, cursor);
  const open = line.lastIndexOf('[[');
  if (open >= 0) {
    const query = line.slice(open + 2);
    if (!/[[\]|#^]/.test(query)) return { kind: 'link', start: cursor - query.length - 2, query };
  }
  const tag = /(?:^|\s)#([\p{L}\p{N}\p{M}_/-]*)$/u.exec(line)?.[1];
  return tag === undefined ? null : { kind: 'tag', start: cursor - tag.length - 1, query: tag };
}

/** The text with a link or tag in place of what is typed of it, and where the cursor stands then. */
export function completed(
  text: string,
  cursor: number,
  { kind, start }: Typing,
  value: string,
): { readonly text: string; readonly cursor: number } {
  const after = text.slice(cursor);
  const put = kind === 'link' ? `[[${value}]]` : `#${value} `;
  // Brackets that are closed already, and a space that is there, are not put twice.
  const rest = kind === 'link' ? after.replace(/^\]{1,2}/, '') : after.replace(/^ /, '');
  return { text: text.slice(0, start) + put + rest, cursor: start + put.length };
}
