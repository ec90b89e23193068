import { dueSteps } from '../decide/health/index';
import { lastingQuestion, namesSteps, readLasting } from '../decide/remember/index';
import {
  ANSWER_SCHEMA,
  checklistPath,
  decideProposalChecklist,
  findLines,
  looseNotes,
  openNotes,
  packetOf,
  piecesOf,
  tasksOf,
  textsForTasks,
  type Due,
} from '../decide/upkeep/index';
import type { PacketResult, Piece } from '../model/action';
import type { DecideContext } from '../model/context';
import type { MaintenanceRule } from '../model/convention';
import { type NotePath, type VaultPath } from '../model/path';
import { answerInTime } from '../decide/dedup/judge/ask';
import { MemoryError } from '../model/errors';
import { isWithheld } from '../model/verdict';
import type { Query, VaultMemory } from '../model/vault-memory';
import { eachText } from '../read/files/texts';
import { insideMemory } from '../read/memory/scope';
import { runWithPauses } from '../read/text/steps';
import { examine } from './health';
import { Review } from './review';
import type { Session } from './session';
import { maintenanceFiles, entriesOf } from './upkeep';

/** How a memory is looked through whose convention says nothing of it. */
const USUAL: MaintenanceRule = { from: '**/*.md', days: 3, oldDays: 180 };
/** Notes that are shown beside one that is linked with no other. */
const NEAR = 2;
/** UTF-16 units of a note by which notes like it are looked for. */
const SUBJECT = 300;

/** All that upkeep asks about, by the files as they are now; of the pieces those of the tasks, and others whose ids were given. */
export interface Evidence extends Pick<PacketResult, 'tasks' | 'pieces' | 'docs' | 'refused'> {
  readonly ctx: DecideContext;
}

export class Packets {
  constructor(private readonly session: Session) {}

  readonly packet: VaultMemory['packet'] = async (query) => (await this.made(query)).packet;

  readonly proposalChecklist: VaultMemory['proposalChecklist'] = async (query) => {
    const { ctx, packet } = await this.made(query);
    return decideProposalChecklist(ctx, packet, await this.session.textAt(packet.checklist));
  };

  readonly askForProposal: VaultMemory['askForProposal'] = async (query) => {
    const { host } = this.session;
    const { packet, schema } = await this.packet(query);
    if (packet === '') return '[]';
    if (host.judge === undefined || !host.settings().gate.judge)
      throw new MemoryError('bad_input', 'No language model is switched on in the settings.');
    const given = await answerInTime(host.judge, { prompt: packet, schema: schema as Readonly<Record<string, unknown>> });
    if ('problem' in given) throw new MemoryError('bad_input', given.problem);
    return typeof given.text === 'string' ? given.text : JSON.stringify(given.text);
  };

  readonly lastingOf: VaultMemory['lastingOf'] = async (sentences) => {
    const { host } = this.session;
    if (host.judge === undefined || !host.settings().gate.judge || sentences.length === 0) return null;
    const given = await answerInTime(host.judge, lastingQuestion(sentences));
    if ('problem' in given) throw new MemoryError('bad_input', given.problem);
    const lasting = readLasting(given.text, sentences);
    if (lasting === null) throw new MemoryError('bad_input', 'The judge answered with something else than ids of the sentences.');
    return lasting;
  };

  private async made({ budget, ...query }: Query & { readonly budget?: number | undefined }) {
    const { ctx, refused, ...evidence } = await evidenceFor(this.session, query);
    const packet: PacketResult = { ...packetOf(evidence, budget), schema: ANSWER_SCHEMA, refused, checklist: checklistPath(ctx) };
    return { ctx, packet };
  }
}

/**
 * The tasks of a memory with their pieces; everything is read again. `ids` are those of an answer: their pieces are found wherever they
 * stand, also where no task is about them any more. A piece that changed since has another id, so it is not found.
 */
export async function evidenceFor(session: Session, query: Query, ids: Iterable<string> = []): Promise<Evidence> {
  const { ctx, gate, decisions, extra } = await examine(session, query);
  const { files: port, pause } = session;
  const found = await runWithPauses(dueSteps(ctx, extra), pause);
  const files = await maintenanceFiles(session, ctx, ctx.convention.maintenance ?? USUAL);
  await runWithPauses(namesSteps(ctx), pause);
  const lines = findLines(ctx, files);
  const open = openNotes(ctx);
  const loose: Due['loose'][number][] = [];
  for (const path of looseNotes(ctx, files)) {
    const all = gate.search(files.notes.get(path)?.slice(0, SUBJECT) ?? '', NEAR + 1).map((one) => one.path as NotePath);
    loose.push({ path, near: all.filter((one) => one !== path && open.has(one)).slice(0, NEAR) });
    await pause();
  }
  const asked = (await new Review(session).unreviewed({ ...query, refs: 'asked' })).entries.flatMap(({ path, entry, verdict }) => {
    const older = verdict.unsure && verdict.of !== null && 'path' in verdict.of ? verdict.of : null;
    const changed = verdict.evidence === null || isWithheld(verdict.evidence) ? [] : verdict.evidence.changed;
    return older === null ? [] : [{ fresh: { path, entry }, older, changed }];
  });
  const due = { found, lines, loose, ranOut: (await entriesOf(session, ctx)).over, asked };
  const { texts: more } = await session.textsOf(textsForTasks(ctx, due), query);
  const texts = new Map<VaultPath, string>([...more, ...files.notes]);
  for (const one of [files.into, files.mistakes]) if (one !== null && one.text !== null) texts.set(one.path, one.text);
  const pieces: Piece[] = [];
  for (const one of texts) {
    pieces.push(...piecesOf(ctx, [one]));
    await pause();
  }
  const { tasks: all, docs } = tasksOf(ctx, due, pieces, texts);
  const pathOf = new Map(pieces.map((one) => [one.id, insideMemory(ctx, one.path)]));
  // Somebody said of these that they stay as they are.
  const tasks = all.filter(({ id, about: [first = ''] }) => !decisions.isIgnored(id, pathOf.get(first) ?? ''));
  const wanted = new Set([...ids, ...tasks.flatMap(({ about }) => about)]);
  const kept = pieces.filter(({ id }) => wanted.has(id));
  const others = kept.length === wanted.size ? [] : [...open.keys()].filter((path) => !texts.has(path));
  const keep = (path: VaultPath, text: string): void => {
    kept.push(...piecesOf(ctx, [[path, text]]).filter(({ id }) => wanted.has(id)));
  };
  await eachText(port, others, keep, { progress: query.progress, pause });
  const told = lines.refused.filter(({ path }) => open.has(path as NotePath));
  return { ctx, tasks, pieces: kept, docs, refused: told };
}
