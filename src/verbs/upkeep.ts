import * as v from 'valibot';
import { planFingerprint, TASK_HEADINGS } from '../core/memory';
import { type PacketResult, type ProposalDone, TASKS, type Task } from '../core/model/action';
import { groupBy } from '../core/model/collections';
import { MemoryError } from '../core/model/errors';
import { isRecord } from '../core/model/json';
import type { Proposal } from '../core/model/results/proposal';
import { carried } from './changes';
import { flag, list, memory, natural, onOr, shown } from './fields';
import { leftLines } from './text/plan';
import { printable, count, type Paint } from './text/screen';
import { shownPreview } from './plans';
import { put, verb, type Answer, type Context } from './verb';

const WAYS = ['packet', 'write', 'prompt', 'suggested', 'ask', 'apply', 'applied'] as const;

const budget = natural('<tokens>', 'tokens that the packet has at most (default: 8000)');

const atTerminal = v.strictObject({
  packet: flag('print the packet: the evidence, and how to answer'),
  budget,
  write: flag('write it as a checklist note'),
  prompt: flag('the same as --packet'),
  suggested: flag('carry out all that is suggested'),
  ask: flag('put the packet to the language model of the settings, and carry its answer out'),
  confirm: list('<ids>', 'notes that many link to, and that may be changed all the same'),
  applied: flag(
    'set the day of last use of the notes that sessions were given by hooks, where the convention counts use; at most once a day',
  ),
  apply: onOr('[file]', 'carry out an answer: a file, - for standard input (default: the checklist note)'),
});

/** Hands out what a memory asks to be done, and carries an answer out. */
export const maintain = verb({
  id: 'maintain',
  title: 'Maintain',
  summary: 'what upkeep asks of the memory, as a packet that a person or a model answers; --apply carries the answer out',
  group: 'Keep in order',
  kind: 'read',
  ofOne: true,
  withNotes: true,
  input: v.strictObject({ budget, memory }),
  async run({ vault, memory: named, progress }, { budget: most }) {
    const { packet, ids, left, tasks } = await vault.packet({ memory: named, progress, budget: most });
    const asked = `${count(tasks.length, 'task')}. Answer with propose. Nothing was changed.`;
    return { result: { packet, ids, left }, summary: packet === '' ? 'Nothing is due.' : asked };
  },
  agents: { description: 'What upkeep of the memory is due: evidence with ids, and how to answer by propose.' },
  terminal: {
    input: atTerminal,
    changesWith: ['write', 'suggested', 'apply', 'applied', 'ask'],
    async run(ctx, given) {
      const { vault, memory: named, progress } = ctx;
      const { apply, budget, confirm } = given;
      const query = { memory: named, progress };
      const ways = WAYS.filter((one) => given[one] !== undefined);
      if (ways.length > 1) throw new MemoryError('usage', `Choose one of ${ways.map((one) => `--${one}`).join(' and ')}.`);
      const propose = (answer: string | undefined): Promise<Answer> => carriedOut(ctx, () => vault.propose(answer, { ...query, confirm }));
      if (apply !== undefined) return propose(apply === true ? undefined : await ctx.shell.readIn(apply));
      if (given.applied === true)
        return carried(ctx, () => vault.markGiven(query), {
          isDense: true,
          lines: (done, _paint, { plan, applied = plan }) => [
            applied === null
              ? 'Nothing to mark: no session was given a note since this was done, or it was done today.'
              : `${ctx.dryRun ? 'Would mark' : 'Marked'} ${count(done.applied.length, 'note')} as applied.`,
            ...leftLines(done),
          ],
          look: ({ left }) => left.length > 0,
        });
      if (given.suggested === true) {
        const { tasks } = await vault.packet(query);
        return propose(JSON.stringify(tasks.flatMap(({ suggested, ticked }) => (ticked && suggested !== null ? [suggested] : []))));
      }
      if (given.ask === true) return propose(await vault.askForProposal({ ...query, budget }));
      if (given.write === true)
        return carried(ctx, () => vault.proposalChecklist(query), {
          lines: (result, paint) => [tasksText(result, paint), '', `Checklist: ${result.checklist}`],
          json: () => ({}),
        });
      const result = await vault.packet({ ...query, budget });
      const { packet, left } = result;
      const asked = given.packet === true || given.prompt === true;
      const none = left === 0 ? 'There is nothing to ask.' : `None of ${count(left, 'task')} fits: raise --budget.`;
      return {
        result: { ...linesOf(result), ...result, prompt: packet },
        text: (paint) => (asked ? packet || none : tasksText(result, paint)),
        ...(asked ? { verbatim: true as const } : {}),
      };
    },
  },
  palette: 'the dialog of "Upkeep…"',
});

/** Plans what an answer to a packet asks for, and keeps the plan for `apply`. */
export const propose = verb({
  id: 'propose',
  title: 'Propose',
  summary: 'checks the answer to a packet of upkeep, and plans it; writes nothing',
  group: 'Plans and undo',
  kind: 'read',
  ofOne: true,
  withNotes: true,
  input: v.strictObject({ answer: shown(v.string(), '<json>', 'Actions in the form that the packet gives'), memory }),
  async run(ctx, { answer }) {
    const { vault, progress, shelf } = ctx;
    const { result, plan } = await vault.propose(answer, { memory: ctx.memory, progress });
    if (plan === null)
      return { summary: said(result, true), effect: 'unchanged', result: { plan_id: null, sha256: null, ...short(result) } };
    const preview = await vault.preview(plan);
    const sha256 = planFingerprint(plan);
    put(shelf.plans, plan.id, { plan, sha256, files: preview.count, vault });
    return {
      summary: `${said(result, true)} Nothing was written yet. To carry it out, call apply with this plan_id and sha256.`,
      effect: 'unchanged',
      result: { plan_id: plan.id, sha256, files: preview.count, ...short(result), ...(await shownPreview(ctx, preview)) },
    };
  },
  agents: {
    description:
      'Checks an answer to the packet of maintain, action by action, and plans it. read gives the ids of other notes. Writes nothing; apply carries it out.',
  },
  terminal: '`maintain --apply FILE --dry-run` shows the same',
  palette: 'the dialog of "Upkeep…" takes an answer',
});

const NEXT = `[x] is suggested, [ ] is possible, [?] needs your choice or your words.
--suggested carries out all [x]. --write makes a checklist to tick and edit, for --apply. --packet asks a model.`;

/** Texts and values that an agent is shown at most, and UTF-16 units of each. */
const [MOST_TEXTS, LONGEST_TEXT] = [40, 160];

/** The outcome in as many words as an agent needs: texts and actions begin with these words. */
function short({ done, refused, text, values, ...rest }: ProposalDone): object {
  const cut = (said: string): string =>
    said.length <= LONGEST_TEXT ? said : `${said.slice(0, LONGEST_TEXT).replace(/[\ud800-\udbff]$/, '')}…`;
  const most = <T>(all: readonly T[]): readonly T[] => all.slice(0, MOST_TEXTS);
  const more = (all: readonly unknown[]): number => Math.max(0, all.length - MOST_TEXTS);
  return {
    ...rest,
    done: done.map(({ says }) => cut(says)),
    refused: most(refused).map((one) => ({ ...one, action: cut(JSON.stringify(one.action)) })),
    text: { ...text, gone: most(text.gone).map((one) => ({ ...one, text: cut(one.text) })) },
    values: most(values).map((one) => ({ ...one, text: cut(one.text) })),
    more: { refused: more(refused), gone: more(text.gone), values: more(values) },
  };
}

function carriedOut(ctx: Context, decide: () => Promise<Proposal<ProposalDone>>): Promise<Answer> {
  return carried(ctx, decide, {
    isDense: true,
    says: (result) => said(result, ctx.dryRun),
    lines: (result, paint) => proposalLines(result, ctx.dryRun, paint),
    look: ({ refused }) => refused.length > 0,
  });
}

/** The tasks that the answers of earlier versions name, in their form. */
function linesOf({ tasks, pieces }: PacketResult): Readonly<Record<string, readonly object[]>> {
  const pieceOf = new Map(pieces.map((piece) => [piece.id, piece]));
  const lines = (kind: Task['kind']): object[] =>
    tasks
      .filter((task) => task.kind === kind)
      .map(({ id, about, why, says, suggested, ticked }) => {
        const piece = pieceOf.get(about[0] ?? '');
        const text = (says ?? (suggested !== null && 'text' in suggested ? suggested.text : piece?.text))?.replace(/^[-*+] /, '') ?? '';
        const to =
          suggested?.action === 'promote' ? suggested.section : suggested?.action === 'link' ? pieceOf.get(suggested.to)?.path : undefined;
        return {
          id,
          path: piece?.path ?? null,
          entry: piece?.entry ?? null,
          text,
          why,
          suggested: ticked,
          ...(to === undefined ? {} : { to }),
        };
      });
  return { promote: lines('promote'), prune: lines('prune'), graduate: lines('graduate'), link: lines('link') };
}

/** The tasks, for a person. */
function tasksText({ tasks, pieces, left, refused }: PacketResult, paint: Paint): string {
  const nameOf = new Map(pieces.map(({ id, title, path }) => [id, `${title} (${path})`]));
  const parts = TASKS.map((kind) => tasks.filter((task) => task.kind === kind)).filter((some) => some.length > 0);
  const more = [
    ...(left === 0 ? [] : [paint.dim(`${count(left, 'more task')} did not fit: raise --budget, or ask again afterwards`)]),
    ...(refused.length === 0
      ? []
      : [paint.dim(`${count(refused.length, 'entry', 'entries')} left out: not worth keeping, or not to be passed on`)]),
  ];
  if (parts.length === 0) return ['Nothing is due.', ...more].join('\n');
  const shownTask = ({ id, about, why, says, suggested, ticked }: Task): string => {
    const names = about.map((one) => nameOf.get(one) ?? one);
    const text = says ?? (suggested !== null && 'text' in suggested ? suggested.text : undefined);
    const shown =
      suggested?.action === 'link' ? `"${suggested.words}" in ${names.join(' → ')}` : (text?.replace(/^[-*+] /, '') ?? names.join(', '));
    const box = suggested === null ? '[?]' : `[${ticked ? 'x' : ' '}]`;
    return `  ${box} ${printable(shown)}\n      ${paint.dim(`${id}: ${printable(why.join(' '))}`)}`;
  };
  const lists = parts.map((some) =>
    [paint.bold(`${TASK_HEADINGS[some[0]?.kind ?? 'doc']} (${some.length})`), ...some.map(shownTask)].join('\n'),
  );
  return [...lists, ...more, paint.dim(NEXT)].join('\n\n');
}

/** The outcome in two sentences. */
function said({ done, refused, text, values }: ProposalDone, isPlanned: boolean): string {
  const out = refused.length === 0 ? '' : ` ${count(refused.length, 'action')} left out.`;
  const lost = values.length === 0 ? '' : ` ${count(values.length, 'value')} ${isPlanned ? 'would leave' : 'left'} the current notes.`;
  return `${isPlanned ? 'Would carry out' : 'Carried out'} ${count(done.length, 'action')}.${out} Text: ${text.kept} kept, ${text.changed} changed, ${text.gone.length} gone to the archive.${lost}`;
}

/** The outcome, for a person. */
function proposalLines(result: ProposalDone, dryRun: boolean, paint: Paint): string[] {
  const { done, refused, text, values, proof, log, problems } = result;
  return [
    said(result, dryRun) + (log === null ? '' : ` Noted in ${printable(log)}.`),
    ...done.map(({ says }) => `  ${printable(says)}`),
    ...refusedLines(refused).map((line) => paint.warn(`  Left out: ${printable(line)}`)),
    ...values.map(({ value, path }) =>
      paint.warn(`  No current note gives "${printable(value)}" any more, which ${printable(path)} gave.`),
    ),
    ...text.gone
      .slice(0, 20)
      .map(({ text: gone, archive }) => paint.dim(`  Gone: ${printable(gone.split('\n')[0] ?? '')} → ${printable(archive ?? '')}`)),
    ...(text.gone.length > 20 ? [paint.dim(`  and ${text.gone.length - 20} more`)] : []),
    ...problems.map((problem) => paint.warn(printable(problem))),
    ...(proof === null ? [] : [proofText(proof)]),
  ];
}

/** `rewrite note-4k2m9q1r: …`; those of the same words are one line, and many of one reason. */
function refusedLines(refused: ProposalDone['refused']): string[] {
  const kindOf = ({ why }: ProposalDone['refused'][number]): string => why.replace(/"[^"]*"|\d+/g, '');
  const kinds = groupBy(refused, kindOf);
  const groups = groupBy(refused, (one) => ((kinds.get(kindOf(one)) ?? []).length > 3 ? kindOf(one) : one.why));
  return [...groups.values()].map((some) => {
    const names = some.slice(0, 3).flatMap(({ action }) => nameOf(action));
    const way = `Tick its line "Yes, although …", or add --confirm ${some.flatMap(({ confirm = [] }) => confirm).join(',')}.`;
    const why = some[0]?.why.replace(/Confirm this with its id.*/, way) ?? '';
    return `${names.join(', ')}${names.length === 0 ? '' : ': '}${why}${some.length === 1 ? '' : ` (${some.length} in all)`}`;
  });
}

/** `link note-4k2m9q1r note-0a1b2c3d`; none for a line of a checklist, which its sentence names. */
function nameOf(given: unknown): string[] {
  const { action, id, ids, from, to, path }: Record<string, unknown> = isRecord(given) ? given : {};
  if (typeof action !== 'string') return id === undefined ? [JSON.stringify(given).slice(0, 60)] : [];
  const named = [action, id, ids, from, to, path].flat();
  return [named.filter((one) => typeof one === 'string' && one !== '').join(' ')];
}

/** `The memory answers 12 of 12 questions, as before; a session starts with 900 tokens less.` */
function proofText({ asked, before, after, lost, tokens }: NonNullable<ProposalDone['proof']>): string {
  const saved = tokens.before - tokens.after;
  const size = saved === 0 ? 'as many tokens as before' : `${count(Math.abs(saved), 'token')} ${saved > 0 ? 'less' : 'more'}`;
  const answers =
    lost.length === 0
      ? `The memory answers ${after} of ${count(asked, 'question')}, ${after === before ? 'as' : before} before`
      : `Loses ${count(lost.length, 'answer')} of ${before}: ${lost.slice(0, 3).map(printable).join(', ')}`;
  return `${answers}; a session starts with ${size}.`;
}
