import { mcpDoor } from '../mcp-door';
import type { CliCommand } from '../command';
import { oneOf } from '../options';

export const mcp: CliCommand = {
  name: 'mcp',
  group: 'Use the memory',
  summary: 'serves the memory to an agent by the Model Context Protocol, on stdin and stdout',
  mutates: false,
  serves: true,
  configure: (program) =>
    program
      .option('--tools <which>', 'core: only context, search, read, status and remember; all', oneOf('--tools', ['all', 'core']), 'all')
      .option('--read-only', 'without the tools that change notes'),
  async run({ vault, folder, door: way, isCurrent, unknown, reopen, serve, now, version }, _args, options) {
    const readOnly = options.readOnly === true;
    const door = mcpDoor({ opened: { vault, folder, door: way, isCurrent, unknown }, reopen, now, version, readOnly });
    await serve({ door, core: options.tools === 'core', readOnly });
    return { result: {}, exit: 0, text: () => '', silent: true };
  },
};
