import { lightFormat } from 'date-fns';
import { nameOf, searchedText, topicBundleSteps } from '../decide/bundle/index';
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
import type { VaultPath } from '../model/path';
import type { Brief, Briefing } from '../model/results/brief';
import { appSettingsText } from '../read/files/app-settings';
import { memoryAt, rulesAt } from '../read/files/rules';
import { isDecisionsName } from '../read/memory/decisions';
import { newestDate } from '../read/text/dates';
import { runWithPauses } from '../read/text/steps';
import { Bundles } from './bundles';
import { effectiveMemories } from './context';
import { hiddenIn } from './detected';
import type { KeptBrief } from './kept-brief';
import { foundNotes } from './search';
import type { Session } from './session';

/** Where both hosts keep settings and history, at the vault's root. */
const OWN = /^\.top-of-mind(?:\.json$|\/|$)/i;
/** The best notes for a prompt, of which those come that are surely about it. */
const MOST = 12;
/** Of how surely the first is about it, the share by which another one must be. */
const BESIDE = 0.7;

/** The texts that a memory gives to agents that do not ask, and the files that it keeps from their hands. */
export function briefingOf(session: Session, kept?: KeptBrief): Briefing {
  const { host } = session;
  return {
    async start({ memory, ...room }) {
      const make = async (): Promise<Brief | null> => {
        const door = { characters: room.characters, share: true, isAgent: true };
        const { bundle, parts } = await new Bundles(session).made({ memory, budget: room.tokens, format: 'markdown' }, door);
        if (parts.length === 0) return null;
        const whole = parts.filter(({ part }) => part.as === 'whole');
        return {
          text: bundle.text,
          tokens: bundle.tokens,
          paths: bundle.included.filter(({ as }) => as !== 'title').map(({ path }) => path),
          given: whole.map(({ part }) => nameOf(part.path, part.text)),
        };
      };
      const today = lightFormat(host.context.now(), 'yyyy-MM-dd');
      if (kept === undefined) return make();
      const files = host.disk ?? host.files;
      const app = await appSettingsText(files, host.configFolder);
      const named = host.memories?.named() ?? null;
      const hidden = named === null ? await hiddenIn(files, '') : [];
      const of = { memory: memory ?? null, room, today, settings: host.settings(), named, hidden, app };
      return kept.get(files, of, make);
    },

    async about({ memory, prompt, given, ...room }) {
      const ctx = await session.readingFor({ memory });
      const notes = searchableNotes(ctx);
      const newest = newestDate(notes);
      const topics = subjectsOf(prompt)
        .map((part) => readTopic(part, newest))
        .filter(({ wanted }) => wanted.length > 0);
      const [topic] = topics;
      if (topic === undefined) return null;
      const { gate } = await session.gateFor(ctx, { memory });
      const known = { size: gate.entries.index.size, frequency: gate.entries.index.frequency };
      const isGiven = (one: RankedNote): boolean => given.has(nameOf(one.note.path, one.note.text)) || given.has(bestOf(one));
      /** Each note is read once, whatever part of the prompt it is found for. */
      const looked = new Map<VaultPath, { readonly text: string; readonly note: SearchedNote }>();
      const only = new Map<VaultPath, string>();
      const about: RankedNote[] = [];
      for (const part of topics) {
        const { paths } = await foundNotes(ctx, session.files, gate, { topic: part, notes });
        const { texts } = await session.textsOf(paths.filter((path) => !looked.has(path)));
        for (const [path, text] of texts) looked.set(path, { text, note: searchedText(ctx, path, text) });
        const searched = paths.flatMap((path) => looked.get(path)?.note ?? []);
        for (const one of surelyAbout(part, rankPassages(part, searched, known).slice(0, MOST), known)) {
          if (only.has(one.note.path) || isGiven(one)) continue;
          about.push(one);
          only.set(one.note.path, looked.get(one.note.path)?.text ?? '');
        }
      }
      if (about.length === 0) return null;
      const query = { topic, first: [], budget: room.tokens, format: 'markdown' as const };
      const { bundle } = await runWithPauses(topicBundleSteps(ctx, query, only, new Map(), known), host.pause);
      const shown = new Map(bundle.included.filter(({ as }) => as !== 'title').map(({ path, as }) => [path, as]));
      if (shown.size === 0 || bundle.text.length > room.characters) return null;
      const names = about.flatMap((one) => {
        const as = shown.get(one.note.path);
        return as === undefined ? [] : as === 'whole' ? [bestOf(one), nameOf(one.note.path, one.note.text)] : [bestOf(one)];
      });
      return { text: bundle.text, tokens: bundle.tokens, paths: [...shown.keys()], given: names };
    },

    protection(path) {
      const own = isDecisionsName(path)
        ? 'It holds what people decided.'
        : OWN.test(path)
          ? 'Settings, history and caches are in it.'
          : null;
      if (own !== null) return { path, memory: '', layer: 'own', why: own, takesEntries: false };
      const place = memoryAt(effectiveMemories(host.settings().memories), path);
      const rules = place === null ? null : rulesAt(place);
      if (place === null || rules === null || (rules.layer !== 'read-only' && rules.layer !== 'append-only')) return null;
      const { layer, why, said, entries } = rules;
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
