import { formatEntry } from '../read/entries/format';
import {
  bodyWithFields,
  countAgain,
  graduate,
  listMistakes,
  mistakePaths,
  readMistakes,
  ruleEdits,
  ruleOf,
  sameMistake,
  severityOf,
  tagOf,
  takeBack,
  type MistakeFiles,
  type MistakeSaid,
} from '../decide/upkeep/index';
import type { IncomingEntry } from '../decide/remember/index';
import { decidePointBack, type Side } from '../decide/review/index';
import { maySkip, type Gate } from '../decide/dedup/index';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import { foldKey } from '../model/path';
import type { Proposal } from '../model/results/proposal';
import type { MistakeResult } from '../model/results/mistakes';
import type { RememberInput, RememberResult } from '../model/results/remember';
import type { SkipLevel } from '../model/settings';
import type { EntryRef, Verdict } from '../model/verdict';
import type { VaultMemory } from '../model/vault-memory';
import { covers, projectsIn } from '../read/memory/projects';
import { needs } from './context';
import { readerFor } from './project-reader';
import type { Session } from './session';

/** A result in which nothing was compared or written yet. */
export const NOTHING = {
  verdict: 'UNIQUE',
  confidence: 1,
  of: null,
  evidence: null,
  unsure: false,
  question: null,
  path: null,
  entry: null,
  superseded: null,
  skipped: null,
  links: [],
} as const satisfies RememberResult;

/** The mistakes of a memory, and their rules. */
export class Mistakes {
  constructor(private readonly session: Session) {}

  readonly mistakes: VaultMemory['mistakes'] = async (query) => {
    const { session, ctx } = await readerFor(this.session, query);
    return listMistakes(await new Mistakes(session).filesOf(ctx));
  };

  readonly graduate: VaultMemory['graduate'] = async (entry, { fix, ...query }) => {
    const ctx = await this.session.contextFor(query);
    return graduate(ctx, await this.filesOf(ctx), entry, fix);
  };

  readonly takeBackRule: VaultMemory['takeBackRule'] = async (entry, query) => {
    const ctx = await this.session.contextFor(query);
    return takeBack(ctx, await this.filesOf(ctx), entry);
  };

  private async filesOf(ctx: DecideContext): Promise<MistakeFiles> {
    needs(ctx, 'mistakes');
    const files = await mistakeFiles(this.session, ctx);
    if (files === null) throw new MemoryError('bad_input', `"${ctx.memory.name}" keeps no mistakes.`);
    return files;
  }
}

/** The files of a memory's mistakes as they are now; null if it counts none. */
export async function mistakeFiles(session: Session, ctx: DecideContext): Promise<MistakeFiles | null> {
  const paths = mistakePaths(ctx);
  if (paths === null) return null;
  return { ...paths, text: await session.textAt(paths.path), rulesText: await session.textAt(paths.rules) };
}

/**
 * The entry with the fields of a mistake in its text, where its place takes mistakes; elsewhere a tag is one more tag. Throws
 * `bad_input` where it has a fix or a severity and goes elsewhere.
 */
export function withMistakeFields(ctx: DecideContext, input: RememberInput, capture: IncomingEntry['capture']): RememberInput {
  const { mistake = {}, ...rest } = input;
  if (capture.into === 'file' && capture.format === 'fail') return { ...rest, body: bodyWithFields(input.body, mistake) };
  if (mistake.fix !== undefined || mistake.severity !== undefined) {
    needs(ctx, 'mistakes');
    throw new MemoryError('bad_input', 'A fix and a severity belong to a mistake: give it the type "miss".');
  }
  return mistake.tag === undefined ? rest : { ...rest, tags: [...(input.tags ?? []), mistake.tag] };
}

/** An entry that is a mistake, with the files it may change. */
export interface IncomingMistake extends MistakeSaid {
  readonly files: MistakeFiles;
  readonly severe: boolean;
  readonly severity: string;
  readonly projects: readonly string[];
}

/** The entry as a mistake; null if it goes to no file of mistakes. */
export async function asMistake(
  session: Session,
  ctx: DecideContext,
  { capture, draft, compared: { projects = [] } }: IncomingEntry,
): Promise<IncomingMistake | null> {
  if (capture.into !== 'file' || capture.format !== 'fail' || draft === null) return null;
  const files = await mistakeFiles(session, ctx);
  if (files === null || foldKey(files.path) !== foldKey(capture.path)) return null;
  const [said] = readMistakes(files.rule, formatEntry('fail', draft));
  if (said === undefined) return null;
  const { miss, fix, severe } = said;
  return { files: { ...files, path: capture.path }, miss, fix, tag: tagOf(said), severe, severity: severityOf(said), projects };
}

/**
 * The proposal for a mistake that was made before: it is counted where the miss is the same word for word, or the tag and the fix
 * are, where the gate is sure, or where a person said that it is the older one. Otherwise null, for a new one, with the verdict on its miss where
 * the gate is unsure whether it is the same.
 */
export async function madeBefore(
  ctx: DecideContext,
  { files, severity, projects, ...said }: IncomingMistake,
  input: RememberInput,
  gate: Pick<Gate, 'ask'>,
  level: SkipLevel,
  reader?: string,
): Promise<{ readonly counted: Proposal<RememberResult> | null; readonly perhaps: Verdict | null }> {
  const { action, older } = input;
  const chosen = (action === 'merge' || action === 'skip') && older !== undefined && isIn(files, older) ? older.entry : null;
  if ((action !== undefined && action !== 'merge' && chosen === null) || input.onDuplicate !== 'skip')
    return { counted: null, perhaps: null };
  const verdict = await gate.ask({ title: input.title, body: said.miss, projects, reader });
  const of = verdict.of !== null && 'path' in verdict.of && isIn(files, verdict.of) ? verdict.of.entry : null;
  const projectsOf = projectsIn(files.text ?? '');
  const known = readMistakes(files.rule, files.text ?? '').filter(({ at }) => covers(projectsOf(at), projects));
  const word = sameMistake(known, said)?.entry ?? null;
  const isSure = verdict.verdict === 'DUPLICATE' && maySkip(verdict, level);
  const entry = chosen ?? word ?? (isSure || action === 'merge' ? of : null);
  if (entry === null) return { counted: null, perhaps: verdict.verdict === 'DUPLICATE' && of !== null && !isSure ? verdict : null };
  const { result, plan } = countAgain(ctx, files, entry, said, { severity });
  const counted: RememberResult = {
    ...NOTHING,
    verdict: 'DUPLICATE',
    confidence: word === null ? verdict.confidence : 1,
    of: { path: files.path, entry },
    path: files.path,
    entry,
    mistake: result,
    ...(result.missing === undefined ? {} : { missing: result.missing }),
  };
  return { counted: { result: counted, plan }, perhaps: null };
}

/** True for a mistake of the memory's file of them. */
function isIn({ path }: Pick<MistakeFiles, 'path'>, ref: EntryRef): boolean {
  return ref.entry !== null && foldKey(ref.path) === foldKey(path);
}

/**
 * The proposal for a mistake of which somebody said that it is an older one: the older counts it, a new fix joins, and the later
 * is marked, so that nothing is removed. Null where the two are no mistakes of the memory's file. Throws as `decidePointBack`.
 */
export async function countedAtOlder(
  session: Session,
  ctx: DecideContext,
  fresh: Side,
  older: Side,
): Promise<Proposal<MistakeResult> | null> {
  const files = await mistakeFiles(session, ctx);
  if (files === null || !isIn(files, fresh.ref) || !isIn(files, older.ref)) return null;
  const own = readMistakes(files.rule, fresh.text).find(({ entry }) => entry === fresh.ref.entry);
  const target = readMistakes(files.rule, fresh.text).find(({ entry }) => entry === older.ref.entry);
  if (own === undefined || target === undefined) return null;
  const mark = decidePointBack(ctx, fresh, older);
  const replaces = mark.edits.flatMap((edit) => (edit.op === 'replace' ? [edit] : [])).sort((a, b) => b.start - a.start);
  const text = replaces.reduce((now, { start, end, text: put }) => now.slice(0, start) + put + now.slice(end), fresh.text);
  // Its words stay where they are.
  const said = { miss: '', fix: own.fix };
  const { result, plan } = countAgain(ctx, { ...files, path: fresh.ref.path, text: fresh.text }, target.entry, said, {
    text,
    by: own.count,
  });
  return { result, plan: plan === null ? mark : { ...plan, preconditions: [...plan.preconditions, ...mark.preconditions] } };
}

/** The proposal for a new mistake with its rule, where it is severe. */
export function withRule(proposal: Proposal<RememberResult>, { files, fix, severe }: IncomingMistake): Proposal<RememberResult> {
  const { result, plan } = proposal;
  if (!severe || fix === '' || plan === null || result.entry === null || result.path === null) return proposal;
  const { edits, preconditions } = ruleEdits(files, { entry: result.entry, fix });
  return {
    result: {
      ...result,
      mistake: {
        path: result.path,
        entry: result.entry,
        count: 1,
        status: 'Graduated',
        rules: edits.length === 0 ? null : files.rules,
        graduated: { path: files.rules, rule: ruleOf(fix) },
      },
    },
    plan: { ...plan, edits: [...plan.edits, ...edits], preconditions: [...plan.preconditions, ...preconditions] },
  };
}

/** The text of a severe mistake, with the status it gets. */
export function graduatedBody(body: string): string {
  return `${body.replace(/^[^\S\n]*STATUS:[^\n]*$/gim, '').trimEnd()}\nSTATUS: Graduated\n`;
}
