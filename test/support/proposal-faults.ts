import { evidenceFor } from '../../src/core/memory/packets';
import { piecesOf } from '../../src/core/decide/upkeep/index';
import type { ProposalDone } from '../../src/core/model/action';
import { codeOf, MemoryError } from '../../src/core/model/errors';
import type { Plan } from '../../src/core/model/plan';
import type { NotePath, VaultPath } from '../../src/core/model/path';
import type { Snapshot } from '../../src/core/model/snapshot';
import { resolveSubpath } from '../../src/core/read/markdown/subpath';
import { type MemoryVault } from './memory-vault';
import { HIDDEN_WORD, type SmallMemory } from './memories';
import { openBench } from './opened';
import { noteId } from './piece-ids';
import { proposalOf, type Manner, type Choice, type Seen } from './simulated-model';
import { sessionOn } from './sessions';
import { snapshotOf } from './snapshot';

type Files = Readonly<Record<string, string>>;

/** All pieces that packets of a memory could hand out. */
async function seenIn({ convention, files, hidden }: SmallMemory, vault: MemoryVault): Promise<Seen> {
  const session = sessionOn(vault, convention);
  const { ctx, docs } = await evidenceFor(session, {});
  const pieces = piecesOf(ctx, Object.entries(files) as [VaultPath, string][]);
  return {
    pieces,
    docs,
    paths: Object.keys(files),
    guesses: [...hidden.map((path) => noteId(vault, path)), 'note-0123456v', '../x', '^note-1'],
  };
}

async function textsIn(vault: MemoryVault): Promise<Record<string, string>> {
  return Object.fromEntries((await vault.files.list()).map(({ path }) => [path, vault.text(path)]));
}

/** Each file's place after the plan; null in the trash. */
function finalOf(plan: Plan): (path: string) => string | null {
  return (path) =>
    plan.edits.reduce<string | null>(
      (now, edit) => (edit.path !== now ? now : edit.op === 'move' ? edit.to : edit.op === 'trash' ? null : now),
      path,
    );
}

const LINK = /!?\[\[[^\]\n]*\]\]|\]\([^)\n]*\)|"file": ?"[^"]*"|"file":"[^"]*"/g;
/** Without where links lead, and without the numbers that names of blocks get where two of one name meet. */
const masked = (text: string): string => text.replace(LINK, '§').replace(/(\^b1)-\d+$/gm, '$1');
const flat = (text: string): string => text.replace(/!?\[\[(?:[^\]|\n]*\|)?([^\]\n]*)\]\]/g, '$1');
const linesOf = (text: string): string[] =>
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The text without what the program itself writes anew: parts between its marks. */
const withoutMade = (text: string): string =>
  text.replace(/<!-- top-of-mind:begin (index|rules) -->[\s\S]*?<!-- top-of-mind:end \1 -->/g, '');

const PATTERN_SIGNS = /[.*+?^${}()|[\]\\]/g;

const bodyOf = (text: string): string => text.replace(/^\ufeff?---\r?\n[\s\S]*?\n---\r?\n/, '');
const isProperty = (text: string, line: string): boolean => text.slice(0, text.length - bodyOf(text).length).includes(line);

/** Lines that stand nowhere any more, but for the targets of their links. */
function lostLines(before: Files, after: Files): string[] {
  const whole = Object.values(after).join('\n');
  const all = linesOf(whole);
  const exact = new Set(all);
  const loose = new Set(all.map(masked));
  const plain = all.map(flat);
  const plains = new Set(plain);
  return Object.entries(before).flatMap(([path, text]) =>
    path.endsWith('.json')
      ? []
      : linesOf(withoutMade(text)).filter((line) => {
          // A property comes into the note that takes another in, in a form of its own.
          if (isProperty(text, line) && whole.includes(/^[\w-]+: (?:\[(.*)\]|(.*))$/.exec(line)?.slice(1).join('') ?? line)) return false;
          // A promoted note stands in one line.
          if (
            exact.has(line) ||
            loose.has(masked(line)) ||
            plains.has(flat(line)) ||
            (line.length >= 20 && all.some((one) => one.includes(line)))
          )
            return false;
          const parts = flat(masked(line)).split('§');
          const like = new RegExp(`^${parts.map((part) => part.replace(PATTERN_SIGNS, '\\$&')).join('.{0,300}')}$`);
          return !plain.some((one) => like.test(one)) && !all.some((one) => like.test(flat(masked(one))));
        }),
  );
}

function isWhole(snapshot: Snapshot, to: VaultPath | null, subpath: string | null): boolean {
  if (to === null) return false;
  const note = snapshot.notes.get(to as NotePath);
  return subpath === null || note === undefined || resolveSubpath(note, subpath) !== null;
}

/** Links of files that still stand which led somewhere, and do no more. */
function brokenLinks(before: Files, after: Files, final: (path: string) => string | null): string[] {
  const [old, now] = [snapshotOf(before), snapshotOf(after)];
  return Object.keys(before).flatMap((path) => {
    const to = final(path);
    if (to === null || after[to] === undefined) return [];
    const then = old.outgoing(path as VaultPath).filter(({ kind }) => kind !== 'reference');
    const there = now.outgoing(to as VaultPath);
    const wereDead = new Set(then.filter((link) => !isWhole(old, link.to, link.subpath)).map(({ raw }) => raw));
    const led = new Set(then.filter((link) => isWhole(old, link.to, link.subpath)).map(({ raw }) => raw));
    const dead = there.filter((link) => led.has(link.raw) && !wereDead.has(link.raw) && !isWhole(now, link.to, link.subpath));
    const same = masked(before[path] ?? '') === masked(after[to] ?? '');
    const [thenLed, nowLed] = [then, there].map(
      (links, i) => links.filter((link) => link.kind !== 'reference' && isWhole(i === 0 ? old : now, link.to, link.subpath)).length,
    );
    const fewer =
      same && (nowLed ?? 0) < (thenLed ?? 0)
        ? [`${path}: ${thenLed} links led somewhere, now ${nowLed}: ${there.map(({ raw }) => raw).join(' ')}`]
        : [];
    return [...dead.map(({ raw }) => `${path} → ${to}: ${raw}`), ...fewer];
  });
}

const isArchived = (path: string): boolean => path.startsWith('archive/');

/** Numbers, days, times and code in the texts of current notes, without where links lead. */
function valuesIn(files: Files): Set<string> {
  const texts = Object.entries(files).filter(([path]) => path.endsWith('.md') && !isArchived(path) && !path.startsWith('reports/'));
  return new Set(
    texts.flatMap(([, text]) => {
      const said = withoutMade(bodyOf(text))
        .replace(/!?\[\[(?:[^\]|\n]*\|)?([^\]\n]*)\]\]/g, (_, shown: string) => (/\|/.test(_) ? shown : ''))
        .replace(/\]\([^)\n]*\)/g, ']')
        // The name of a block.
        .replace(/ \^[\w-]+$/gm, '')
        // The number of an item of a list.
        .replace(/^\s*\d+[.)] /gm, '');
      return [...(said.match(/`[^`\n]+`/g) ?? []), ...(said.match(/\d+(?:[.:-]\d+)*/g) ?? [])];
    }),
  );
}

const idsIn = (text: string): string[] => {
  const block = /^\ufeff?---\r?\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  return block.includes('broken') ? [] : (/^id: (\S+)/m.exec(block)?.slice(1) ?? []);
};

interface Course {
  readonly before: Files;
  readonly after: Files;
  readonly plan: Plan;
  readonly result: ProposalDone;
}

/** All that a proposal must not do, each in a sentence. */
function faultsOf({ convention, hidden }: SmallMemory, { before, after, plan, result }: Course): string[] {
  const final = finalOf(plan);
  const faults: string[] = [];
  for (const line of lostLines(before, after)) if (!/^(?:updated|modified): /.test(line)) faults.push(`lost: ${line}`);
  for (const one of brokenLinks(before, after, final)) faults.push(`link: ${one}`);
  const named = result.values.map(({ value }) => value);
  const there = valuesIn(after);
  const moved = Object.keys(before).filter((path) => isArchived(final(path) ?? ''));
  const archivedWhole = valuesIn(Object.fromEntries(moved.map((path) => [path, before[path] ?? ''])));
  // A code span that one line took in with an open fence is there all the same.
  const current = Object.entries(after)
    .filter(([path]) => !isArchived(path))
    .map(([, text]) => text)
    .join('\n');
  for (const value of valuesIn(before))
    if (
      !there.has(value) &&
      !(value.startsWith('`') && current.includes(value)) &&
      !named.some((one) => one.includes(value.replace(/`/g, '')) || value.replace(/`/g, '').includes(one))
    )
      faults.push(`value not named: ${value}${archivedWhole.has(value) ? ' (archived whole)' : ''}`);
  for (const [path, text] of Object.entries(before))
    for (const id of isArchived(path) ? [] : idsIn(text)) {
      const at = final(path);
      const stands = Object.entries(after).some(
        ([one, now]) =>
          ((!isArchived(one) || one === at) && idsIn(now).includes(id)) || new RegExp(`merged_from:[^:]*\\b${id}\\b`).test(now),
      );
      if (!stands) faults.push(`id: ${id} of ${path}`);
    }
  for (const { path, text, archive } of result.text.gone)
    if (archive === null || (!(after[archive] ?? '').includes(text) && !masked(after[archive] ?? '').includes(masked(text))))
      faults.push(`gone without an archive: ${text} of ${path} in ${archive}`);
  for (const path of hidden) if (masked(before[path] ?? '') !== masked(after[final(path) ?? ''] ?? '')) faults.push(`private: ${path}`);
  const crossed = new Set((plan.crosses ?? []).map(({ path }) => path as string));
  const isLog = (path: string): boolean => convention === 'daneel' && /^memory\/\d[^/]*\.md$/.test(path);
  for (const [path, text] of Object.entries(before)) {
    const [old, now] = [masked(text), masked(after[final(path) ?? ''] ?? '').replace(/^\*\*Superseded by\*\*: .*\r?\n/gm, '')];
    const isAppended = isLog(path) || (convention === 'stoneros' && /^learnings\/(?!baseline)/.test(path));
    if (isAppended && !now.startsWith(old.trimEnd()) && !crossed.has(path)) faults.push(`append-only: ${path}`);
    if (convention === 'stoneros' && path.endsWith('baseline_insights.md') && now !== old && !crossed.has(path))
      faults.push(`read-only: ${path}`);
  }
  const touched = new Set(plan.edits.map(({ path }) => path));
  if (touched.size > 230) faults.push(`${touched.size} files`);
  return faults;
}

/** The actions that are neither done nor refused. */
function unaccounted(given: readonly unknown[], { done, refused }: ProposalDone): unknown[] {
  const keyOf = (one: unknown): string => JSON.stringify(one);
  const named = new Set(refused.map(({ action }) => keyOf(action)));
  return given.filter((one) => {
    if (named.has(keyOf(one))) return false;
    // Not seen as an action at all.
    if (typeof one !== 'object' || one === null || !('action' in one)) return false;
    const own = one as Readonly<Record<string, unknown>>;
    const same = (other: object): boolean => {
      const them = other as Readonly<Record<string, unknown>>;
      return ['action', 'id', 'from', 'to', 'words', 'path'].every(
        (key) => own[key] === undefined || keyOf(own[key]) === keyOf(them[key] ?? null),
      );
    };
    return (
      !done.some(({ action }) => same(action)) &&
      !refused.some(({ action }) => typeof action === 'object' && action !== null && same(action))
    );
  });
}

/** How often what came up, over all proposals. */
export const met = { proposals: 0, plans: 0, done: 0, refused: 0, gone: 0, values: 0, crossing: 0 };

/** Proposes what a simulated model chooses in a memory, applies it and takes it back. The faults of it, each in a sentence. */
export async function faultsOfProposal(
  memory: SmallMemory,
  chosen: { readonly manner: Manner; readonly list: readonly Choice[] },
  { confirms, asAgent }: { readonly confirms: boolean; readonly asAgent: boolean },
): Promise<string[]> {
  const bench = openBench(memory.files, { convention: memory.convention });
  const seen = await seenIn(memory, bench.vault);
  const given = proposalOf(chosen, seen);
  if (given.length === 0) return [];
  const door = asAgent ? bench.memory.through({ kind: 'mcp' }) : bench.memory;
  if (confirms) await bench.memory.carryOut(() => bench.memory.acceptAll());
  const before = await textsIn(bench.vault);
  const bytes = JSON.stringify(bench.vault.snapshotOfBytes());
  const isAsBefore = (): boolean => JSON.stringify(bench.vault.snapshotOfBytes()) === bytes;
  met.proposals++;
  const confirm = confirms ? seen.pieces.map(({ id }) => id) : [];
  const faults: string[] = [];
  try {
    if (JSON.stringify(await door.packet({})).includes(HIDDEN_WORD)) faults.push('private words in the packet');
    const { result, plan } = await door.propose(JSON.stringify(given), { confirm });
    if (!isAsBefore()) faults.push('changed by proposing');
    met.done += result.done.length;
    met.refused += result.refused.length;
    met.gone += result.text.gone.length;
    met.values += result.values.length;
    for (const one of unaccounted(given, result)) faults.push(`neither done nor refused: ${JSON.stringify(one)}`);
    for (const { why } of result.refused) if (!/\S[.!?)"”]$/.test(why.trim())) faults.push(`no sentence: ${why}`);
    if (JSON.stringify(result).includes(HIDDEN_WORD)) faults.push('private words in the result');
    const shown = [...result.text.gone, ...result.values].map(({ path }) => path as string);
    const whys = result.refused.flatMap(({ action, why }) => (JSON.stringify(action).includes('"correct"') ? [] : [why]));
    for (const path of memory.hidden)
      if (shown.includes(path) || (asAgent && whys.some((why) => why.includes(`"${path}"`))))
        faults.push(`named: ${path} in ${whys.join(' ')}`);
    if (plan === null) return result.text.gone.length === 0 ? faults : [...faults, 'gone without a plan'];
    met.plans++;
    if ((plan.crosses ?? []).length > 0) {
      met.crossing++;
      if (asAgent) faults.push('an agent crosses');
    }
    await bench.memory.preview(plan);
    await door.apply(plan);
    faults.push(...faultsOf(memory, { before, after: await textsIn(bench.vault), plan, result }));
    const { violations } = await bench.memory.layers();
    if (!asAgent) for (const { kind, path } of violations) if (kind !== 'over-limit') faults.push(`layer: ${kind} ${path}`);
    await bench.memory.undo();
    if (!isAsBefore()) faults.push('undo is not exact');
  } catch (error) {
    if (codeOf(error) === 'bad_input' && given.every((one) => typeof one !== 'object' || one === null || !('action' in one))) return [];
    faults.push(`thrown: ${codeOf(error)}: ${String(error)} ${error instanceof MemoryError ? '' : String((error as Error).stack)}`);
  }
  return faults.length === 0 ? [] : [...faults, `by ${JSON.stringify(given)}`];
}
