import { basenameOf, folderOf } from '../../model/path';

/** Longer patterns, and those with more wildcards, are passed over: a repository may be a stranger's. */
const LONGEST = 120;
const MOST_STARS = 4;

/**
 * Says whether git keeps a file or folder out by its own path, those above it left aside: by the texts of `.gitignore` files, each
 * with the path of its own, those of upper folders first.
 */
export function ignoring(texts: readonly (readonly [path: string, text: string])[]): (path: string, isFolder: boolean) => boolean {
  const rules = texts.flatMap(([path, text]) => {
    const folder = folderOf(path).replace('.git/info', '');
    return text.split('\n').flatMap((line) => ruleIn(line).map((rule) => ({ ...rule, above: folder === '' ? '' : `${folder}/` })));
  });
  // Most names match no rule, and one pattern of all says so at once.
  const some = new RegExp(rules.map(({ pattern, isName }) => `${isName ? '^' : '(?:^|/)'}${pattern.source.slice(1)}`).join('|') || '(?!)');
  return (path, isFolder) => {
    const name = basenameOf(path);
    if (!some.test(name) && !some.test(path)) return false;
    const isRuled = ({ pattern, above, isName, foldersOnly }: (typeof rules)[number]): boolean =>
      (!foldersOnly || isFolder) && path.startsWith(above) && pattern.test(isName ? name : path.slice(above.length));
    return rules.findLast(isRuled)?.isBack === false;
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
