import type { EventRef } from 'obsidian';
import { detachRef } from './events';

interface Life {
  loaded: boolean;
  children: Component[];
  cleanups: (() => unknown)[];
}

/** Kept beside the objects, not in them: plugins' own fields cannot clash, and the type stays that of the app. */
const lives = new WeakMap<Component, Life>();

function lifeOf(component: Component): Life {
  let life = lives.get(component);
  if (life === undefined) lives.set(component, (life = { loaded: false, children: [], cleanups: [] }));
  return life;
}

/** A thing with a life: loaded, unloaded, and cleaning up what it registered. */
export class Component {
  load(): void {
    const life = lifeOf(this);
    if (life.loaded) return;
    life.loaded = true;
    this.onload();
    for (const child of [...life.children]) child.load();
  }

  onload(): void {}

  unload(): void {
    const life = lifeOf(this);
    if (!life.loaded) return;
    life.loaded = false;
    for (const child of life.children.splice(0).reverse()) child.unload();
    for (const cleanup of life.cleanups.splice(0).reverse()) cleanup();
    this.onunload();
  }

  onunload(): void {}

  addChild<T extends Component>(component: T): T {
    lifeOf(this).children.push(component);
    if (lifeOf(this).loaded) component.load();
    return component;
  }

  removeChild<T extends Component>(component: T): T {
    const life = lifeOf(this);
    life.children = life.children.filter((child) => child !== component);
    component.unload();
    return component;
  }

  register(cb: () => unknown): void {
    lifeOf(this).cleanups.push(cb);
  }

  registerEvent(eventRef: EventRef): void {
    this.register(() => detachRef(eventRef));
  }

  registerDomEvent(
    el: EventTarget,
    type: string,
    callback: (this: HTMLElement, ev: never) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void {
    const listener = callback as unknown as EventListener;
    el.addEventListener(type, listener, options);
    this.register(() => el.removeEventListener(type, listener, options));
  }

  registerInterval(id: number): number {
    this.register(() => globalThis.clearInterval(id));
    return id;
  }
}
