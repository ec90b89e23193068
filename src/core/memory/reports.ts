import { formatISO } from 'date-fns';
import { bundleCandidates, decideBundle, markApplied, saveAsNote, withheldText } from '../decide/bundle/index';
import { checkHealth, decideIgnore, decideReport, ignoredIn, readHistory, reportPathOf, textsForHealth } from '../decide/health/index';
import { checkpointState, checkpointTopic, dueChores, dueSentence } from '../decide/upkeep/index';
import { titleOf } from '../decide/naming/index';
import { notDuplicatesOf } from '../decide/review/index';
import type { Bundle } from '../model/bundle';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import { isNotePath } from '../model/path';
import type { LayersResult } from '../model/results/layers';
import type { BundleRequest, Query, VaultHost, VaultMemory } from '../model/vault-memory';
import { readTextOrNull, readTexts } from '../read/files/texts';
import { templatePlaces } from '../read/memory/template-folders';
import type { Writer } from '../write/writer';
import { withPreset } from './bundle-preset';
import { existing, memoryNamed } from './context';
import { keepCopy, lastCopy } from './copied-bundles';
import { decidedIn } from './decided';
import { rankedContext } from './ranked-context';
import type { GateFor } from './gate-cache';
import { topicBundle } from './topic';
import { discretionOf } from './withheld';

/** Words of texts that speak to an agent rather than about a subject, those after the marks of git, and those of secrets: notes to be read by the checks. */
const SUSPICIOUS = [
  'ignore disregard previous instructions',
  'new system prompt override safety rules',
  'HEAD Updated upstream Stashed changes',
  'password passwort contraseña 密码',
  'api key token secret credentials',
  'private key ssh bearer authorization',
  'seed phrase wallet recovery',
];
/** Notes looked at for each of them. */
const SUSPECTS = 20;

/** Bundles, and the health of a memory. */
export function reportsOf(
  host: VaultHost,
  writer: Pick<Writer, 'journal'>,
  contextFor: (query?: Query) => Promise<DecideContext>,
  gateFor: GateFor,
  layers: (query: Query) => Promise<LayersResult>,
): Pick<VaultMemory, 'bundle' | 'bundleCopied' | 'saveBundle' | 'markApplied' | 'health' | 'ignore' | 'trend'> {
  const pause = (): Promise<void> => host.pause?.() ?? Promise.resolve();

  async function bundleFor(asked: BundleRequest): Promise<Bundle> {
    const query = withPreset(host.settings(), asked);
    const ctx = await contextFor(query);
    const { topic, focus, session, lastSeen } = query;
    const request = {
      budget: query.budget ?? host.settings().bundleBudget,
      format: query.format ?? ('markdown' as const),
      model: query.model,
      copied: query.sinceCopy === true ? await lastCopy(host, ctx.memory, query) : undefined,
      focus,
      session,
      lastSeen,
      project: query.project,
      choice: query.choice,
    };
    if (query.about !== undefined) {
      const about = existing(ctx.snapshot, query.about);
      if (!isNotePath(about)) throw new MemoryError('bad_input', `"${about}" is not a note.`, about);
      const { gate } = await gateFor(ctx, query);
      // Its name says what it is about, whatever else was asked for.
      return topicBundle(ctx, host.files, gate, {
        ...request,
        topic: titleOf(ctx, about),
        about,
        resumed: 'topic',
        progress: query.progress,
      });
    }
    if (topic !== undefined && topic.trim() !== '')
      return topicBundle(ctx, host.files, (await gateFor(ctx, query)).gate, { ...request, topic, progress: query.progress });
    const ranked = await rankedContext(host, ctx);
    const task = await taskToResume(ctx, host);
    if (task !== null) {
      const { gate } = await gateFor(ctx, query);
      return topicBundle(ranked, host.files, gate, { ...request, ...task, progress: query.progress });
    }
    const candidates = bundleCandidates(ranked, request);
    const { texts } = await readTexts(
      host.files,
      candidates.map((c) => c.path),
      { progress: query.progress },
    );
    return decideBundle(ranked, request, candidates, texts);
  }

  return {
    bundle: bundleFor,

    async saveBundle(asked) {
      const bundle = await bundleFor({ ...asked, format: 'markdown', sinceCopy: false });
      return saveAsNote(await contextFor(withPreset(host.settings(), asked)), bundle);
    },

    async markApplied(bundle, query) {
      const ctx = await contextFor(query);
      const { texts } = await readTexts(
        host.files,
        bundle.included.map(({ path }) => path),
      );
      return markApplied(ctx, bundle, texts);
    },

    async bundleCopied(bundle, asked) {
      const query = withPreset(host.settings(), asked);
      await keepCopy(host, memoryNamed(host.settings(), query.memory), query, formatISO(host.context.now()), bundle);
    },

    async health(query) {
      const ctx = {
        ...(await rankedContext(host, await contextFor(query))),
        templatePlaces: await templatePlaces(host.files, host.configFolder),
      };
      const { gate, unread } = await gateFor(ctx, query);
      const previous = await readTextOrNull(host.files, reportPathOf(ctx));
      const since = query.since === undefined ? undefined : await planIdOf(writer, query.since);
      const { decisions } = await decidedIn(ctx, host);
      const pairs = await gate.findNearDuplicates(200, pause, notDuplicatesOf(ctx, decisions));
      const { violations } = await layers({ memory: query.memory });
      const suspects = SUSPICIOUS.flatMap((words) => gate.search(words, SUSPECTS).map(({ path }) => path));
      const { texts } = await readTexts(host.files, [...new Set([...textsForHealth(ctx, pairs), ...suspects])], { pause });
      const extra = {
        pairs: await discretionOf(host, ctx).pairs(pairs),
        previous,
        since,
        unread,
        texts,
        violations,
        isIgnored: ignoredIn(ctx, decisions),
      };
      const result = await checkHealth(ctx, extra, pause);
      const due = dueChores(ctx, decisions).map(dueSentence);
      return query.write ? decideReport(ctx, result, previous, due) : { result, plan: null };
    },

    async trend(query) {
      const ctx = await contextFor(query);
      return readHistory(await readTextOrNull(host.files, reportPathOf(ctx))).map(({ date, score }) => ({ date, score }));
    },

    async ignore(finding, scope, query) {
      const ctx = await contextFor(query);
      const { note, decisions } = await decidedIn(ctx, host);
      return decideIgnore(ctx, finding, scope, note, decisions);
    },
  };
}

/** The task of the last checkpoint, where the convention has a phase for it; null where there is none. */
async function taskToResume(ctx: DecideContext, host: VaultHost): Promise<{ readonly topic: string; readonly resumed: string } | null> {
  const phase = ctx.convention.bundle.phases.find(({ when }) => when === 'checkpoint');
  const state = phase === undefined ? null : checkpointState(ctx);
  if (phase === undefined || state === null) return null;
  const text = await readTextOrNull(host.files, state.path).catch(() => null);
  const topic = text === null || withheldText(ctx, state.path, text) !== null ? null : checkpointTopic(text);
  return topic === null ? null : { topic, resumed: phase.id };
}

/** The plan of a journal entry; an id that is not an entry's is taken as a plan's id. */
async function planIdOf(writer: Pick<Writer, 'journal'>, id: string): Promise<string> {
  return (await writer.journal()).find((entry) => entry.id === id)?.planId ?? id;
}
