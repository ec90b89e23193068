/** Declared, so that the compiler need not read half a megabyte of drawings. */
declare module 'lucide-static/icon-nodes.json' {
  const nodes: Readonly<Record<string, readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]>>;
  export default nodes;
}
