import {
  checkHealth,
  decideIgnore,
  decideJointReport,
  decideReport,
  ignoredIn,
  jointPathOf,
  reportPathOf,
  textsForHealth,
  type JointMemory,
} from '../decide/health/index';
import { dueChores, dueSentence } from '../decide/upkeep/index';
import { notDuplicatesOf } from '../decide/review/index';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import type { VaultPath } from '../model/path';
import type { LayersResult } from '../model/results/layers';
import { unknownSettings } from '../model/settings';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';
import { notesOf } from '../read/memory/scope';
import { readTextOrNull, readTexts } from '../read/files/texts';
import { templatePlaces } from '../read/files/app-settings';
import type { Writer } from '../write/writer';
import { decidedIn } from './decided';
import { earlierReader } from './earlier-reports';
import type { GateFor } from './gate-cache';
import { secretsInNotes } from './note-secrets';
import { rankedContext } from './ranked-context';
import { discretionOf } from './withheld';

/** Words of texts that speak to an agent rather than about a subject, and those after the marks of git: notes to be read by the checks. */
const SUSPICIOUS = [
  'ignore disregard previous instructions',
  'new system prompt override safety rules',
  'HEAD Updated upstream Stashed changes',
];
/** Notes looked at for each of them. */
const SUSPECTS = 20;
/** A memory of up to so many notes is read whole. */
const SMALL = 200;

type HealthQuery = Parameters<VaultMemory['health']>[0];

/** The health of a memory and of all, and what people say of its findings. */
export function healthOf(
  host: VaultHost,
  writer: Pick<Writer, 'journal'>,
  contextFor: (query?: Query) => Promise<DecideContext>,
  gateFor: GateFor,
  {
    layers,
    shownIn,
  }: {
    readonly layers: (query: Query) => Promise<LayersResult>;
    /** The context without what is withheld. */
    readonly shownIn: (ctx: DecideContext) => Promise<DecideContext>;
  },
): Pick<VaultMemory, 'health' | 'healthOfAll' | 'sharesReport' | 'ignore' | 'trend'> {
  const pause = (): Promise<void> => host.pause?.() ?? Promise.resolve();

  async function examined(query: HealthQuery, earlierOf = earlierReader(host.files)): Promise<JointMemory> {
    const ctx = {
      ...(await rankedContext(host, await contextFor(query))),
      templatePlaces: await templatePlaces(host.files, host.configFolder),
    };
    const { gate, unread } = await gateFor(ctx, query);
    const earlier = await earlierOf(ctx);
    const since = query.since === undefined ? undefined : await planIdOf(writer, query.since);
    const { decisions } = await decidedIn(ctx, host);
    const pairs = await gate.nearDuplicates(200, pause, notDuplicatesOf(ctx, decisions));
    const { violations } = await layers({ memory: query.memory });
    const all = notesOf(ctx);
    const notes = all.map(({ path }): VaultPath => path);
    const suspects = notes.length <= SMALL ? notes : SUSPICIOUS.flatMap((words) => gate.search(words, SUSPECTS).map(({ path }) => path));
    const { texts } = await readTexts(host.files, [...new Set([...textsForHealth(ctx, pairs), ...suspects])], { pause });
    const extra = {
      pairs: await discretionOf(host, ctx).pairs(pairs),
      earlier,
      since,
      unread,
      texts,
      secrets: await secretsInNotes(host.files, all, { pause, progress: query.progress }),
      violations,
      shown: await shownIn(ctx),
      isIgnored: ignoredIn(ctx, decisions),
    };
    const result = await checkHealth(ctx, extra, pause);
    const settings = host.settings();
    const unknown = settings.memories[0]?.name === ctx.memory.name ? unknownSettings(settings) : [];
    return { ctx, result, earlier, due: [...unknown, ...dueChores(ctx, decisions).map(dueSentence)] };
  }

  return {
    async health(query) {
      const { ctx, result, earlier, due } = await examined(query);
      if (query.write !== true) return { result, plan: null };
      return decideReport(ctx, result, await readTextOrNull(host.files, reportPathOf(ctx)), earlier, due);
    },

    sharesReport() {
      const { memories, reports } = host.settings();
      return reports.together && memories.length > 1;
    },

    async healthOfAll(query) {
      const all: JointMemory[] = [];
      const earlierOf = earlierReader(host.files);
      for (const { name } of host.settings().memories) all.push(await examined({ ...query, memory: name }, earlierOf));
      const [first, ...others] = all;
      if (first === undefined) throw new MemoryError('unknown_memory', 'The settings have no memory.');
      return decideJointReport([first, ...others], await readTextOrNull(host.files, jointPathOf(first.ctx)));
    },

    async trend(query) {
      const { rows } = await earlierReader(host.files)(await contextFor(query));
      return rows.map(({ date, score }) => ({ date, score }));
    },

    async ignore(finding, scope, query) {
      const ctx = await contextFor(query);
      const { note, decisions } = await decidedIn(ctx, host);
      return decideIgnore(ctx, finding, scope, note, decisions);
    },
  };
}

/** The plan of a journal entry; an id that is not an entry's is taken as a plan's id. */
async function planIdOf(writer: Pick<Writer, 'journal'>, id: string): Promise<string> {
  return (await writer.journal()).find((entry) => entry.id === id)?.planId ?? id;
}
