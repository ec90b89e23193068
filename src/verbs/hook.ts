import * as v from 'valibot';
import { natural, shown } from './fields';
import { HARNESSES, HOOK_EVENTS } from './hook/harness';
import { runHook } from './hook/run';
import { shellOf } from './shell';
import { verb } from './verb';

export const hook = verb({
  id: 'hook',
  title: 'Answer a hook',
  summary: 'answers the hook of a harness: its question on stdin, the answer on stdout',
  group: 'Agents',
  kind: 'read',
  input: v.strictObject({
    event: shown(v.picklist(HOOK_EVENTS), '<event>', HOOK_EVENTS.join(', ')),
    harness: shown(v.picklist(HARNESSES), '<harness>', HARNESSES.join(', ')),
    budget: natural('<tokens>', 'estimated tokens the answer may take (default: 2000 at the start, 800 for a prompt)'),
  }),
  async run(ctx, { event, harness, budget }) {
    const shell = shellOf(ctx);
    await runHook(event, { harness, vault: shell.named, memory: ctx.memory, budget }, await shell.hooks());
    return { result: {}, silent: true };
  },
  agents: 'a harness runs it in the terminal',
  terminal: { args: ['event'], isHook: true },
  palette: 'a harness runs it in the terminal',
});
