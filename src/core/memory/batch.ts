import type { Gate } from '../decide/dedup/index';
import { getOrSet } from '../model/collections';
import type { DecideContext } from '../model/context';
import { isNotePath, type VaultPath } from '../model/path';
import type { Plan, Precondition } from '../model/plan';
import type { VaultFiles } from '../model/ports';
import type { VaultHost } from '../model/vault-memory';
import { readText, readTextOrNull } from '../read/files/texts';
import { parseNote } from '../read/snapshot/note';
import { updateSnapshot } from '../read/snapshot/update';
import { encodeText } from '../read/text/text';
import { JoinedEdits } from '../write/plan/joined';
import type { TextEdit } from '../write/plan/places';
import { Session } from './session';

/** Several plans that become one: each is decided on the vault as those before it would leave it. */
export class Batch {
  /** The vault as the plans so far leave it. `gate` is asked, and takes in what comes; nobody else may have it. */
  readonly session: Session;
  private readonly disk: VaultFiles;
  private readonly files = new Map<VaultPath, JoinedEdits>();
  private readonly plans: Plan[] = [];
  private readonly conditions = new Map<string, Precondition>();
  private readonly made = new Set<VaultPath>();

  private readonly host: VaultHost;

  constructor(
    session: Session,
    private now: DecideContext,
    readonly gate: Gate,
  ) {
    this.host = session.host;
    const { files, disk } = session.host;
    this.disk = disk ?? files;
    const host = { ...session.host, files: this.over(files), ...(disk === undefined ? {} : { disk: this.over(disk) }) };
    const filled = Promise.resolve({ gate, unread: new Map<VaultPath, string>() });
    this.session = new Session(
      host,
      () => Promise.resolve(this.now.snapshot),
      () => filled,
      session.writer,
      session.view,
      session.code,
    );
  }

  get ctx(): DecideContext {
    return this.now;
  }

  /** Files with the texts that the plans give them. A file that is not shown stays so, whatever is added to it. */
  private over(files: VaultFiles): VaultFiles {
    const textAt = async (path: VaultPath): Promise<string | null> => {
      const joined = this.files.get(path);
      if (joined === undefined || !(this.made.has(path) || (await files.stat(path)) !== null)) return null;
      return files === this.disk ? joined.text : joined.shownText;
    };
    return {
      ...files,
      stat: async (path) => {
        const [text, file] = [await textAt(path), await files.stat(path)];
        return text === null ? file : { ...(file ?? { path, mtime: 0, ctime: 0 }), size: encodeText(text).length };
      },
      readBytes: async (path) => {
        const text = await textAt(path);
        return text === null ? files.readBytes(path) : encodeText(text);
      },
    };
  }

  /** Takes in the next plan. Throws `bad_input` for one that cannot stand beside those before it; then nothing of it is taken. */
  async take(plan: Plan | null): Promise<void> {
    if (plan === null) return;
    const changed = new Map<VaultPath, TextEdit[]>();
    const created = new Map<VaultPath, JoinedEdits>();
    for (const edit of plan.edits) {
      if (edit.op === 'create') created.set(edit.path, new JoinedEdits(edit.path, edit.text, { reason: edit.reason }));
      else if (edit.op !== 'move' && edit.op !== 'trash') getOrSet(changed, edit.path, () => []).push(edit);
    }
    const next = new Map(created);
    for (const [path, edits] of changed) {
      const joined = next.get(path) ?? this.files.get(path)?.copy() ?? (await this.joinedAt(path));
      joined.add(edits);
      next.set(path, joined);
    }
    for (const [path, joined] of next) this.files.set(path, joined);
    for (const path of created.keys()) this.made.add(path);
    for (const condition of plan.preconditions) {
      // The vault must hold each file as it was at first.
      const key = 'path' in condition ? `${condition.path}` : JSON.stringify(condition);
      if (condition.kind !== 'resolves' || condition.to === null || !this.made.has(condition.to))
        getOrSet(this.conditions, key, () => condition);
    }
    this.plans.push(plan);
    if (created.size > 0)
      this.now = { ...this.now, snapshot: updateSnapshot(this.now.snapshot, { upserted: [...created].map(fileOf), removed: [] }) };
  }

  private async joinedAt(path: VaultPath): Promise<JoinedEdits> {
    const text = await readText(this.disk, path);
    const { files } = this.host;
    const shown = files === this.disk ? text : ((await readTextOrNull(files, path)) ?? '');
    return new JoinedEdits(path, text, null, shown === text ? null : shown);
  }

  /** All plans as one; null where none changes anything. */
  plan(title: string): Plan | null {
    const [first] = this.plans;
    if (first === undefined || this.plans.length === 1) return first ?? null;
    return {
      ...first,
      title,
      reason: 'They came together.',
      edits: [...this.files.values()].flatMap((joined) => joined.edits()),
      preconditions: [...this.conditions.values()],
      announced: this.plans.flatMap(({ announced }) => announced),
    };
  }
}

function fileOf([path, { text }]: readonly [VaultPath, JoinedEdits]) {
  const size = encodeText(text).length;
  const file = { path, size, mtime: 0, ctime: 0 };
  return isNotePath(path) ? { file, note: parseNote(path, text, size) } : { file };
}
