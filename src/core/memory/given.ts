import { lightFormat } from 'date-fns';
import { markApplied, MARKED_BY_SESSIONS, type Applied } from '../decide/bundle/index';
import { APPLIED_CHORE, isPutOff } from '../decide/upkeep/index';
import { asVaultPath, isNotePath, type VaultPath } from '../model/path';
import type { AppliedResult } from '../model/results/feedback';
import type { GivenSession } from '../model/results/given';
import type { Proposal } from '../model/results/proposal';
import type { Query, VaultMemory } from '../model/vault-memory';
import { memoryAt } from '../read/files/rules';
import { sessionsIn } from '../read/memory/sessions';
import { copiesIn } from './bundles';
import { decideContext, effectiveMemories, memoryNamed, needs } from './context';
import type { Session } from './session';

/** Texts of notes that were given to sessions of agents, as hooks and copies of bundles leave it in the private store. */
export class Given {
  constructor(private readonly session: Session) {}

  readonly given: VaultMemory['given'] = async ({ since = 0, copies, ...query }) => {
    const { records, unread } = await sessionsIn(this.session.host.store);
    const ofHooks = records.map(({ harness = '', session = '', kind = 'main', folder = '', began, seen, came }) => ({
      ...{ harness, session, kind, folder, began, seen },
      came: came.filter(({ at }) => at >= since).map(({ hash: _, ...one }) => one),
    }));
    const ofCopies = copies === true ? (await this.copies()).filter(({ began }) => began >= since) : [];
    const all = [...ofHooks, ...ofCopies].sort((a, b) => b.began - a.began);
    return { sessions: await Promise.all(all.map((one) => this.asSeen(one, query))), unread };
  };

  /** One plan for all memories whose notes tell of such a day: of what came since the last one, and none where that is of today. */
  readonly markGiven: VaultMemory['markGiven'] = async (query) => {
    const { session } = this;
    const { host, writer } = session;
    const snapshot = await session.look(query);
    const { memories } = host.settings();
    const contexts = memories
      .map((memory) => decideContext(host, memory, snapshot))
      .filter(({ convention }) => convention.feedback !== undefined);
    const [first] = contexts;
    if (first === undefined) needs(decideContext(host, memoryNamed(host.settings(), query.memory), snapshot), 'feedback');
    const nothing: Proposal<AppliedResult> = { result: { applied: [], left: [] }, plan: null };
    const last = (await writer.journal()).find(({ title, state }) => title === MARKED_BY_SESSIONS && state !== 'rolled-back');
    if (first === undefined || last?.applied.startsWith(first.today) === true) return nothing;
    const came = await this.newest(last === undefined ? 0 : Date.parse(last.applied), first.today);
    const decided: Proposal<AppliedResult>[] = [];
    for (const ctx of contexts) {
      if (isPutOff(ctx, (await session.decided(ctx)).decisions, APPLIED_CHORE)) continue;
      const own = came.filter(
        ({ path }) => snapshot.has(path) && memoryAt(effectiveMemories(memories), path)?.memory.root === ctx.memory.root,
      );
      const { texts } = await session.textsOf(
        own.map(({ path }) => path),
        query,
      );
      decided.push(markApplied(ctx, own, texts, MARKED_BY_SESSIONS));
    }
    const plans = decided.flatMap(({ plan }) => plan ?? []);
    const [plan] = plans;
    const edits = plans.flatMap((one) => one.edits);
    const preconditions = plans.flatMap((one) => one.preconditions);
    return {
      result: { applied: edits.map(({ path }) => path), left: decided.flatMap(({ result }) => result.left) },
      plan: plan === undefined ? null : { ...plan, edits, preconditions },
    };
  };

  /** The notes that sessions were given after a moment, each with the last day on which it was. */
  private async newest(after: number, today: string): Promise<readonly Applied[]> {
    const { records } = await sessionsIn(this.session.host.store);
    const newest = new Map<VaultPath, Applied>();
    for (const { at, path, hash } of records.flatMap((one) => one.came).sort((a, b) => a.at - b.at)) {
      const file = asVaultPath(path);
      if (at < after || !isNotePath(file)) continue;
      const day = lightFormat(at, 'yyyy-MM-dd');
      // A clock may have been set back since.
      newest.set(file, { path: file, day: day > today ? today : day, was: hash });
    }
    return [...newest.values()];
  }

  private async copies(): Promise<GivenSession[]> {
    const { store } = this.session.host;
    const names = (await store.list('')).filter((name) => /^[^/]+\/bundles\/[^/]+\.json$/.test(name));
    const copies = (await Promise.all(names.map((name) => store.read(name).then(copiesIn, () => [])))).flat();
    return copies.map(([, { at, parts }]) => {
      const began = Date.parse(at);
      const came = parts.map(({ path }) => ({ at: began, event: 'copy', path, why: '' }));
      return { harness: '', session: '', kind: 'copy', folder: '', began, seen: began, came };
    });
  }

  /** The session without the names of files that the caller may not see. */
  private async asSeen(one: GivenSession, query: Query): Promise<GivenSession> {
    const { disk } = this.session.host;
    if (disk === undefined) return one;
    const snapshot = await this.session.look(query);
    const hidden = [...new Set(one.came.map(({ path }) => path))].filter((path) => !snapshot.has(path));
    const there = await Promise.all(hidden.map((path) => disk.stat(asVaultPath(path)).catch(() => null)));
    const count = there.filter((entry) => entry !== null).length;
    return { ...one, came: one.came.filter(({ path }) => snapshot.has(path)), private: count, gone: hidden.length - count };
  }
}
