import type { Convention } from '../model/convention';

/** Common to products whose files carry any name and no properties. */
export const FREE = {
  names: [{ folder: '**', pattern: '{title}.md', summary: 'Whatever the agent calls it.' }],
  properties: [],
  scaffold: [],
} satisfies Partial<Convention>;
