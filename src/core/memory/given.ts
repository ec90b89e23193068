import { lightFormat } from 'date-fns';
import { markApplied, MARKED_BY_SESSIONS, type Applied } from '../decide/bundle/index';
import { APPLIED_CHORE, isPutOff } from '../decide/upkeep/index';
import { asVaultPath, isInside, isNotePath, type VaultPath } from '../model/path';
import type { VaultFiles } from '../model/ports';
import type { AppliedResult } from '../model/results/feedback';
import type { GivenSession } from '../model/results/given';
import type { Proposal } from '../model/results/proposal';
import type { Snapshot } from '../model/snapshot';
import type { VaultMemory } from '../model/vault-memory';
import { memoryAt } from '../read/files/rules';
import { readTexts } from '../read/files/texts';
import { sessionsIn } from '../read/memory/sessions';
import { hashText } from '../read/text/hash';
import { copiesIn } from './bundles';
import { decideContext, effectiveMemories, needs } from './context';
import type { Session } from './session';

/** The last time that a note came to a session, and the hash of its text then. */
type Came = Pick<Applied, 'path' | 'day'> & { readonly was: string | undefined };

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
    const { disk } = this.session.host;
    if (disk === undefined) return { sessions: all, unread };
    const snapshot = await this.session.look(query);
    return { sessions: await Promise.all(all.map((one) => asSeen(one, snapshot, disk))), unread };
  };

  /** One plan for all memories whose notes tell of such a day: of what came since the last one, and none where that is of today. */
  readonly markGiven: VaultMemory['markGiven'] = async (query) => {
    const { session } = this;
    const { host, writer } = session;
    const all = effectiveMemories(host.settings());
    const weighted = all.filter(({ convention }) => convention.feedback !== undefined);
    if (weighted.length === 0) for (const one of all) needs(one, 'feedback');
    const today = lightFormat(host.context.now(), 'yyyy-MM-dd');
    const last = (await writer.journal()).find(({ title, state }) => title === MARKED_BY_SESSIONS && state !== 'rolled-back');
    const came =
      last?.applied.startsWith(today) === true ? [] : await this.newest(last === undefined ? 0 : Date.parse(last.applied), today);
    if (came.length === 0) return { result: { applied: [], left: [] }, plan: null };
    const snapshot = await session.look(query);
    await session.view.of(snapshot);
    const decided: Proposal<AppliedResult>[] = [];
    for (const { memory } of weighted) {
      const ctx = decideContext(host, memory, snapshot);
      if (isPutOff(ctx, (await session.decided(ctx)).decisions, APPLIED_CHORE)) continue;
      const own = came.filter(({ path }) => snapshot.has(path) && memoryAt(all, path)?.memory.root === memory.root);
      const paths = own.map(({ path }) => path);
      const { texts } = await session.textsOf(paths, query);
      const seen = await readTexts(session.view.host.files, paths);
      const isChanged = ({ path, was }: Came): boolean => was !== undefined && hashText(seen.texts.get(path) ?? '') !== was;
      const applied = own.map((one) => ({ ...one, isChanged: isChanged(one) }));
      decided.push(markApplied(ctx, applied, texts, MARKED_BY_SESSIONS));
    }
    const plans = decided.flatMap(({ plan }) => plan ?? []);
    const [plan] = plans;
    const edits = plans.flatMap((one) => one.edits);
    const preconditions = plans.flatMap((one) => one.preconditions);
    const unseen = came.filter(({ path }) => !snapshot.has(path) && weighted.some(({ memory }) => isInside(path, memory.root))).length;
    const left = decided.flatMap(({ result }) => result.left);
    return {
      result: { applied: edits.map(({ path }) => path), left, ...(unseen === 0 ? {} : { unseen }) },
      plan: plan === undefined ? null : { ...plan, edits, preconditions },
    };
  };

  /** The notes that sessions were given after a moment, each with the last day on which it was. */
  private async newest(after: number, today: string): Promise<readonly Came[]> {
    const { records } = await sessionsIn(this.session.host.store);
    const newest = new Map<VaultPath, Came>();
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
    const names = (await store.list('').catch(() => [])).filter((name) => /^[^/]+\/bundles\/[^/]+\.json$/.test(name));
    const copies = (await Promise.all(names.map((name) => store.read(name).then(copiesIn, () => [])))).flat();
    return copies.map(([, { at, parts }]) => {
      const began = Date.parse(at);
      const came = parts.map(({ path }) => ({ at: began, event: 'copy', path, why: '' }));
      return { harness: '', session: '', kind: 'copy', folder: '', began, seen: began, came };
    });
  }
}

/** The session without the names of files that are not in the view of `disk`. */
async function asSeen({ came, ...rest }: GivenSession, view: Snapshot, disk: VaultFiles): Promise<GivenSession> {
  const hidden = [...new Set(came.map(({ path }) => path))].filter((path) => !view.has(path));
  const there = await Promise.all(hidden.map((path) => disk.stat(asVaultPath(path)).catch(() => null)));
  const count = there.filter((entry) => entry !== null).length;
  return { ...rest, came: came.filter(({ path }) => view.has(path)), private: count, gone: hidden.length - count };
}
