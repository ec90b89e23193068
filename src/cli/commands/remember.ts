import { MemoryError } from '../../core/model/errors';
import { ACTION_OF, type RememberAction, type RememberInput, type RememberResult } from '../../core/model/results/remember';
import { refFrom, refText, type Answer } from '../../core/model/verdict';
import { change, changeJson, discreet } from '../../verbs/changes';
import type { CliCommand } from '../command';
import { commaList, oneOf } from '../options';
import { refuseUnknownType } from '../known-types';
import { questionText, reviewCommand, withCommands } from '../text/question';
import { quoted } from '../../verbs/shell';
import { rememberedText } from '../text/remembered';

const ACTIONS: readonly RememberAction[] = ['write', 'replace', 'merge', 'link', 'skip'];

export const remember: CliCommand = {
  name: 'remember',
  group: 'Remember',
  summary: 'passes a new entry through the gate and writes it where the convention says',
  mutates: true,
  ofOne: true,
  configure: (program) =>
    program
      .option('--title <title>', 'title (default: the first line of the text)')
      .option('--body <text>', 'the text (default: standard input)')
      .option('--type <type>', 'what kind of entry it is')
      .option('--tags <a,b>', 'tags', commaList)
      .option('--tag <tag>', 'one more tag; of a mistake (--type miss) what it is about')
      .option('--fix <text>', 'of a mistake: what would have helped')
      .option(
        '--severity <privacy|security>',
        'of a mistake: makes its fix a rule at once',
        oneOf('--severity', ['privacy', 'security'] as const),
      )
      .option('--project <name>', 'the project it belongs to')
      .option('--place <place>', 'the folder or file it goes to, from the root of the memory')
      .option('--trim', 'where --place is a file of the present state: move what finds no room in it to the log of the day')
      .option('--link <all|none|a,b>', 'which of the proposed links to put into the text (default: none)', commaList)
      .option('--action <write|replace|merge|link|skip>', 'what to do with it, whatever the verdict', oneOf('--action', ACTIONS))
      .option('--older <path[#heading]>', 'the older entry that --action speaks of (default: that of the verdict)')
      .option(
        '--on-duplicate <skip|write|fail>',
        'what to do with a duplicate',
        oneOf('--on-duplicate', ['skip', 'write', 'fail'] as const),
        'skip',
      )
      .option(
        '--when-unsure <write|hold|fail>',
        'what to do where the gate is unsure: write it as new and ask, hold it and ask, or fail',
        oneOf('--when-unsure', ['write', 'hold', 'fail'] as const),
        'write',
      )
      .option(
        '--secret <hold|write>',
        'what to do with a text that seems to hold a secret',
        oneOf('--secret', ['hold', 'write'] as const),
        'hold',
      ),
  async run(context, _args, options) {
    const { vault, memory, progress, dryRun } = context;
    if (options.older !== undefined && options.action === undefined)
      throw new MemoryError('usage', '--older needs an --action that speaks of it.');
    if (options.type !== undefined) refuseUnknownType(options.type as string, (await vault.places({ memory, progress })).types);
    const body = (options.body as string | undefined) ?? (await context.stdin());
    const input: RememberInput = {
      title: (options.title as string | undefined) ?? '',
      body,
      onDuplicate: options.onDuplicate as 'skip' | 'write' | 'fail',
      secret: options.secret as 'hold' | 'write',
      whenUnsure: options.whenUnsure as 'write' | 'hold' | 'fail',
      ...(options.type === undefined ? {} : { type: options.type as string }),
      ...(options.tags === undefined ? {} : { tags: options.tags as string[] }),
      ...(options.project === undefined ? {} : { project: options.project as string }),
      ...(options.place === undefined ? {} : { place: options.place as string }),
      ...linkOf(options.link as string[] | undefined),
      ...mistakeOf(options),
      ...(options.trim === true ? { trim: true } : {}),
      ...(options.action === undefined ? {} : { action: options.action as RememberAction }),
      ...(options.older === undefined ? {} : { older: refFrom(options.older as string) }),
    };
    const done = await discreet(context, await change(context, () => vault.remember(input, { memory, progress })));
    const { result } = done;
    const { question } = result;
    const isHeld = result.refused?.code === 'unsure';
    const commandOf = question === null ? null : isHeld ? sameAgain(input, memory) : reviewCommand(question.id, memory);
    return {
      result: {
        ...changeJson(done),
        ...countedJson(result, input.type === 'miss'),
        ...(commandOf === null || question === null ? {} : { question: withCommands(question, commandOf) }),
      },
      exit:
        (result.verdict === 'DUPLICATE' && result.mistake === undefined && result.question === null) ||
        done.refused !== undefined ||
        result.refused !== undefined
          ? 1
          : 0,
      text: (paint) => {
        const told = rememberedText(done, { ...input, memory, dryRun }, paint);
        const [first] = question?.candidates ?? [];
        if (question === null || commandOf === null || first === undefined || dryRun) return told;
        return `${told}\n${questionText(question, commandOf('same', refText(first)), paint)}`;
      },
    };
  },
};

/** The fields of a mistake; nothing where none was given. */
function mistakeOf({ tag, fix, severity }: Readonly<Record<string, unknown>>): Pick<RememberInput, 'mistake'> {
  const given = Object.entries({ tag, fix, severity }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? {} : { mistake: Object.fromEntries(given) };
}

/** How often a mistake was made, and the rule that its fix became; nothing for other entries. */
function countedJson({ mistake, path }: RememberResult, isMistake: boolean): object {
  if (mistake !== undefined) return { count: mistake.count, graduated: mistake.graduated };
  return isMistake && path !== null ? { count: 1, graduated: null } : {};
}

function linkOf(link: readonly string[] | undefined): Pick<RememberInput, 'link'> {
  const [only] = link?.length === 1 ? link : [];
  return link === undefined || only === 'none' ? {} : { link: only === 'all' ? 'all' : link };
}

/** The same command with an answer, for a text that was held: the text comes from standard input again. */
function sameAgain(input: RememberInput, memory: string | undefined): (answer: Answer, of: string) => string {
  const given = [
    ['title', input.title],
    ['type', input.type],
    ['tags', input.tags?.join(',')],
    ['project', input.project],
    ['place', input.place],
    ['tag', input.mistake?.tag],
    ['fix', input.mistake?.fix],
    ['severity', input.mistake?.severity],
    ['link', input.link === 'all' ? 'all' : input.link?.join(',')],
    ['memory', memory],
  ] as const;
  const options = given.map(([name, value]) => (value === undefined || value === '' ? '' : ` --${name} ${quoted(value)}`)).join('');
  return (answer, of) => `top-of-mind remember${options} --action ${ACTION_OF[answer]} --older ${quoted(of)}`;
}
