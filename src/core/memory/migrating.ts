import { conventionOf } from '../conventions/list';
import {
  archivedAs,
  archiveOf,
  decideMigration,
  noMigration,
  olderFiles,
  prepareMigration,
  sourcesAt,
  textsForMigration,
  type Sources,
} from '../decide/upkeep/index';
import type { DecideContext } from '../model/context';
import { codeOf, MemoryError } from '../model/errors';
import { asVaultPath, isHiddenFolder, isInside, isNotePath, type VaultPath } from '../model/path';
import type { MigrateResult } from '../model/results/migrate';
import type { Refusal } from '../model/results/proposal';
import type { Snapshot } from '../model/snapshot';
import type { VaultMemory } from '../model/vault-memory';
import { oldHeader } from '../read/older/old-note';
import { fixedFile } from '../read/memory/by-place';
import { eachText } from '../read/files/texts';
import { decideContext, existing, existingOrFolder, memoryOf } from './context';
import { idOf } from '../model/results/setup';
import { foundIn } from './detected';
import { readable } from './files';
import { withIndexLine } from './index-note';
import type { MigratingPart } from './not-migrating';
import { withUnread } from './plan-links';
import type { Session } from './session';

/** For a host that reads older formats. */
export const migratingOf: MigratingPart = (session) => new Migrating(session);

/** Older formats: which are there, and how they become entries. */
class Migrating {
  constructor(private readonly session: Session) {}

  readonly olderFormats: VaultMemory['olderFormats'] = async (root) => {
    const snapshot = await this.session.look();
    const folder = (root ?? '').replace(/\/+$/, '').replace(/^\.$/, '');
    const { memories } = this.session.host.settings();
    const without = memories.map((memory) => archiveOf(decideContext(this.session.host, memory, snapshot)));
    const older = olderFiles(snapshot, folder, without, await this.headedNotes(snapshot, folder));
    if (older.length === 0) return older;
    const { host } = this.session;
    const found = await foundIn(host, snapshot);
    // A file that a product has by its place is no older format.
    const isFixed = (path: string): boolean =>
      found.some((one) => {
        const inside = one.folder === '' ? path : path.slice(one.folder.length + 1);
        return isInside(path, one.folder) && fixedFile(conventionOf(idOf(one), host.settings()), inside) !== undefined;
      });
    return older.filter(({ path, format }) => format !== 'context-file' || !isFixed(path));
  };

  readonly migrate: VaultMemory['migrate'] = async (source, query) => {
    const { session } = this;
    const { host } = session;
    const given = source.replace(/\/+$/, '').replace(/^\.$/, '');
    if (isHiddenFolder(given))
      throw new MemoryError(
        'hostile_path',
        `"${given}" is a hidden folder, which Obsidian does not show. Move what it holds into a folder of the vault first.`,
        given,
      );
    const memory = query.memory ?? (host.settings().memories.length < 2 ? undefined : memoryOf(host.settings(), asVaultPath(given)).name);
    const asked = await session.contextFor({ ...query, memory });
    const seen: DecideContext = host.settings().provenance ? asked : { ...asked, convention: { ...asked.convention, provenance: false } };
    const path = placed(seen, given);
    if (typeof path !== 'string') return { result: path.done, plan: null };
    const sources = chosen(seen, asVaultPath(path));
    if ('refused' in sources) return { result: { ...noMigration(path), refused: sources.refused }, plan: null };
    const { texts: own, failed } = await session.textsOf(sources.files, query);
    const [only, second] = sources.files;
    if (only !== undefined && second === undefined && !sources.isFolder && failed.has(only))
      throw new MemoryError('unreadable', failed.get(only) ?? '', only);
    const prepared = prepareMigration(seen, path, sources, own, failed, query.dates ?? null);
    if (prepared.placed.length === 0) return decideMigration(seen, prepared, own, { secret: 'hold' });
    const { ctx, texts } = await readable(seen, textsForMigration(seen, prepared), host.files, query.progress);
    const { result, plan } = decideMigration(ctx, prepared, new Map([...texts, ...own]), { secret: query.secret ?? 'hold' });
    if (plan === null) return { result, plan };
    const links = await withUnread(result.links, ctx.snapshot, plan.edits, host.files);
    return { result: { ...result, links }, plan: (await withIndexLine(session, ctx, plan)).plan };
  };

  /** Notes without properties that begin with a JSON header. Their texts have to be read for it. */
  private async headedNotes(snapshot: Snapshot, root: string): Promise<ReadonlySet<VaultPath>> {
    const paths = [...snapshot.notes.values()].flatMap(({ path, frontmatter }) =>
      isNotePath(path) && isInside(path, root) && frontmatter.state === 'none' ? [path] : [],
    );
    const headed = new Set<VaultPath>();
    await eachText(this.session.files, paths, (path, text) => {
      if (oldHeader(text) !== null) headed.add(path);
    });
    return headed;
  }
}

/** The files that a path names, or the rule that protects the one it names. Throws as `sourcesAt` else. */
function chosen(ctx: DecideContext, path: VaultPath): Sources | { readonly refused: Refusal } {
  try {
    return sourcesAt(ctx, path);
  } catch (error) {
    if (!(error instanceof MemoryError) || error.code !== 'layer_policy') throw error;
    return { refused: { code: error.code, path, rule: error.message } };
  }
}

/** The path as the vault spells it; the result for one that was migrated before. Throws as `existing`. */
function placed(ctx: DecideContext, given: string): string | { readonly done: MigrateResult } {
  if (given === '') return ctx.memory.root;
  try {
    return existingOrFolder(ctx.snapshot, given);
  } catch (error) {
    const archived = codeOf(error) === 'not_found' ? archivedAs(ctx, given) : null;
    if (archived === null) {
      if (codeOf(error) === 'not_found') existing(ctx.snapshot, given);
      throw error;
    }
    const note = `"${given}" is in the archive already, as "${archived}": there is nothing left to migrate.`;
    return { done: { ...noMigration(given), notes: [note] } };
  }
}
