import { decideTypedIndex } from '../decide/top-of-mind/index';
import type { DecideContext } from '../model/context';
import { codeOf } from '../model/errors';
import { isNotePath } from '../model/path';
import type { Plan } from '../model/plan';
import { readTextOrNull } from '../read/files/texts';
import { indexPath } from '../read/memory/scope';
import { parseNote } from '../read/snapshot/note';
import { updateSnapshot } from '../read/snapshot/update';
import { encodeText } from '../read/text/text';
import { rankedContext, type RankingHost } from './ranked-context';

/**
 * The plan, which also gives each note that it creates its line on an index by type. An index that is not there, or whose
 * managed blocks are broken, stays as it is: health tells of it.
 */
export async function withIndexLine(host: RankingHost, ctx: DecideContext, plan: Plan): Promise<Plan> {
  const index = indexPath(ctx);
  if (ctx.convention.indexNote.format !== 'by-type' || plan.edits.some((edit) => edit.path === index)) return plan;
  const created = plan.edits.flatMap((edit) =>
    edit.op === 'create' && isNotePath(edit.path) ? [{ path: edit.path, text: edit.text }] : [],
  );
  const text = created.length === 0 ? null : await readTextOrNull(host.files, index);
  if (text === null) return plan;
  const upserts = created.map(({ path, text: content }) => {
    const size = encodeText(content).length;
    return { file: { path, size, mtime: 0, ctime: 0 }, note: parseNote(path, content, size) };
  });
  const after = { ...(await rankedContext(host, ctx)), snapshot: updateSnapshot(ctx.snapshot, { upserted: upserts, removed: [] }) };
  try {
    const lines = decideTypedIndex(after, text, new Set(created.map(({ path }) => path)));
    if (lines.plan === null) return plan;
    return { ...plan, edits: [...plan.edits, ...lines.plan.edits], preconditions: [...plan.preconditions, ...lines.plan.preconditions] };
  } catch (error) {
    if (codeOf(error) === 'bad_input') return plan;
    throw error;
  }
}
