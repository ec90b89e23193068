import type { KeymapContext, KeymapEventListener, Modifier, PaneType } from 'obsidian';
import { Platform } from './platform';

interface Handler {
  readonly scope: Scope;
  readonly modifiers: string | null;
  readonly key: string | null;
  readonly run: KeymapEventListener;
}

function held(evt: MouseEvent | TouchEvent | KeyboardEvent, modifier: Modifier): boolean {
  switch (modifier) {
    case 'Mod':
      return Platform.isMacOS ? evt.metaKey : evt.ctrlKey;
    case 'Ctrl':
      return evt.ctrlKey;
    case 'Meta':
      return evt.metaKey;
    case 'Shift':
      return evt.shiftKey;
    case 'Alt':
      return evt.altKey;
  }
}

const MODIFIERS: readonly Modifier[] = ['Ctrl', 'Meta', 'Shift', 'Alt'];

function spell(modifiers: readonly Modifier[]): string {
  const real = modifiers.map((m) => (m === 'Mod' ? (Platform.isMacOS ? 'Meta' : 'Ctrl') : m));
  return [...real].sort().join(',');
}

/** Keys that mean something while one part of the interface is on top. */
export class Scope {
  private handlers: Handler[] = [];

  constructor(readonly parent?: Scope) {}

  register(modifiers: Modifier[] | null, key: string | null, func: KeymapEventListener): Handler {
    const handler: Handler = { scope: this, modifiers: modifiers === null ? null : spell(modifiers), key, run: func };
    this.handlers.push(handler);
    return handler;
  }

  unregister(handler: object): void {
    this.handlers = this.handlers.filter((h) => h !== handler);
  }

  /** Runs what the key means here, or in the parent; true when a handler took it. */
  handle(evt: KeyboardEvent): boolean {
    const pressed = spell(MODIFIERS.filter((m) => held(evt, m)));
    for (const handler of [...this.handlers].reverse()) {
      if (handler.modifiers !== null && handler.modifiers !== pressed) continue;
      if (handler.key !== null && handler.key.toLowerCase() !== evt.key.toLowerCase()) continue;
      const context: KeymapContext = { modifiers: pressed, key: evt.key, vkey: evt.key };
      const result: unknown = handler.run(evt, context);
      if (result === false) {
        evt.preventDefault();
        evt.stopPropagation();
      }
      return true;
    }
    return this.parent?.handle(evt) ?? false;
  }
}

/** The stack of scopes; the topmost hears the keyboard. */
export class Keymap {
  private readonly stack: Scope[] = [];
  private readonly listen = (evt: KeyboardEvent): void => {
    this.stack.at(-1)?.handle(evt);
  };

  constructor(root: Scope) {
    this.stack.push(root);
    document.addEventListener('keydown', this.listen, true);
  }

  /** Stops hearing the keyboard. */
  dispose(): void {
    document.removeEventListener('keydown', this.listen, true);
  }

  pushScope(scope: Scope): void {
    this.popScope(scope);
    this.stack.push(scope);
  }

  popScope(scope: Scope): void {
    const at = this.stack.lastIndexOf(scope);
    if (at > 0) this.stack.splice(at, 1);
  }

  static isModifier(evt: MouseEvent | TouchEvent | KeyboardEvent, modifier: Modifier): boolean {
    return held(evt, modifier);
  }

  /** Where a click with modifiers opens: Mod a tab, Mod+Alt a split, Mod+Alt+Shift a window; middle click a tab. */
  static isModEvent(evt?: Event | null): PaneType | boolean {
    if (!(evt instanceof MouseEvent || evt instanceof KeyboardEvent)) return false;
    if (evt instanceof MouseEvent && evt.button === 1) return 'tab';
    if (!held(evt, 'Mod')) return false;
    if (!evt.altKey) return 'tab';
    return evt.shiftKey ? 'window' : 'split';
  }
}
