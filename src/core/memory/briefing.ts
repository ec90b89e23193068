import { lightFormat } from 'date-fns';
import { correctedTopicSteps, isAfterBreak, nameOf, searchedText } from '../decide/bundle/index';
import {
  aboutness,
  rankPassages,
  readTopic,
  searchableNotes,
  subjectsOf,
  type Frequencies,
  type RankedNote,
  type SearchedNote,
  type Topic,
} from '../decide/search/index';
import { meantIn } from '../conventions/bundle-options';
import { conventionIn } from '../conventions/effective';
import { asVaultPath, foldKey, folderOf, type VaultPath, SETTINGS_FILE, caseKey, isInside } from '../model/path';
import type { Brief, Briefing } from '../model/results/brief';
import { appSettingsText } from '../read/files/app-settings';
import { memoryAt, rulesAt } from '../read/files/rules';
import { isPendingPath } from '../read/memory/pending';
import { isDecisionsName } from '../read/memory/decisions';
import { onDay } from '../read/text/dates';
import { projectByTable, projectOf } from '../read/memory/projects';
import { hashText } from '../read/text/hash';
import { runWithPauses } from '../read/text/steps';
import { Bundles } from './bundles';
import { effectiveMemories, memoryNamed } from './context';
import { allHidden, hiddenIn } from './detected';
import type { KeptBrief } from './kept-brief';
import { projectsNamed, readerFor } from './project-reader';
import { foundNotes } from './search';
import { isOfSettings } from './own-conventions';
import type { Session } from './session';

/** Where a vault without the plugin has its settings, and both hosts keep history, at the vault's root. */
const OWN = [SETTINGS_FILE, '.top-of-mind'];
/** The best notes for a prompt, of which those come that are surely about it. */
const MOST = 12;
/** Of how surely the first is about it, the share by which another one must be. */
const BESIDE = 0.7;

/** The texts that a memory gives to agents that do not ask, and the files that it keeps from their hands. */
export function briefingOf(session: Session, kept?: KeptBrief): Briefing {
  const { host } = session;
  // A file where the plugin has its settings would take the place of those at the root.
  const settingsFiles = [host.settingsFile?.() ?? '', `${host.configFolder}/plugins/top-of-mind/data.json`];
  const hashesOf = async (paths: readonly VaultPath[]): Promise<string[]> => {
    const { texts } = await session.textsOf(paths);
    return paths.map((path) => hashText(texts.get(path) ?? ''));
  };
  return {
    async start({ memory, lastSeen, session: kind, project: folder, ...room }) {
      const make = async (): Promise<Brief | null> => {
        const door = { characters: room.characters, share: true, isAgent: true, folder };
        const asked = { memory, budget: room.tokens, format: 'markdown' as const, lastSeen, session: kind };
        const { bundle, parts } = await new Bundles(session).made(asked, door);
        if (parts.length === 0 && !bundle.omitted.some(({ by }) => by === 'budget')) return null;
        const shown = bundle.included.filter(({ as }) => as !== 'title');
        const whole = parts.filter(({ part }) => part.as === 'whole');
        return {
          text: bundle.text,
          tokens: bundle.tokens,
          paths: shown.map(({ path }) => path),
          why: shown.map(({ why }) => why),
          hashes: await hashesOf(shown.map(({ path }) => path)),
          given: whole.map(({ part }) => nameOf(part.path, part.text)),
        };
      };
      const now = host.context.now();
      const today = lightFormat(now, 'yyyy-MM-dd');
      if (kept === undefined) return make();
      const files = host.disk ?? host.files;
      const app = await appSettingsText(files, host.configFolder);
      const named = host.memories?.named() ?? null;
      const hidden = named === null ? [...(await hiddenIn(files, host.settings(), '')), ...(await allHidden(files))] : [];
      const occasion = { lastSeen: isAfterBreak(now.getTime(), lastSeen), session: kind };
      // Where nobody chose a convention, the one that is read is not known yet.
      const at = named === null ? occasion : meantIn(conventionIn(memoryNamed(host.settings(), memory), host.settings()), occasion);
      const { projects } = host.settings();
      const inTable = folder === undefined ? undefined : projectOf({ projects }, folder, []);
      const code = await session.codeStamp(inTable === undefined ? Object.values(projects) : [inTable]);
      const of = { memory: memory ?? null, code, room, today, at, settings: host.settings(), named, hidden, app };
      return kept.get(files, of, make, {
        names: async () => projectsNamed(session, await session.startingFor({ memory })),
        projectOf: (names) => (folder === undefined ? projectByTable(host) : projectOf(host.settings(), folder, names)),
      });
    },

    async about({ memory, prompt, given, project: folder, ...room }) {
      const { session: own, ctx, project } = await readerFor(session, { memory, folder });
      const notes = searchableNotes(ctx);
      const parts = subjectsOf(prompt)
        .map((text) => ({ text, topic: readTopic(text, ctx.today) }))
        .filter(({ topic }) => topic.wanted.length > 0 || topic.days !== null);
      if (parts.length === 0) return null;
      const { gate } = await own.gateFor(ctx, { memory });
      const known = { size: gate.entries.index.size, frequency: gate.entries.index.frequency };
      const isGiven = (one: RankedNote): boolean => given.has(nameOf(one.note.path, one.note.text)) || given.has(bestOf(one));
      /** Each note is read once, whatever part of the prompt it is found for. */
      const looked = new Map<VaultPath, { readonly text: string; readonly note: SearchedNote }>();
      const only = new Map<VaultPath, string>();
      const about: RankedNote[] = [];
      /** Parts that a note is found for: its passages are chosen by them. */
      const telling = new Set<string>();
      for (const { text: part, topic } of parts) {
        const { paths } = await foundNotes(ctx, own.files, gate, { topic, notes });
        const { texts } = await own.textsOf(paths.filter((path) => !looked.has(path)));
        for (const [path, text] of texts) looked.set(path, { text, note: searchedText(ctx, path, text) });
        const searched = paths.flatMap((path) => looked.get(path)?.note ?? []);
        for (const one of surelyAbout(topic, rankPassages(topic, searched, known).slice(0, MOST), known)) {
          if (only.has(one.note.path) || isGiven(one)) continue;
          about.push(one);
          telling.add(part);
          only.set(one.note.path, looked.get(one.note.path)?.text ?? '');
        }
      }
      if (about.length === 0) return null;
      const topic = readTopic([...telling].join('\n'), ctx.today);
      const query = { topic, first: [], onlySure: true, project, budget: room.tokens, format: 'markdown' as const };
      const read = { texts: only, failed: new Map(), corrections: await own.correctionsFor(ctx, [...only.keys()]) };
      const { bundle, parts: came } = await runWithPauses(correctedTopicSteps(await own.withCode(ctx), query, read, known), host.pause);
      const shown = new Map(bundle.included.filter(({ as }) => as !== 'title').map((one) => [one.path, one]));
      if (shown.size === 0 || bundle.text.length > room.characters) return null;
      // A note that says the same as another one, word for word, is named there.
      const copies = new Set(bundle.omitted.filter(({ by }) => by === 'copy').map(({ path }) => path));
      const names = about.flatMap((one) => {
        const { path, text } = one.note;
        if (!shown.has(path) && !copies.has(path)) return [];
        // Of a baseline or its corrections a piece may come as if it were all.
        const isAll = came.some(({ part }) => part.path === path && part.as === 'whole' && part.text === text);
        return isAll ? [bestOf(one), nameOf(path, text)] : [bestOf(one)];
      });
      return {
        text: bundle.text,
        tokens: bundle.tokens,
        paths: [...shown.keys()],
        why: [...shown.values()].map(({ why }) => why),
        hashes: await hashesOf([...shown.keys()]),
        given: names,
      };
    },

    protection(path) {
      const own = isDecisionsName(path)
        ? 'It holds what people decided.'
        : isPendingPath(path)
          ? 'It waits for a person.'
          : OWN.some((own) => isInside(caseKey(path), own)) || settingsFiles.some((file) => isOfSettings(path, file))
            ? 'Settings, history and caches are in it.'
            : null;
      if (own !== null) return { path, memory: '', layer: 'own', why: own, takesEntries: false };
      const place = memoryAt(effectiveMemories(host.settings()), path);
      const rules = place === null ? null : rulesAt(place);
      if (place === null || rules === null) return null;
      const { layer, why, said, entries } = rules;
      if (layer !== 'read-only' && layer !== 'append-only') {
        if (rules.oneWriter !== true) return null;
        const today = lightFormat(host.context.now(), 'yyyy-MM-dd');
        const isState = place.convention.states?.some((one) => foldKey(onDay(one.path, today)) === foldKey(place.inside)) === true;
        const at = isState ? place.inside : folderOf(asVaultPath(place.inside));
        return { path, memory: place.memory.name, layer: 'one-writer', why, place: at, takesEntries: false };
      }
      return { path, memory: place.memory.name, layer, why, ...(said === undefined ? {} : { said }), takesEntries: entries !== undefined };
    },
  };
}

/** The notes that are surely about a prompt, and nearly as surely as the first; with one that is superseded, the one that took its place. */
function surelyAbout(topic: Topic, ranked: readonly RankedNote[], known: Frequencies): RankedNote[] {
  const sure = ranked.map((one) => aboutness(topic, one, known));
  const least = BESIDE * Math.max(0, ...sure);
  const about = ranked.filter((_, at) => (sure[at] ?? 0) > 0 && (sure[at] ?? 0) >= least);
  const newer = new Set(about.map(({ note }) => note.supersededBy));
  return ranked.filter((one) => about.includes(one) || newer.has(one.note.path));
}

function bestOf({ note, passages, best }: RankedNote): string {
  const passage = passages.find(({ score }) => score === best);
  return nameOf(note.path, passage === undefined ? '' : note.text.slice(passage.start, passage.end));
}
