import { getOrSet } from '../../model/collections';
import { basenameOf, folderOf } from '../../model/path';

/** Longer patterns, and those with more wildcards, are passed over: a repository may be a stranger's. */
const LONGEST = 120;
const MOST_STARS = 2;
/** UTF-16 units of all rules, and of a name: more are passed over. */
const MOST_RULES = 64 * 1024;
const LONGEST_NAME = 255;

/** The files and folders that git keeps out, by the texts of `.gitignore` files, each with the path of its own, those of upper folders first. */
export class Ignored {
  private room = MOST_RULES;
  private readonly byFolder = new Map<string, { readonly rules: Rule[]; some: RegExp }>();

  constructor(texts: readonly (readonly [path: string, text: string])[] = []) {
    for (const [path, text] of texts) this.add(path, text);
  }

  add(path: string, text: string): void {
    const own = getOrSet(this.byFolder, folderOf(path).replace('.git/info', ''), () => ({ rules: [], some: /(?!)/ }));
    for (const line of text.slice(0, this.room).split('\n')) own.rules.push(...ruleIn(line));
    this.room = Math.max(0, this.room - text.length);
    // Most names match no rule, and one pattern of all says so at once.
    own.some = new RegExp(
      own.rules.map(({ pattern, isName }) => `${isName ? '^' : '(?:^|/)'}${pattern.source.slice(1)}`).join('|') || '(?!)',
    );
  }

  /** True for a file or folder that is kept out by its own path, those above it left aside: the rule nearest to it counts. */
  readonly has = (path: string, isFolder: boolean): boolean => {
    const name = basenameOf(path);
    if (name.length > LONGEST_NAME) return false;
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      const own = this.byFolder.get(folder);
      const inside = folder === '' ? path : path.slice(folder.length + 1);
      const rule =
        own === undefined || !(own.some.test(name) || own.some.test(inside))
          ? undefined
          : own.rules.findLast((one) => (!one.foldersOnly || isFolder) && one.pattern.test(one.isName ? name : inside));
      if (rule !== undefined) return !rule.isBack;
      if (folder === '') return false;
    }
  };
}

interface Rule {
  readonly pattern: RegExp;
  /** It is about the last part of a path, wherever that is. */
  readonly isName: boolean;
  readonly foldersOnly: boolean;
  readonly isBack: boolean;
}

function ruleIn(line: string): Rule[] {
  const said = line.trim().replace(/^!/, '');
  const own = said.replace(/^\/|\/+$/g, '').replace(/^\*\*\/(?=[^/]*$)/, '');
  if (own === '' || said.startsWith('#') || said.length > LONGEST || (own.match(/\*+/g) ?? []).length > MOST_STARS) return [];
  const source = own
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replace(/\[!/g, '[^')
    .replace(/\*\*\/|\/\*\*$|\*+|\?/g, (wild) => (wild === '**/' ? '(?:.*/)?' : wild === '/**' ? '/.*' : wild === '?' ? '[^/]' : '[^/]*'));
  const isName = !own.includes('/') && !said.startsWith('/');
  try {
    return [{ pattern: new RegExp(`^${source}$`), isName, foldersOnly: said.endsWith('/'), isBack: line.trim().startsWith('!') }];
  } catch {
    return [];
  }
}
