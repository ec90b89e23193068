import type { Convention } from '../model/convention';

/** Common to products whose files carry any name and no properties. */
export const FREE = { names: [], properties: [], scaffold: [] } satisfies Partial<Convention>;
