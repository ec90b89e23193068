import { MemoryError } from '../../core/model/errors';
import { change, changeJson, discreet } from '../../verbs/changes';
import type { CliCommand } from '../command';
import { doneText } from '../text/change';
import { migrationText } from '../text/migration';

const ORDERS = ['day-first', 'month-first'] as const;
const SECRETS = ['hold', 'write'] as const;

export const migrate: CliCommand = {
  name: 'migrate',
  group: 'Set up',
  summary: 'turns a file or folder of an older format into entries; every line is kept, the source goes to the archive',
  mutates: true,
  configure: (program) =>
    program
      .argument('<source>', "the file or folder, from the vault's root; . for the whole memory")
      .option('--dates <order>', 'how 02/07/2026 is meant: day-first or month-first (default: such days are left open)')
      .option('--secret <what>', 'hold: a text that seems to hold a secret stops it; write: it is migrated as it is (default: hold)'),
  async run(context, [source], options) {
    const { vault, memory, progress, dryRun } = context;
    const dates = oneOf('--dates', options.dates, ORDERS);
    const secret = oneOf('--secret', options.secret, SECRETS);
    const done = await discreet(context, await change(context, () => vault.migrate(source as string, { memory, progress, dates, secret })));
    const refused = done.refused ?? done.result.refused;
    return {
      result: changeJson(done),
      exit: refused === undefined && done.result.unsure.length === 0 ? 0 : 1,
      text: (paint) => doneText({ ...done, refused }, paint, (result) => [migrationText(result, dryRun, paint)]),
    };
  },
};

function oneOf<T extends string>(name: string, given: unknown, known: readonly T[]): T | undefined {
  if (given === undefined) return undefined;
  const found = known.find((one) => one === given);
  if (found === undefined) throw new MemoryError('usage', `${name} is one of ${known.join(' and ')}, not ${JSON.stringify(given)}.`);
  return found;
}
