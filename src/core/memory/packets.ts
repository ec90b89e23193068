import { dueSteps } from '../decide/health/index';
import { namesSteps } from '../decide/remember/index';
import {
  checklistPath,
  findLines,
  lastingNotes,
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
import { isNotePath, type NotePath, type VaultPath } from '../model/path';
import type { Query } from '../model/vault-memory';
import { eachText } from '../read/files/texts';
import { runWithPauses } from '../read/text/steps';
import { examine } from './health';
import type { Session } from './session';
import { maintenanceFiles } from './upkeep';

/** JSON Schema of an answer. */
const ANSWER_SCHEMA: object = {};
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

  readonly packet = async ({ budget, ...query }: Query & { readonly budget?: number | undefined }): Promise<PacketResult> => {
    const { ctx, refused, ...evidence } = await evidenceFor(this.session, query);
    return { ...packetOf(evidence, budget), schema: ANSWER_SCHEMA, refused, checklist: checklistPath(ctx) };
  };
}

/**
 * The tasks of a memory with their pieces; everything is read again. `ids` are those of an answer: their pieces are found wherever they
 * stand, also where no task is about them any more. A piece that changed since has another id, so it is not found.
 */
export async function evidenceFor(session: Session, query: Query, ids: Iterable<string> = []): Promise<Evidence> {
  const { ctx, gate, extra } = await examine(session, query);
  const { files: port, pause } = session;
  const found = await runWithPauses(dueSteps(ctx, extra), pause);
  const files = await maintenanceFiles(session, ctx, ctx.convention.maintenance ?? USUAL);
  await runWithPauses(namesSteps(ctx), pause);
  const lines = findLines(ctx, files);
  const { promote, refused } = lastingNotes(ctx, files);
  const open = openNotes(ctx);
  const lasting: Due['lasting'][number][] = [];
  for (const { path, why } of promote) {
    if (!isNotePath(path)) continue;
    const all = gate.search(files.notes.get(path)?.slice(0, SUBJECT) ?? '', NEAR + 1).map((one) => one.path as NotePath);
    lasting.push({ path, why, near: all.filter((one) => one !== path && open.has(one)).slice(0, NEAR) });
    await pause();
  }
  const due = { found, lines, lasting };
  const { texts: more } = await session.textsOf(textsForTasks(ctx, due), query);
  const texts = new Map<VaultPath, string>([...more, ...files.notes]);
  for (const one of [files.into, files.mistakes]) if (one !== null && one.text !== null) texts.set(one.path, one.text);
  const pieces: Piece[] = [];
  for (const one of texts) {
    pieces.push(...piecesOf(ctx, [one]));
    await pause();
  }
  const { tasks, docs } = tasksOf(ctx, due, pieces, texts);
  const wanted = new Set([...ids, ...tasks.flatMap(({ about }) => about)]);
  const kept = pieces.filter(({ id }) => wanted.has(id));
  const others = kept.length === wanted.size ? [] : [...open.keys()].filter((path) => !texts.has(path));
  const keep = (path: VaultPath, text: string): void => {
    kept.push(...piecesOf(ctx, [[path, text]]).filter(({ id }) => wanted.has(id)));
  };
  await eachText(port, others, keep, { progress: query.progress, pause });
  const told = [...lines.refused, ...refused].filter(({ path }) => open.has(path as NotePath));
  return { ctx, tasks, pieces: kept, docs, refused: told };
}
