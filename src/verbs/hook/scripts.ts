import { literal, type Target } from './target';

type Does = Target['does'];

const FS = String.raw`(?:fs\w*\.(?:promises\.)?|\.)?`;
const calls = (names: string): RegExp => new RegExp(`^(?:${names})$`);

/** Functions of Python, JavaScript and Ruby, with what they do to the first and the second file that they are given. */
const FUNCTIONS: readonly (readonly [RegExp, Does | null, Does?])[] = [
  [calls(String.raw`os\.(?:remove|unlink)|${FS}(?:unlink|rm)(?:Sync)?|File\.(?:delete|unlink)|Deno\.remove\w*`), 'delete'],
  [calls(String.raw`shutil\.rmtree|FileUtils\.rm\w*`), 'delete'],
  [calls(String.raw`${FS}writeFile(?:Sync)?|(?:File|Bun)\.write|Deno\.write\w*`), 'write'],
  [calls(String.raw`${FS}appendFile(?:Sync)?`), 'append'],
  [calls(String.raw`(?:os|File)\.truncate|${FS}truncate(?:Sync)?`), 'edit'],
  [calls(String.raw`(?:os|Deno|File)\.(?:rename|replace)\w*|shutil\.move|FileUtils\.mv|${FS}rename(?:Sync)?`), 'move', 'write'],
  [calls(String.raw`shutil\.copy\w*|FileUtils\.cp\w*|${FS}copyFile(?:Sync)?`), null, 'write'],
];
/** Methods of a path. */
const METHODS: Readonly<Record<string, Does>> = { write_text: 'write', write_bytes: 'write', unlink: 'delete', rename: 'move' };
const RUNS = /^(?:os\.(?:system|popen)|(?:child_process|\w*)?\.?execSync)$/;
const DELETES_BELOW = /rmtree$|rm\w*$/;

const TEXT = String.raw`(?:"([^"\\\n]*)"|'([^'\\\n]*)')`;
const ARGUMENT = String.raw`\s*(?:[rbfu]?${TEXT}|([A-Za-z_]\w*))\s*`;
/** `p = "a.md"`, `const p = 'a.md'`, `p = Path("a.md")`. */
const ASSIGNED = new RegExp(String.raw`(?<![\w.])([A-Za-z_]\w*)\s*=\s*(?:[\w.]*Path\()?${ARGUMENT}`, 'g');
/** `NAME(` and the two arguments after it. */
const CALLED = new RegExp(String.raw`(?<![\w.])([\w.]*\w)\((?:${ARGUMENT}(?:,\s*(?:mode\s*=)?${ARGUMENT})?)?`, 'g');
/** `Path("a.md").NAME("w"` */
const METHOD = new RegExp(String.raw`Path\(${ARGUMENT}\)\.(\w+)\((?:${ARGUMENT})?`, 'g');

/**
 * The files that a short program changes in plain sight: by calls with a path in quotes, or with a name that such a path
 * was given to. Lines that it hands to a shell are texts among them.
 */
export function scriptTargets(program: string): (Target | string)[] {
  const named = new Map<string, string>();
  const valueOf = ([double, single, name = '']: readonly (string | undefined)[]): string | undefined => double ?? single ?? named.get(name);
  for (const [, name = '', ...value] of program.matchAll(ASSIGNED)) {
    const path = valueOf(value);
    if (path !== undefined) named.set(name, path);
  }
  const targets: (Target | string)[] = [];
  const add = (path: string | undefined, does: Does | null | undefined, below = false): void => {
    if (path !== undefined && path !== '' && does != null) targets.push({ path: `${literal(path)}${below ? '/**' : ''}`, does });
  };
  const method = (path: string | undefined, name: string, mode: string | undefined): void =>
    add(path, name === 'open' ? opened(mode) : Object.hasOwn(METHODS, name) ? METHODS[name] : null);
  for (const [, name = '', ...values] of program.matchAll(CALLED)) {
    const [first, second] = [valueOf(values.slice(0, 3)), valueOf(values.slice(3))];
    const [last = '', owner = ''] = name.split('.').reverse();
    if (/^open(?:Sync)?$/.test(last) && first !== undefined && !named.has(owner)) add(first, opened(second));
    else method(named.get(owner), last, first);
    if (RUNS.test(name) && first !== undefined) targets.push(first);
    for (const [is, one, other] of FUNCTIONS)
      if (is.test(name)) {
        add(first, one, DELETES_BELOW.test(name));
        add(second, other);
      }
  }
  for (const [, double, single, name, called = '', ...mode] of program.matchAll(METHOD))
    method(valueOf([double, single, name]), called, valueOf(mode));
  return targets;
}

/** `w`, `r+` and `a` change a file that is opened so; null for reading. */
function opened(mode = 'r'): Does | null {
  return mode.includes('a') ? 'append' : /[w+]/.test(mode) ? 'write' : null;
}
