import * as v from 'valibot';
import { flag, shown } from './fields';
import { shellOf } from './shell';
import { verb } from './verb';

export const mcp = verb({
  id: 'mcp',
  title: 'Serve agents',
  summary: 'serves the memory to an agent by the Model Context Protocol, on stdin and stdout',
  group: 'Use the memory',
  kind: 'read',
  input: v.strictObject({
    tools: v.optional(shown(v.picklist(['all', 'core']), '<which>', 'core: only context, search, read, status and remember; all'), 'all'),
    read_only: flag('without the tools that change notes'),
  }),
  async run(ctx, { tools, read_only: readOnly = false }) {
    await shellOf(ctx).serve({ core: tools === 'core', readOnly });
    return { result: {}, silent: true };
  },
  agents: 'it is the door that agents come by',
  terminal: { serves: true },
  palette: 'an agent starts it in the terminal',
});
