/** The element builders and shorthands that the app puts on every node. */

type Attributes = Record<string, string | number | boolean | null>;
type Info = DomElementInfo | string | undefined;

function classList(cls: string | string[] | undefined): string[] {
  return (Array.isArray(cls) ? cls : (cls ?? '').split(' ')).flatMap((c) => c.split(' ')).filter((c) => c !== '');
}

function setAttributes(el: Element, attributes: Attributes | undefined): void {
  for (const [name, value] of Object.entries(attributes ?? {})) setAttribute(el, name, value);
}

function setAttribute(el: Element, name: string, value: string | number | boolean | null): void {
  if (value === null || value === false) el.removeAttribute(name);
  else el.setAttribute(name, value === true ? '' : String(value));
}

function attach(parent: Node | undefined, el: Node, prepend: boolean | undefined): void {
  if (parent === undefined) return;
  if (prepend === true) parent.insertBefore(el, parent.firstChild);
  else parent.appendChild(el);
}

function build(doc: Document, tag: string, o: Info, parent?: Node): HTMLElement {
  const el = doc.createElement(tag);
  const info: DomElementInfo = typeof o === 'string' ? { cls: o } : (o ?? {});
  el.classList.add(...classList(info.cls));
  if (info.text !== undefined) setContent(el, info.text);
  setAttributes(el, info.attr);
  if (info.title !== undefined) el.title = info.title;
  for (const name of ['value', 'type', 'placeholder', 'href'] as const) {
    const value = info[name];
    if (value === undefined) continue;
    if (name in el) (el as unknown as Record<string, string>)[name] = value;
    else el.setAttribute(name, value);
  }
  attach(parent ?? info.parent, el, info.prepend);
  return el;
}

function buildSvg(doc: Document, tag: string, o: SvgElementInfo | string | undefined, parent?: Node): SVGElement {
  const el = doc.createElementNS('http://www.w3.org/2000/svg', tag);
  const info: SvgElementInfo = typeof o === 'string' ? { cls: o } : (o ?? {});
  el.classList.add(...classList(info.cls));
  setAttributes(el, info.attr);
  attach(parent ?? info.parent, el, info.prepend);
  return el;
}

function setContent(el: Element, value: string | DocumentFragment): void {
  if (typeof value === 'string') el.textContent = value;
  else el.replaceChildren(value);
}

/** The element and what it is in, innermost first. */
function ancestors(el: HTMLElement | null): HTMLElement[] {
  return el === null ? [] : [el, ...ancestors(el.parentElement)];
}

/** Anything with the given methods; `this` is the node they are called on. */
type Methods<T> = Record<string, (this: T, ...args: never[]) => unknown>;

function define<T extends object>(prototype: T, methods: Methods<T>): void {
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true, enumerable: false });
  }
}

const nodeMethods: Methods<Node> = {
  detach(this: Node) {
    this.parentNode?.removeChild(this);
  },
  empty(this: Node) {
    while (this.lastChild) this.removeChild(this.lastChild);
  },
  insertAfter(this: Node, node: Node, child: Node | null) {
    return this.insertBefore(node, child ? child.nextSibling : this.firstChild);
  },
  indexOf(this: Node, other: Node) {
    return [...this.childNodes].indexOf(other as ChildNode);
  },
  setChildrenInPlace(this: Node, children: Node[]) {
    this.empty();
    for (const child of children) this.appendChild(child);
  },
  appendText(this: Node, text: string) {
    this.appendChild(document.createTextNode(text));
  },
  instanceOf(this: Node, type: abstract new () => unknown) {
    return this instanceof type;
  },
  createEl(this: Node, tag: string, o?: Info, callback?: (el: HTMLElement) => void) {
    const el = build(this.ownerDocument ?? document, tag, o, this);
    callback?.(el);
    return el;
  },
  createDiv(this: Node, o?: Info, callback?: (el: HTMLElement) => void) {
    return this.createEl('div', o, callback);
  },
  createSpan(this: Node, o?: Info, callback?: (el: HTMLElement) => void) {
    return this.createEl('span', o, callback);
  },
  createSvg(this: Node, tag: string, o?: SvgElementInfo | string, callback?: (el: SVGElement) => void) {
    const el = buildSvg(this.ownerDocument ?? document, tag, o, this);
    callback?.(el);
    return el;
  },
};

const elementMethods: Methods<Element> = {
  getText(this: Element) {
    return this.textContent ?? '';
  },
  setText(this: Element, value: string | DocumentFragment) {
    setContent(this, value);
  },
  addClass(this: Element, ...classes: string[]) {
    this.classList.add(...classList(classes));
  },
  addClasses(this: Element, classes: string[]) {
    this.classList.add(...classList(classes));
  },
  removeClass(this: Element, ...classes: string[]) {
    this.classList.remove(...classList(classes));
  },
  removeClasses(this: Element, classes: string[]) {
    this.classList.remove(...classList(classes));
  },
  toggleClass(this: Element, classes: string | string[], value: boolean) {
    for (const name of classList(classes)) this.classList.toggle(name, value);
  },
  hasClass(this: Element, cls: string) {
    return this.classList.contains(cls);
  },
  setAttr(this: Element, name: string, value: string | number | boolean | null) {
    setAttribute(this, name, value);
  },
  setAttrs(this: Element, attributes: Attributes) {
    setAttributes(this, attributes);
  },
  getAttr(this: Element, name: string) {
    return this.getAttribute(name);
  },
  matchParent(this: Element, selector: string, lastParent?: Element) {
    const found = this.closest(selector);
    return found !== null && (lastParent === undefined || lastParent.contains(found)) ? found : null;
  },
  getCssPropertyValue(this: Element, property: string, pseudo?: string) {
    return getComputedStyle(this, pseudo).getPropertyValue(property).trim();
  },
  isActiveElement(this: Element) {
    return this.ownerDocument.activeElement === this;
  },
  find(this: Element, selector: string) {
    return this.querySelector(selector);
  },
  findAll(this: Element, selector: string) {
    return [...this.querySelectorAll(selector)];
  },
  findAllSelf(this: Element, selector: string) {
    return [...(this.matches(selector) ? [this] : []), ...this.querySelectorAll(selector)];
  },
};

const htmlMethods: Methods<HTMLElement> = {
  show(this: HTMLElement) {
    this.style.removeProperty('display');
  },
  hide(this: HTMLElement) {
    this.style.display = 'none';
  },
  toggle(this: HTMLElement, show: boolean) {
    if (show) this.show();
    else this.hide();
  },
  toggleVisibility(this: HTMLElement, visible: boolean) {
    this.style.visibility = visible ? '' : 'hidden';
  },
  isShown(this: HTMLElement) {
    return this.isConnected && !ancestors(this).some((el) => el.style.display === 'none');
  },
  setCssStyles(this: HTMLElement, styles: Partial<CSSStyleDeclaration>) {
    Object.assign(this.style, styles);
  },
  setCssProps(this: HTMLElement, props: Record<string, string>) {
    for (const [name, value] of Object.entries(props)) this.style.setProperty(name, value);
  },
  onClickEvent(this: HTMLElement, listener: (ev: MouseEvent) => unknown, options?: boolean | AddEventListenerOptions) {
    this.addEventListener('click', listener, options);
    this.addEventListener('auxclick', listener, options);
  },
  onNodeInserted(this: HTMLElement, listener: () => unknown, once = false) {
    const observer = new MutationObserver(() => {
      if (!this.isConnected) return;
      if (once) observer.disconnect();
      listener();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  },
  onWindowMigrated() {
    return () => {};
  },
  trigger(this: HTMLElement, type: string) {
    this.dispatchEvent(new Event(type, { bubbles: true }));
  },
};

interface Delegated {
  readonly type: string;
  readonly selector: string;
  readonly listener: unknown;
  readonly attached: EventListener;
}
const delegated = new WeakMap<EventTarget, Delegated[]>();

const delegation: Methods<EventTarget> = {
  on(
    this: EventTarget,
    type: string,
    selector: string,
    listener: (this: unknown, ev: Event, target: Element) => unknown,
    options?: boolean | AddEventListenerOptions,
  ) {
    const attached = (ev: Event): void => {
      const target = (ev.target as Element | null)?.closest?.(selector);
      if (target) listener.call(this, ev, target);
    };
    this.addEventListener(type, attached, options);
    delegated.set(this, [...(delegated.get(this) ?? []), { type, selector, listener, attached }]);
  },
  off(this: EventTarget, type: string, selector: string, listener: unknown, options?: boolean | AddEventListenerOptions) {
    for (const each of delegated.get(this) ?? []) {
      if (each.type === type && each.selector === selector && each.listener === listener)
        this.removeEventListener(type, each.attached, options);
    }
  },
};

/** Puts the builders on the prototypes of this window and on the window itself. */
export function installElements(): void {
  define(Node.prototype, nodeMethods);
  define(Element.prototype, elementMethods);
  define(DocumentFragment.prototype, {
    find: elementMethods['find'],
    findAll: elementMethods['findAll'],
  } as unknown as Methods<DocumentFragment>);
  define(HTMLElement.prototype, htmlMethods);
  define(SVGElement.prototype, {
    setCssStyles: htmlMethods['setCssStyles'],
    setCssProps: htmlMethods['setCssProps'],
  } as unknown as Methods<SVGElement>);
  define(HTMLElement.prototype, delegation as unknown as Methods<HTMLElement>);
  define(Document.prototype, delegation as unknown as Methods<Document>);
  Object.defineProperty(Node.prototype, 'doc', { configurable: true, get: (): Document => document });
  Object.defineProperty(Node.prototype, 'win', { configurable: true, get: (): Window => window });
  Object.defineProperty(Event.prototype, 'targetNode', {
    configurable: true,
    get(this: Event) {
      return this.target;
    },
  });
  Object.assign(globalThis, {
    createEl: (tag: string, o?: Info, cb?: (el: HTMLElement) => void) => {
      const el = build(document, tag, o);
      cb?.(el);
      return el;
    },
    createDiv: (o?: Info) => build(document, 'div', o),
    createSpan: (o?: Info) => build(document, 'span', o),
    createSvg: (tag: string, o?: SvgElementInfo | string) => buildSvg(document, tag, o),
    createFragment: (cb?: (el: DocumentFragment) => void) => {
      const fragment = document.createDocumentFragment();
      cb?.(fragment);
      return fragment;
    },
    fish: (selector: string) => document.querySelector(selector),
    fishAll: (selector: string) => [...document.querySelectorAll(selector)],
  });
}
