import type { Convention } from '../model/convention';

/** What the memories of products have in common whose files carry any name and no properties. */
export const FREE = { names: [], properties: [], scaffold: [] } satisfies Partial<Convention>;
