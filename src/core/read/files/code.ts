import type { Code, Gone } from '../../model/code';
import { addTo, upTo } from '../../model/collections';
import { basenameOf, extensionOf, folderOf, foldKey, isInside } from '../../model/path';
import { coveringOf } from '../text/glob';
import { hashNumber } from '../text/hash';
import { codeNamesIn, isTellable, STANDS_FOR, type CodeName } from './code-names';

/** A repository as far as its names go: no text of it is known. */
export interface CodeIndex {
  readonly files: readonly string[];
  /** The folders of all files, notes among them. */
  readonly folders: readonly string[];
  /** Where the vault lies in it; null where it does not. */
  readonly vault: string | null;
  /** A path of a note, of which nothing is said. */
  readonly isNote: (path: string) => boolean;
  readonly isIgnored: (path: string, isFolder: boolean) => boolean;
  /** Of each file with code the hashes of its identifiers, ascending. */
  readonly identifiers: readonly Uint32Array[];
  /** Files and folders that may hold code and could not be read. */
  readonly unread: readonly string[];
  /** False where it is too large to be sure of what is not in it. */
  readonly isWhole: boolean;
}

/** So many names of one text that are not there, and more than those that are: it is a plan, or speaks of other code. */
const MANY = 6;
const IDENTIFIERS = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/g;

/** The hashes of the identifiers in a text of code, ascending, each once. Case is left out: settings are often spelled both ways. */
export function identifiersIn(text: string): Uint32Array {
  return Uint32Array.from(new Set([...new Set(text.match(IDENTIFIERS))].map(hashOf))).sort();
}

/** The code of a repository, to ask what a text names and it does not have. */
export function codeOf(name: string, index: CodeIndex): Code {
  const repository = new Repository(index);
  const gone = (text: string): readonly Gone[] => {
    if (!index.isWhole || index.identifiers.length === 0) return [];
    const names = codeNamesIn(text);
    const found = goneFrom(repository, names);
    const lost = new Set(found.map((one) => one.name));
    if (lost.size < MANY) return found;
    const living = new Set(names.flatMap((one) => (repository.holds(one) ? [one.name] : [])));
    return lost.size > living.size ? [] : found;
  };
  const { vault } = index;
  const inVault = (path: string): string | null =>
    vault === null || !isInside(path, vault) ? null : vault === '' ? path : path.slice(vault.length + 1);
  return { name, isSure: index.isWhole, unread: index.unread, gone, inVault };
}

function goneFrom(repository: Repository, names: readonly CodeName[]): Gone[] {
  const isThere = (one: CodeName): boolean => repository.holds(one);
  const paths = names.filter((one) => one.kind === 'path' && (isThere(one) || repository.lost(one.name)));
  const ours = new Map<number, number>();
  for (const one of names) if (one.kind === 'symbol') ours.set(one.sentence, (ours.get(one.sentence) ?? 0) + (isThere(one) ? 1 : -1));
  /** Where its sentence names no path of this code, and as many others that are not there, a symbol may be of a library; one in capitals is of the environment. */
  const isTied = ({ name, sentence, clause }: CodeName): boolean =>
    /[a-z]/.test(name)
      ? paths.some((one) => one.sentence === sentence) || (ours.get(sentence) ?? 0) > 0 || repository.hasUnit(name.split('.'))
      : paths.some((one) => one.clause === clause);
  return names.flatMap((one) => {
    const { kind, name, line, isSaid } = one;
    const isGone = !isSaid && (kind === 'path' ? repository.lost(name) : repository.isRead && isTied(one) && repository.lacks(name));
    return isGone ? [{ name, line, near: kind === 'path' ? repository.near(name) : null }] : [];
  });
}

class Repository {
  /** Paths of files and folders in lower case, by their last part without its extension. */
  private readonly byName = new Map<string, string[]>();
  private readonly files = new Map<string, string[]>();
  private readonly folders = new Set<string>();
  private readonly extensions = new Set<string>();
  private readonly unread: ReadonlySet<string>;
  /** False where something that may hold a symbol could not be read. */
  readonly isRead: boolean;

  constructor(private readonly index: CodeIndex) {
    this.unread = new Set(index.unread.map(foldKey));
    this.isRead = this.unread.size === 0;
    for (const path of index.files) {
      const key = foldKey(path);
      addTo(this.files, basenameOf(key), path);
      addTo(this.byName, basenameOf(stemmed(key)), key);
      this.extensions.add(extensionOf(key));
    }
    for (const path of index.folders)
      for (let at = foldKey(path); at !== '' && !this.folders.has(at); at = folderOf(at)) {
        this.folders.add(at);
        addTo(this.byName, basenameOf(stemmed(at)), at);
      }
  }

  /** True for a name that is surely there. */
  holds({ kind, name }: CodeName): boolean {
    return kind === 'path' ? this.has(name) : this.isRead && !this.lacks(name);
  }

  /** True for a path that is there: from the top or from any folder, after those of a checkout, as a module without its extension. */
  has(path: string): boolean {
    const given = foldKey(path.replace(/\/$/, ''));
    const bare = stemmed(given);
    const isModule = bare === given || /\.[mc]?jsx?$/.test(given);
    const isCheckout = !this.folders.has(given.split('/')[0] ?? '');
    const isEnd = (one: string, of: string): boolean =>
      one === of || one.endsWith(`/${of}`) || (isCheckout && one.includes('/') && of.endsWith(`/${one}`));
    return (this.byName.get(basenameOf(bare)) ?? []).some((one) => isEnd(one, given) || (isModule && isEnd(stemmed(one), bare)));
  }

  /** True for a path that is not there, of which a folder is, or the file in another one. What git keeps out may be anywhere. */
  lost(path: string): boolean {
    const own = path.replace(/\/$/, '');
    const isIgnored = (at: string): boolean => this.index.isIgnored(at, at !== own || path !== own);
    const isForm = (at: string): boolean =>
      (STANDS_FOR.test(basenameOf(at)) || /[[\]]/.test(basenameOf(at))) && !this.folders.has(foldKey(at));
    if (this.index.isNote(own) || this.has(path) || path.includes(':') || coveringOf(own).some((at) => isForm(at) || isIgnored(at)))
      return false;
    const above = coveringOf(folderOf(foldKey(own))).filter((at) => at !== '');
    if (above.some((at) => this.unread.has(at))) return false;
    const depth = above.filter((at) => this.folders.has(at)).length;
    const extension = extensionOf(own).toLowerCase();
    if (extension === '') return depth > 0 && (path !== own || (depth > 1 && depth === above.length));
    // A word with a slash and a dot is a file where its folder is there, or most of it, or a file of its name is elsewhere.
    if (depth > 0 && depth === above.length) return true;
    return this.extensions.has(extension) && (depth > 1 || (depth > 0 && this.files.has(foldKey(basenameOf(own)))));
  }

  /** True for a symbol of which a part is nowhere in the code. */
  lacks(symbol: string): boolean {
    const parts = symbol.split('.');
    if (parts.length > 1 && this.extensions.has(parts.at(-1)?.toLowerCase() ?? '')) return false;
    return parts.some((part) => !this.index.identifiers.some((list) => holds(list, hashOf(part))));
  }

  /** True for a chain of which the first part is the name of a file or folder, as a class has its own. */
  hasUnit([first = '', ...others]: readonly string[]): boolean {
    return others.length > 0 && this.byName.has(foldKey(first));
  }

  /** The only file of that name; null where there is none, or several. */
  near(path: string): string | null {
    const [one, ...others] = this.files.get(foldKey(basenameOf(path))) ?? [];
    return one !== undefined && others.length === 0 && isTellable(one) ? one : null;
  }
}

function stemmed(path: string): string {
  return path.replace(/(?!^)\.[a-z0-9]+$/, '');
}

function hashOf(identifier: string): number {
  return hashNumber(identifier.toLowerCase()) >>> 0;
}

function holds(sorted: Uint32Array, hash: number): boolean {
  return sorted[upTo(sorted.length, (at) => (sorted[at] as number) < hash)] === hash;
}
