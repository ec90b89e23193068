import { formatISO } from 'date-fns';
import { bundleCandidates, bundleSteps, markApplied, saveAsNote, leavingText } from '../decide/bundle/index';
import { checkpointState, checkpointTopic } from '../decide/upkeep/index';
import { titleOf } from '../decide/naming/index';
import type { Bundle } from '../model/bundle';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import { isNotePath } from '../model/path';
import type { BundleRequest, Query, VaultHost, VaultMemory } from '../model/vault-memory';
import { readTextOrNull, readTexts } from '../read/files/texts';
import { runWithPauses } from '../read/text/steps';
import { withPreset } from './bundle-preset';
import { existing, memoryNamed } from './context';
import { keepCopy, lastCopy } from './copied-bundles';
import { rankedContext } from './ranked-context';
import type { GateFor } from './gate-cache';
import { topicBundle } from './topic';

/** Bundles: made, kept and marked as applied. */
export function bundlesOf(
  host: VaultHost,
  contextFor: (query?: Query) => Promise<DecideContext>,
  gateFor: GateFor,
): Pick<VaultMemory, 'bundle' | 'bundleCopied' | 'saveBundle' | 'markApplied'> {
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
      return topicBundle(ctx, host, gate, { ...request, topic: titleOf(ctx, about), about, resumed: 'topic', progress: query.progress });
    }
    if (topic !== undefined && topic.trim() !== '')
      return topicBundle(ctx, host, (await gateFor(ctx, query)).gate, { ...request, topic, progress: query.progress });
    const ranked = await rankedContext(host, ctx);
    const task = await taskToResume(ctx, host);
    if (task !== null) {
      const { gate } = await gateFor(ctx, query);
      return topicBundle(ranked, host, gate, { ...request, ...task, progress: query.progress });
    }
    const candidates = bundleCandidates(ranked, request);
    const { texts } = await readTexts(
      host.files,
      candidates.map((c) => c.path),
      { progress: query.progress },
    );
    return runWithPauses(bundleSteps(ranked, request, candidates, texts), host.pause);
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
  };
}

/** The task of the last checkpoint, where the convention has a phase for it; null where there is none. */
async function taskToResume(ctx: DecideContext, host: VaultHost): Promise<{ readonly topic: string; readonly resumed: string } | null> {
  const phase = ctx.convention.bundle.phases.find(({ when }) => when === 'checkpoint');
  const state = phase === undefined ? null : checkpointState(ctx);
  if (phase === undefined || state === null) return null;
  const text = await readTextOrNull(host.files, state.path).catch(() => null);
  const leaving = text === null ? null : leavingText(ctx, state.path, text);
  const topic = leaving?.kind === 'leaving' ? checkpointTopic(leaving.text) : null;
  return topic === null ? null : { topic, resumed: phase.id };
}
