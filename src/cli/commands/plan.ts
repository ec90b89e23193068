import { oneOf } from '../options';
import type { CliCommand } from '../command';
import { mutation } from './mutation';

export const plan: CliCommand = {
  name: 'plan',
  group: 'Plans and undo',
  called: 'plan apply',
  summary: 'plan apply FILE: carries out a plan from a file, once',
  mutates: true,
  configure: (program) =>
    program
      .argument('<action>', 'apply', oneOf('plan', ['apply']))
      .argument('<file>', 'the plan, or what --dry-run --json printed; "-" reads standard input'),
  run: async (context, [, file]) => {
    const read = context.vault.readPlan(file === '-' ? await context.stdin() : await context.readIn(file as string));
    return mutation(
      context,
      () => context.vault.planned(read, { memory: context.memory, progress: context.progress }),
      (_result, paint) => [`Applied: ${paint.bold(read.title)}`],
      async () => {
        const links = (await context.vault.links({})).links.filter((link) => link.to !== null).length;
        return { links: { before: links, after: links, rewritten: 0, lost: 0 } };
      },
    );
  },
};
