import { formatISO } from 'date-fns';
import * as v from 'valibot';
import { harnessName } from '../core/model/door';
import { MemoryError } from '../core/model/errors';
import { flag, natural, shown } from './fields';
import { HARNESSES, HOOK_EVENTS } from './hook/harness';
import { runHook } from './hook/run';
import { shellOf, type Shell } from './shell';
import { columns, count, printable } from './text/screen';
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
    keep_prompts: flag('keep prompts on this device, to ask them again'),
    capture: flag('offer for approval what a person said that is worth remembering'),
  }),
  async run(ctx, { event, harness, budget, keep_prompts: keepsPrompts, capture: captures }) {
    const shell = shellOf(ctx);
    if (event === LOG) return given(shell, harness);
    if (harness === undefined) throw new MemoryError('usage', `Name the harness with --harness: ${HARNESSES.join(', ')}.`);
    await runHook(event, { harness, vault: shell.named, memory: ctx.memory, budget, keepsPrompts, captures }, await shell.hooks());
    return { result: {}, silent: true };
  },
  agents: 'a harness runs it in the terminal',
  terminal: { args: ['event'], isHook: true },
  palette: 'a harness runs it in the terminal',
});

/** The texts that hooks gave to sessions, the newest session first. Throws `vault_not_found`. */
async function given(shell: Shell, of: string | undefined): Promise<Answer> {
  const machine = await shell.hooks();
  const open = await machine.open(shell.named, machine.folders);
  if (open === null) throw new MemoryError('vault_not_found', 'There is no vault here. Name it with --vault.');
  // An agent that runs the command hears what it would by its other doors.
  const vault = open.door.harness === undefined ? open.vault : open.vault.through({ ...open.door, kind: 'hook' });
  const { sessions: all, unread } = await vault.given({});
  const sessions = all
    .filter(({ harness }) => of === undefined || harness === of)
    .map(({ began, seen, came, ...rest }) => ({
      ...{ ...rest, began: formatISO(began), seen: formatISO(seen) },
      came: came.map(({ at, ...one }) => ({ at: formatISO(at), ...one })),
    }));
  return {
    result: { sessions, unread },
    text: (paint) => {
      const told = sessions.map(({ harness, session, kind, folder, began, came, private: hidden = 0, gone = 0 }) => {
        const head = `${harnessName(harness)}${kind === 'main' ? '' : ', a subagent'}, ${began}, ${session}`;
        const rows = came.map(({ at, event, path, why }) => [at, event, path, why].map(printable));
        const lines = [
          ...(rows.length === 0 ? [] : [columns(rows)]),
          ...(hidden === 0 ? [] : [`  ${count(hidden, 'file')} that ${hidden === 1 ? 'is' : 'are'} private now`]),
          ...(gone === 0 ? [] : [`  ${count(gone, 'file')} that ${gone === 1 ? 'is' : 'are'} not there any more`]),
        ];
        const body = lines.length === 0 ? '  Nothing was given.' : lines.join('\n');
        return `${paint.bold(printable(head))}  ${paint.dim(printable(folder))}\n${body}`;
      });
      const none = told.length === 0 ? ['No session was given anything by a hook on this device.'] : told;
      const broken = unread === 0 ? [] : [paint.warn(`${count(unread, 'file')} of sessions cannot be read, and stay as they are.`)];
      return [...none, ...broken].join('\n\n');
    },
  };
}
