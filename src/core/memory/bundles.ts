import { formatISO } from 'date-fns';
import {
  belongs,
  bundleCandidates,
  bundleSteps,
  correctedTopicSteps,
  firstCandidates,
  inFocus,
  leavingText,
  markApplied,
  saveAsNote,
  within,
  withNoteFirst,
  type BundleCandidate,
  type ContextQuery,
  type Made,
} from '../decide/bundle/index';
import type { Gate } from '../decide/dedup/index';
import { titleOf } from '../decide/naming/index';
import { conditionsIn, readTopic, searchableNotes } from '../decide/search/index';
import { checkpointState, checkpointTopic, isOpenCheckpoint } from '../decide/upkeep/index';
import { forProject, type Bundle, type BundleFormat, type CopiedBundle, type CopiedPart, type LeftOut } from '../model/bundle';
import type { BundlePreset } from '../model/bundle-preset';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import { jsonOrUndefined } from '../model/json';
import type { Memory } from '../model/memory';
import { asVaultPath, foldKey, isNotePath, type NotePath, type VaultPath } from '../model/path';
import type { Progress } from '../model/ports';
import type { Settings } from '../model/settings';
import type { BundleRequest, VaultHost, VaultMemory } from '../model/vault-memory';
import { withTexts } from '../read/files/asking';
import { isDecisionsName } from '../read/memory/decisions';
import { hashText } from '../read/text/hash';
import { runWithPauses } from '../read/text/steps';
import { decodeText, encodeText } from '../read/text/text';
import { existing, memoryNamed } from './context';
import { isList, projectAt, readerFor } from './project-reader';
import { rankedContext } from './index-note';
import { foundNotes, nothingAsked } from './search';
import type { Session } from './session';

/** Copies that are remembered for one memory: the newest of each topic, focus and choice. */
const MOST = 20;

/** Tokens of a block that leads to notes, at most: it is read with everything else at each start. */
const POINTER = 600;

/** The room of a door, and the folder that its reader works in. */
type Door = Pick<ContextQuery, 'characters' | 'share' | 'isAgent'> & { readonly folder?: string | undefined };

type Asked = Pick<BundleRequest, 'topic' | 'focus' | 'about' | 'choice' | 'project'>;

interface TopicQuery extends ContextQuery {
  readonly topic: string;
  /** The phase of the convention that the topic comes from; absent where a person gave it. */
  readonly resumed?: string | undefined;
  /** The note that the bundle is about: it comes first, then those it is linked with. */
  readonly about?: NotePath | undefined;
  readonly progress?: Progress | undefined;
}

/** No entry can name it: to its sessions all entries that name one are for others. */
const NOBODY = '\0';

/** Bundles: made, kept and marked as applied. */
export class Bundles {
  /** Bundles are made on what `reader` sees. */
  constructor(
    private readonly session: Session,
    private readonly reader = session,
  ) {}

  readonly bundle: VaultMemory['bundle'] = async (asked) => (await this.made(asked)).bundle;

  /** The context that every door gives, with its receipt and its parts. */
  async made(asked: BundleRequest, { folder, ...door }: Door = {}): Promise<Made> {
    const preset = withPreset(this.reader.host.settings(), asked);
    const chosen = [...(preset.choice?.pin ?? []), ...(preset.about === undefined ? [] : [preset.about])];
    const isStart = preset.topic === undefined && preset.about === undefined && preset.choice === undefined;
    const { session, ctx, project, apart } = await readerFor(this.reader, { ...preset, folder, chosen, isStart });
    const notes = [...(ctx.detected === undefined ? [] : [ctx.detected]), ...(project === undefined ? [] : [forProject(project).trim()])];
    const own = new Bundles(this.session, session);
    const { bundle, parts } = await own.madeIn(
      await session.withCode(ctx),
      { ...preset, project },
      { ...door, said: notes.join('\n') || undefined },
    );
    const said = door.isAgent === true ? [] : [ctx.detected ?? []].flat();
    const others = apart.map((path): LeftOut => ({ path, why: 'It is for another project.', by: 'occasion' }));
    return { parts, bundle: { ...bundle, omitted: [...bundle.omitted, ...others], project, warnings: [...said, ...bundle.warnings] } };
  }

  readonly readAs: VaultMemory['readAs'] = async (query) => (await this.reader.readingFor(query)).memory;

  private async madeIn(
    ctx: DecideContext,
    query: BundleRequest,
    door: Pick<ContextQuery, 'characters' | 'share' | 'isAgent' | 'said'>,
  ): Promise<Made> {
    const session = this.reader;
    const { host } = session;
    const { model, topic, focus, lastSeen, project, choice, progress } = query;
    const isPointer = query.format === 'agents';
    const budget = query.budget ?? host.settings().bundleBudget;
    const request = {
      budget: isPointer ? Math.min(budget, POINTER) : budget,
      format: query.format ?? ('markdown' as const),
      copied: query.sinceCopy === true && !isPointer ? await lastCopy(host, memoryNamed(host.settings(), query.memory), query) : undefined,
      session: query.session,
      ...{ model, focus, lastSeen, project, choice, ...door },
    };
    const onTopic = async (seen: DecideContext, more: Pick<TopicQuery, 'topic' | 'resumed' | 'about'>): Promise<Made> =>
      this.topicBundle(seen, (await session.gateFor(ctx, query)).gate, { ...request, ...more, progress });
    if (query.about !== undefined) {
      const about = existing(ctx.snapshot, query.about);
      if (!isNotePath(about)) throw new MemoryError('bad_input', `"${about}" is not a note.`, about);
      // Its name says what it is about, whatever else was asked for.
      return onTopic(ctx, { topic: titleOf(ctx, about), about, resumed: 'topic' });
    }
    if (topic !== undefined && topic.trim() !== '') return onTopic(ctx, { topic });
    const ranked = await rankedContext(host, ctx);
    const task = await this.taskToResume(ctx);
    if (task !== null) return onTopic(ranked, task);
    const candidates = forFormat(request.format, bundleCandidates(ranked, request));
    return withTexts(bundleSteps(ranked, request, candidates), session.files, { pause: host.pause, progress });
  }

  readonly saveBundle: VaultMemory['saveBundle'] = async (asked) => {
    const bundle = await this.bundle({ ...asked, format: 'markdown', sinceCopy: false });
    return saveAsNote(await this.reader.contextFor(withPreset(this.reader.host.settings(), asked)), bundle);
  };

  readonly markApplied: VaultMemory['markApplied'] = async (bundle, query) => {
    const ctx = await this.session.contextFor(query);
    const { texts } = await this.session.textsOf(bundle.included.map(({ path }) => path));
    return markApplied(ctx, bundle.included, texts);
  };

  readonly bundleCopied: VaultMemory['bundleCopied'] = async (bundle, asked) => {
    const { host } = this.session;
    const query = withPreset(host.settings(), asked);
    // Who has a block that leads to notes does not have the notes.
    if (query.format === 'agents') return;
    const own = { ...query, project: bundle.project };
    await keepCopy(host, memoryNamed(this.session.host.settings(), query.memory), own, formatISO(host.context.now()), bundle);
  };

  readonly projectAt: VaultMemory['projectAt'] = async (cwd, query) =>
    (await projectAt(this.reader, await this.reader.contextFor(query), cwd)) ?? null;

  readonly ofOthers: VaultMemory['ofOthers'] = async (entries, { project, ...query }) => {
    const { session, ctx, apart } = await readerFor(this.reader, { ...query, project: project ?? NOBODY });
    const paths = entries.flatMap(({ files }) => files).filter((path) => ctx.snapshot.has(path));
    const [{ texts: all }, { texts: own }] = [await this.reader.textsOf(paths), await session.textsOf(paths)];
    const isApart = new Set(apart);
    const isWhole = (path: VaultPath): boolean => own.has(path) && own.get(path) === all.get(path);
    const hidden = entries.filter(({ title, files }) => {
      const subject = /^Remember "(.+)"/.exec(title)?.[1] ?? '';
      // An index that names notes of several projects says nothing of an entry whose own note is open.
      const isOpen = (path: VaultPath): boolean =>
        isWhole(path) ||
        own.get(path)?.includes(subject) === true ||
        (isList(ctx, path) && files.some((one) => isWhole(one) && !isDecisionsName(one)));
      return files.some((path) => isApart.has(path) || (all.has(path) && !isOpen(path)));
    });
    return new Set(hidden);
  };

  /** The bundle on a topic: the index of terms says which notes are read, and their passages are ranked. */
  private async topicBundle(ctx: DecideContext, gate: Gate, query: TopicQuery): Promise<Made> {
    const session = this.reader;
    const limited = (query.choice?.only ?? []).length > 0;
    const isChosen = within(query.choice?.only);
    const isInFocus = inFocus(ctx, query.focus);
    const notes = searchableNotes(ctx).filter(({ path }) => isInFocus(path) && (!limited || isChosen(path)));
    // The task of a checkpoint is not typed as a search.
    const isTyped = query.resumed === undefined;
    const { words, conditions } = isTyped ? conditionsIn(query.topic) : { words: query.topic, conditions: undefined };
    if (conditions !== undefined && words === '') throw nothingAsked(conditions);
    const topic = readTopic(words, isTyped ? ctx.today : null, conditions);
    const { paths, unread } = await foundNotes(ctx, session.files, gate, {
      ...{ topic, notes, each: limited, budget: query.budget, progress: query.progress },
    });
    const first = forFormat(
      query.format,
      query.about !== undefined
        ? withNoteFirst(ctx, query.about, query)
        : query.resumed === undefined
          ? firstCandidates(ctx, query)
          : bundleCandidates(ctx, query),
    );
    const { texts, failed } = await session.textsOf([...first.map(({ path }) => path), ...paths], query);
    const { size, frequency } = gate.entries.index;
    const mayHold = (path: VaultPath): boolean => belongs(ctx, path) && isInFocus(path) && (!limited || isChosen(path));
    const lost = ctx.snapshot.unreadable.flatMap(({ path, reason }) =>
      isNotePath(path) && mayHold(path) ? [[path, reason] as const] : [],
    );
    const missing = new Map([...lost, ...unread, ...failed]);
    const read = { texts, failed: missing, corrections: await session.correctionsFor(ctx, [...texts.keys()]) };
    const steps = correctedTopicSteps(ctx, { ...query, topic, first }, read, { size, frequency });
    return runWithPauses(steps, session.host.pause);
  }

  /** The task of the last checkpoint, where the convention has a phase for it; null if there is none. */
  private async taskToResume(ctx: DecideContext): Promise<{ readonly topic: string; readonly resumed: string } | null> {
    const phase = ctx.convention.bundle.phases.find(({ when }) => when === 'checkpoint');
    const state = phase === undefined ? null : checkpointState(ctx);
    if (phase === undefined || state === null) return null;
    const text = await this.reader.textAt(state.path).catch(() => null);
    const leaving = text === null ? null : leavingText(ctx, state.path, text);
    const topic = leaving?.kind === 'leaving' && isOpenCheckpoint(ctx, leaving.text) ? checkpointTopic(leaving.text) : null;
    return topic === null ? null : { topic, resumed: phase.id };
  }
}

/** The candidates for a format: a block that leads to notes names those that must be there first, with the index note those and no others. */
function forFormat(format: BundleFormat, candidates: readonly BundleCandidate[]): readonly BundleCandidate[] {
  if (format !== 'agents') return candidates;
  const hasIndex = candidates.some(({ phase }) => phase === 'index');
  const led = candidates.filter(({ must, phase }) => !hasIndex || must || phase === 'index');
  return [...led].sort((a, b) => Number(b.must) - Number(a.must)).map((one) => ({ ...one, must: false, titleOnly: true }));
}

/** The request with what its preset asks for; what it says itself comes first. Throws `not_found` with the presets there are. */
export function withPreset(settings: Settings, request: BundleRequest): BundleRequest {
  const { preset, ...asked } = request;
  if (preset === undefined) return request;
  const found = settings.bundlePresets.find(({ name }) => foldKey(name) === foldKey(preset.trim()));
  if (found === undefined) throw unknownPreset(preset, settings.bundlePresets);
  const { only, pin, without } = found;
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  return {
    memory: found.memory,
    topic: found.topic,
    focus: found.focus,
    session: found.session,
    project: found.project,
    budget: found.budget,
    format: found.format,
    model: found.model,
    choice: { only, pin, without },
    ...given,
  };
}

function unknownPreset(name: string, presets: readonly BundlePreset[]): MemoryError {
  const names = presets.map((preset) => `"${preset.name}"`).join(', ');
  const there = presets.length === 0 ? 'None is saved yet.' : `The settings have ${names}.`;
  return new MemoryError('not_found', `There is no bundle preset named "${name}". ${there}`);
}

/**
 * The last bundle of this memory, topic, focus, note and choice that was copied on this device; null if there is none, or what is
 * kept of it cannot be read.
 */
export async function lastCopy(host: VaultHost, memory: Memory, asked: Asked): Promise<CopiedBundle | null> {
  return (await readCopies(host, memory)).find(([key]) => key === keyOf(asked))?.[1] ?? null;
}

/** Keeps what the reader of a bundle has now, under `.top-of-mind/<writer>/bundles/`: paths and hashes, no text. */
export async function keepCopy(
  host: VaultHost,
  memory: Memory,
  asked: Asked,
  at: string,
  { sha256, included, since }: Bundle,
): Promise<void> {
  const parts = [...(since?.same ?? []), ...included].map(({ path, hash }): CopiedPart => ({ path, hash }));
  const key = keyOf(asked);
  const others = (await readCopies(host, memory)).filter(([other]) => other !== key);
  const copies = [[key, { at, sha256, parts }] as const, ...others].slice(0, MOST);
  await host.store.write(fileOf(host, memory), encodeText(JSON.stringify({ version: 1, copies })));
}

function fileOf({ context }: VaultHost, { name, root }: Memory): string {
  return `${context.writer}/bundles/${hashText(JSON.stringify([name, root]))}.json`;
}

function keyOf({ topic, focus, about, choice, project }: Asked): string {
  const lists = [choice?.only, choice?.pin, choice?.without];
  const chosen = lists.some((paths) => (paths ?? []).length > 0) ? [choice] : [];
  return hashText(
    JSON.stringify([
      topic?.trim() ?? '',
      focus ?? 'all',
      ...(about === undefined ? [] : [about]),
      ...chosen,
      ...(project === undefined ? [] : [{ project }]),
    ]),
  );
}

async function readCopies(host: VaultHost, memory: Memory): Promise<readonly (readonly [string, CopiedBundle])[]> {
  return host.store.read(fileOf(host, memory)).then(copiesIn, () => []);
}

/** The copies that such a file tells of; none where it holds anything else. */
export function copiesIn(bytes: Uint8Array | null): readonly (readonly [string, CopiedBundle])[] {
  const kept = jsonOrUndefined(decodeText(bytes ?? new Uint8Array()) ?? '') as { version?: unknown; copies?: unknown } | null | undefined;
  return kept?.version === 1 && Array.isArray(kept.copies) ? kept.copies.flatMap(copyIn) : [];
}

/** One copy as the file has it, checked: anybody can have written to the file. */
function copyIn(value: unknown): (readonly [string, CopiedBundle])[] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return [];
  const { at, sha256, parts } = (value[1] ?? {}) as { at?: unknown; sha256?: unknown; parts?: unknown };
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof sha256 !== 'string' || !Array.isArray(parts)) return [];
  if (!/^[0-9a-f]{64}$/.test(sha256)) return [];
  const known = (parts as unknown[]).flatMap((part): CopiedPart[] => {
    const { path, hash } = (part ?? {}) as { path?: unknown; hash?: unknown };
    return typeof path === 'string' && typeof hash === 'string' ? [{ path: asVaultPath(path), hash }] : [];
  });
  return known.length === parts.length ? [[value[0], { at, sha256, parts: known }]] : [];
}
