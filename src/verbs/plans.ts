import * as v from 'valibot';
import { planFingerprint } from '../core/memory';
import { MemoryError } from '../core/model/errors';
import type { VaultPath } from '../core/model/path';
import type { FilePreview, Plan, PlanPreview } from '../core/model/plan';
import type { LinkCounts } from '../core/model/results/links';
import type { Proposal } from '../core/model/results/proposal';
import { notThere, shownPaths } from './access';
import { refusalOf } from './changes';
import { memory, one, ref, shown, text, told } from './fields';
import { keyedFinding } from './health';
import { refactored } from './refactor';
import { saidAgain, put, type ShelvedPlan, verb, type Answer, type Context } from './verb';
import { shellOf } from './shell';
import { count } from './text/screen';

export const PLAN_ACTIONS = ['move', 'rename', 'merge', 'split', 'archive', 'unarchive', 'fix'] as const;

/** Lines of the difference, files and risks that are shown at most. */
const MOST_LINES = 200;
const MOST_FILES = 50;

const planInput = v.strictObject({
  action: shown(v.picklist(PLAN_ACTIONS), `<${PLAN_ACTIONS.join('|')}>`, 'What to do'),
  path: text('<path>', 'The note it is about'),
  to: told(
    '<path>',
    'New path, folder/ or name; the note that goes on in a merge',
    'move: path or FOLDER/; rename: name; merge: note that goes on',
  ),
  by: one(['heading', 'entry'], 'Where to split'),
  finding: told('<key>', 'Key of the finding to fix', 'fix: its key'),
  memory,
});
type Planned = v.InferOutput<typeof planInput>;

/** Decides a plan and keeps it for `apply`; nothing is written. */
export const plan = verb({
  id: 'plan',
  title: 'Plan',
  summary: 'plans a change of notes with all links; writes nothing',
  group: 'Plans and undo',
  kind: 'read',
  withNotes: true,
  input: planInput,
  async run(ctx, { memory: _named, ...input }) {
    const { vault, shelf } = ctx;
    const { proposal, sources } = await decided(ctx, input).catch((error: unknown) => {
      // The same words as for a private file, so that they do not tell the two apart.
      throw error instanceof MemoryError && error.code === 'not_found' ? notThere(error.path ?? input.path ?? '') : error;
    });
    const shown = await shownPaths(vault, sources);
    const hidden = sources.findIndex((path) => !shown.has(path));
    // Named as the caller did: in a folder, the file itself would be news.
    if (hidden >= 0) throw notThere((input.action === 'merge' && hidden === 1 ? input.to : input.path) ?? input.finding ?? '');
    if (proposal.plan === null)
      return {
        summary: 'Nothing to change.',
        effect: 'unchanged',
        result: { plan_id: null, sha256: null, files: 0, changes: [], diff: '' },
      };
    const preview = await vault.preview(proposal.plan);
    const sha256 = planFingerprint(proposal.plan);
    put(shelf.plans, proposal.plan.id, { plan: proposal.plan, sha256, files: preview.count, vault });
    const changes = await shownPreview(ctx, preview);
    const links = linksIn(proposal.result);
    return {
      summary: `${proposal.plan.title}: ${count(preview.count, 'file')}. Nothing was written yet. To carry it out, call apply with this plan_id and sha256.`,
      effect: 'unchanged',
      result: {
        plan_id: proposal.plan.id,
        sha256,
        title: proposal.plan.title,
        files: preview.count,
        ...changes,
        ...(links === null ? {} : { links }),
      },
    };
  },
  agents: { description: 'Plans a change of notes with every link that has to follow. Writes nothing; apply carries it out.' },
  terminal: 'each change has a command of its own, with --dry-run',
  palette: 'each change has a dialog of its own, which shows its plan',
});

interface Decided {
  readonly proposal: Proposal<unknown>;
  /** The files it is about. */
  readonly sources: readonly VaultPath[];
}

async function decided({ vault, memory, progress }: Context, input: Planned): Promise<Decided> {
  const query = { progress, ...(memory === undefined ? {} : { memory }) };
  const path = (): string => given(input, 'path');
  const to = (): string => given(input, 'to');
  switch (input.action) {
    case 'move':
      return moved(await vault.move(path(), to(), query));
    case 'rename':
      return moved(await vault.rename(path(), to(), query));
    case 'archive':
      return moved(await vault.archive([path()], query));
    case 'unarchive':
      return moved(await vault.unarchive([path()], query));
    case 'merge': {
      const proposal = await vault.merge(path(), to(), query);
      return { proposal, sources: [proposal.result.merged, proposal.result.into] };
    }
    case 'split': {
      const proposal = await vault.split(path(), { ...query, by: input.by ?? 'heading' });
      return { proposal, sources: [proposal.result.path] };
    }
    case 'fix': {
      const finding = await keyedFinding(vault, { memory, progress }, given(input, 'finding'));
      if (finding.fix === null)
        throw new MemoryError('bad_input', `Nothing fixes this finding by itself: ${finding.message}`, finding.path);
      return { proposal: await vault.fix([finding], { memory, progress }), sources: [finding.path] };
    }
  }
}

function moved(proposal: Proposal<{ readonly moved: readonly { readonly from: VaultPath }[] }>): Decided {
  return { proposal, sources: proposal.result.moved.map(({ from }) => from) };
}

/** A parameter that the action needs. Throws `bad_input` where it is not there. */
function given(input: Planned, key: 'path' | 'to' | 'finding'): string {
  const value = input[key];
  if (value !== undefined && value !== '') return value;
  const says = {
    path: 'the file it is about, from the vault\'s root, as "path"',
    to:
      input.action === 'rename'
        ? 'the new name, as "to"'
        : input.action === 'merge'
          ? 'the note that takes it in, as "to"'
          : 'the new path, or a folder that ends in "/", as "to"',
    finding: 'the key of a finding of health, as "finding"',
  };
  throw new MemoryError('bad_input', `"${input.action}" needs ${says[key]}.`);
}

function linksIn(result: unknown): LinkCounts | null {
  return typeof result === 'object' && result !== null && 'links' in result ? (result.links as LinkCounts) : null;
}

/** As much as may be shown of a preview: of a file that must not leave the memory only that there is one. */
export async function shownPreview({ vault }: Context, { files, risks }: PlanPreview): Promise<object> {
  const there = files.filter(({ change }) => change !== 'create').map(({ path }) => path);
  const shown = await shownPaths(vault, [...there, ...risks.map(({ path }) => path)]);
  const open = files.filter(({ path, change, unchanged }) => unchanged !== true && (change === 'create' || shown.has(path)));
  const hidden = files.filter(({ path, change, unchanged }) => unchanged !== true && change !== 'create' && !shown.has(path)).length;
  const diff = open.flatMap(diffOf);
  return {
    changes: open.slice(0, MOST_FILES).map(({ path, to, change, reasons }) => ({ path, to, change, reasons })),
    ...(open.length > MOST_FILES ? { more: open.length - MOST_FILES } : {}),
    ...(hidden === 0 ? {} : { notShown: hidden }),
    diff: diff.slice(0, MOST_LINES).join('\n'),
    diffCut: diff.length > MOST_LINES || open.some(({ cut }) => cut),
    risks: risks
      .filter(({ path }) => shown.has(path))
      .slice(0, MOST_FILES)
      .map(({ kind, path, message }) => ({ kind, path, message })),
  };
}

const SIGNS = { same: ' ', removed: '-', added: '+' } as const;

function diffOf({ path, to, hunks }: FilePreview): string[] {
  if (hunks.length === 0) return [];
  const lines = hunks.flatMap((hunk) => [`@@ line ${hunk.line}`, ...hunk.lines.map(({ kind, text }) => SIGNS[kind] + text)]);
  return [`--- ${path}`, `+++ ${to ?? '(trash)'}`, ...lines];
}

/** Carries out a plan as it was shown, once: asked again, it gives the same answer. */
export const apply = verb({
  id: 'apply',
  title: 'Apply',
  summary: 'carries out a plan as it was shown, once',
  group: 'Plans and undo',
  kind: 'change',
  isIdempotent: true,
  input: v.strictObject({
    plan_id: shown(v.string(), '<id>', 'As plan gave it'),
    sha256: shown(v.string(), '<hash>', 'As plan gave it'),
    memory,
  }),
  async run(ctx, { plan_id: planId, sha256 }) {
    const shelved = ctx.shelf.plans.get(planId);
    if (shelved === undefined)
      throw new MemoryError(
        'not_found',
        `There is no plan with the id "${planId}" here. Plans are kept while the program runs, the last 64 of them: call plan again.`,
      );
    if (shelved.sha256 !== sha256)
      throw new MemoryError(
        'stale_plan',
        'The sha256 is not that of the plan that was shown. Apply what plan answered, or call plan again.',
      );
    if (shelved.applied !== undefined) return saidAgain(ctx, shelved.applied, 'Call plan again and apply the new one.');
    if (shelved.vault !== ctx.vault)
      throw new MemoryError('stale_plan', 'The settings changed since the plan was made. Call plan again, then apply that one.');
    const done = applied(ctx, shelved);
    shelved.applied = done;
    try {
      const answer = await done;
      if (answer.refused !== undefined) delete shelved.applied;
      return answer;
    } catch (error) {
      delete shelved.applied;
      throw error;
    }
  },
  agents: { description: 'Carries out a plan just as it was shown, once. Show the person first.' },
  terminal: '`plan apply` carries out a plan from a file',
  palette: 'each change has a dialog of its own, which carries it out',
});

/** Carries out a plan that an earlier run, or another program, wrote to a file. */
export const planApply = verb({
  id: 'plan-apply',
  title: 'Apply a plan from a file',
  summary: 'plan apply FILE: carries out a plan from a file, once',
  group: 'Plans and undo',
  kind: 'change',
  input: v.strictObject({
    action: shown(v.picklist(['apply']), '<action>', 'apply'),
    file: shown(ref, '<file>', 'the plan, or what --dry-run --json printed; "-" reads standard input'),
  }),
  async run(ctx, { file }) {
    const { vault, progress } = ctx;
    const read = vault.readPlan(await shellOf(ctx).readIn(file));
    return refactored(ctx, () => vault.planned(read, { memory: ctx.memory, progress }), {
      lines: (_result, paint) => [`Applied: ${paint.bold(read.title)}`],
      async unchanged() {
        const links = (await vault.links({})).links.filter((link) => link.to !== null).length;
        return { links: { before: links, after: links, rewritten: 0, lost: 0 } };
      },
    });
  },
  agents: '`apply` carries out a plan that was shown, and no other',
  terminal: { name: 'plan', called: 'plan apply', args: ['action', 'file'] },
  palette: 'plans come in files of the terminal',
});

async function applied({ vault, progress }: Context, { plan: chosen, files }: ShelvedPlan): Promise<Answer> {
  try {
    const receipt = await vault.apply(chosen, progress);
    // Links in files and lines that are withheld followed too.
    const own = new Set(chosen.edits.flatMap((edit) => ('to' in edit ? [edit.path, edit.to] : [edit.path])));
    const changed = receipt.changed.filter((path) => own.has(path));
    return {
      summary: `Applied: ${chosen.title}, ${count(files, 'file')}. Undo with id "${receipt.journal}".`,
      effect: isNew(chosen) ? 'created' : 'changed',
      result: { plan_id: chosen.id, journal: receipt.journal, files, changed },
    };
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === null) throw error;
    return { summary: refused.rule, effect: 'unchanged', result: { plan_id: chosen.id, journal: null, refused }, refused };
  }
}

/** True for a plan that makes files and touches no other. */
function isNew({ edits }: Plan): boolean {
  const made = new Set(edits.filter(({ op }) => op === 'create').map(({ path }) => path));
  return made.size > 0 && edits.every(({ path }) => made.has(path));
}
