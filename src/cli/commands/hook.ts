import { clock } from '../clock';
import type { LoneCommand } from '../command';
import { HARNESSES, HOOK_EVENTS, type Harness } from '../hook/harness';
import { runHook } from '../hook/run';
import { naturalNumber, oneOf } from '../options';

export const hook: LoneCommand = {
  name: 'hook',
  group: 'Agents',
  summary: 'answers the hook of a harness: its question on stdin, the answer on stdout',
  mutates: false,
  failsWith: 0,
  configure: (program) =>
    program
      .argument('<event>', HOOK_EVENTS.join(', '))
      .requiredOption('--harness <harness>', HARNESSES.join(', '), oneOf('--harness', HARNESSES))
      .option('--budget <tokens>', 'estimated tokens the answer may take (default: 2000 at the start, 800 for a prompt)', naturalNumber),
  async alone(terminal, [named], options) {
    const event = oneOf('hook', HOOK_EVENTS)(String(named));
    const text = (name: string): string | undefined => options[name] as string | undefined;
    const { harness } = options as { readonly harness: Harness };
    await runHook(
      event,
      { harness, vault: text('vault'), memory: text('memory'), budget: options['budget'] as number | undefined },
      terminal.hooks(clock(text('now'))),
    );
    return 0;
  },
};
