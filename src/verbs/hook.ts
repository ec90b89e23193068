import { formatISO } from 'date-fns';
import * as v from 'valibot';
import { harnessName } from '../core/model/door';
import { MemoryError } from '../core/model/errors';
import { natural, shown } from './fields';
import { HARNESSES, HOOK_EVENTS } from './hook/harness';
import { runHook } from './hook/run';
import { recordsIn } from './hook/session';
import { shellOf, type Shell } from './shell';
import { columns, printable } from './text/screen';
import { verb, type Answer } from './verb';

const LOG = 'log';

export const hook = verb({
  id: 'hook',
  title: 'Answer a hook',
  summary: 'answers the hook of a harness: its question on stdin, the answer on stdout; hook log lists what sessions were given',
  group: 'Agents',
  kind: 'read',
  input: v.strictObject({
    event: shown(
      v.picklist([...HOOK_EVENTS, LOG]),
      '<event>',
      `${HOOK_EVENTS.join(', ')}; or ${LOG}: what each session was given, and why`,
    ),
    harness: v.optional(shown(v.picklist(HARNESSES), '<harness>', `${HARNESSES.join(', ')}; an event needs it`)),
    budget: natural('<tokens>', 'estimated tokens the answer may take (default: 2000 at the start, 800 for a prompt)'),
  }),
  async run(ctx, { event, harness, budget }) {
    const shell = shellOf(ctx);
    if (event === LOG) return given(shell, harness);
    if (harness === undefined) throw new MemoryError('usage', `Name the harness with --harness: ${HARNESSES.join(', ')}.`);
    await runHook(event, { harness, vault: shell.named, memory: ctx.memory, budget }, await shell.hooks());
    return { result: {}, silent: true };
  },
  agents: 'a harness runs it in the terminal',
  terminal: { args: ['event'], isHook: true },
  palette: 'a harness runs it in the terminal',
});

/** The texts that hooks gave to the sessions of this device, the newest session first. Throws `vault_not_found`. */
async function given(shell: Shell, of: string | undefined): Promise<Answer> {
  const machine = await shell.hooks();
  const open = await machine.open(shell.named, machine.folders);
  if (open === null) throw new MemoryError('vault_not_found', 'There is no vault here. Name it with --vault.');
  const records = (await recordsIn(open.sessions)).filter(({ harness }) => of === undefined || harness === of);
  const sessions = records
    .sort((a, b) => b.began - a.began)
    .map(({ harness = '', session = '', kind = 'main', folder = '', began, seen, came }) => ({
      ...{ harness, session, kind, folder, began: timeOf(began), seen: timeOf(seen) },
      came: came.map(({ at, ...one }) => ({ at: timeOf(at), ...one })),
    }));
  return {
    result: { sessions },
    text: (paint) =>
      sessions.length === 0
        ? 'No session was given anything by a hook on this device.'
        : sessions
            .map(({ harness, session, kind, folder, began, came }) => {
              const head = `${harnessName(harness)}${kind === 'main' ? '' : ', a subagent'}, ${began}, ${session}`;
              const rows = came.map(({ at, event, path, why }) => [at, event, path, why].map(printable));
              return `${paint.bold(printable(head))}  ${paint.dim(printable(folder))}\n${came.length === 0 ? '  Nothing was given.' : columns(rows)}`;
            })
            .join('\n\n'),
  };
}

function timeOf(milliseconds: number): string {
  return formatISO(milliseconds);
}
