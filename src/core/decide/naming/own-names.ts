import type { DecideContext } from '../../model/context';
import type { Finding } from '../../model/finding';
import { basenameOf, folderOf, stemOf, type VaultPath } from '../../model/path';
import { insideMemory } from '../../read/memory/scope';
import { parseName, patternsFor } from './name';
import { shapesOf } from './rules/name-pattern';

/** Fewer names than this are listed one by one. */
const LEAST = 2;

/** How many files have to begin with one of a few words, and how many have a property `name`. */
export interface Asked {
  readonly names: number;
  readonly properties: number;
}

/**
 * The findings, where most files have names in words of their own, with one for all of these in place of one each: a
 * sentence as a name says what a note is about, and nobody needs another. It comes first, has no fix, and its path is
 * that of the first file. Only names that should begin with one of a few words and do not are gathered.
 */
export function gatherOwnNames(ctx: DecideContext, findings: readonly Finding[], asked: Asked): Finding[] {
  const names = findings.filter(({ id, path }) => id === 'name.pattern' && isOwnName(ctx, path));
  const properties = findings.filter(({ id }) => id === 'name.property');
  const gathered = [...summary(names, asked.names, ownNames), ...summary(properties, asked.properties, ownProperties)];
  const left = new Set<Finding>([names, properties].filter((own) => gathered.some(({ id }) => id === `${own[0]?.id}.own`)).flat());
  return [...gathered, ...findings.filter((finding) => !left.has(finding))];

  function ownNames(first: Finding): string {
    const wanted = shapesOf(patternsFor(ctx.convention, insideMemory(ctx, folderOf(first.path))));
    const example = names.find(({ fix }) => fix?.kind === 'rename');
    const then =
      example?.fix?.kind === 'rename'
        ? `"${basenameOf(example.path)}" would become "${basenameOf(example.fix.to)}"`
        : 'the finding then says what its name lacks';
    return `${names.length} of ${asked.names} notes are named in their own words, such as "${basenameOf(first.path)}", and not like ${wanted}. They keep their names. To rename one, check it by its path: ${then}.`;
  }

  function ownProperties(first: Finding): string {
    return `${properties.length} of ${asked.properties} notes say more in the property "name" than their file name does, such as "${basenameOf(first.path)}". Programs that look a memory up by its name may miss them. Nothing changes them; check one by its path to see both names.`;
  }
}

function summary(own: readonly Finding[], asked: number, say: (first: Finding) => string): Finding[] {
  const [first] = own;
  return first === undefined || !isMost(own.length, asked)
    ? []
    : [{ id: `${first.id}.own`, severity: 'info', path: first.path, message: say(first), fix: null }];
}

/** True where more than half are names of their own. */
export function isMost(own: number, asked: number): boolean {
  return own >= LEAST && own * 2 > asked;
}

/** True where names of the file's folder should begin with one of a few words. */
export function isLedByWord(ctx: DecideContext, path: VaultPath): boolean {
  return leadingWords(ctx, path).length > 0;
}

/** True for a name that should begin with one of a few words, and begins with another: not a slip, but words of its own. */
export function isOwnName(ctx: DecideContext, path: VaultPath): boolean {
  const words = leadingWords(ctx, path);
  const [first] = stemOf(path)
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.length > 0 && (first === undefined || !words.includes(first)) && parseName(ctx.convention, insideMemory(ctx, path)) === null;
}

function leadingWords(ctx: DecideContext, path: VaultPath): readonly string[] {
  return patternsFor(ctx.convention, insideMemory(ctx, folderOf(path))).flatMap(({ pattern }) => {
    const part = /^\{(\w+)\}/.exec(pattern)?.[1];
    return part !== undefined && Object.hasOwn(ctx.convention.words, part) ? (ctx.convention.words[part] ?? []) : [];
  });
}
