/** A file that a tool would touch, as it is written there, and what would happen to it. */
export interface Target {
  readonly path: string;
  /** `write` makes it new or overwrites it, `append` adds to its end. */
  readonly does: 'write' | 'append' | 'edit' | 'delete' | 'move';
  /** The folder that the path is written from, where the command went to another one before. */
  readonly from?: string;
}

type Token = { readonly word: string } | { readonly op: string };

/** Words before a command that change nothing about it. */
const PREFIXES = new Set(['sudo', 'env', 'command', 'time', 'nohup', 'exec', 'builtin', 'xargs']);
const SHELLS = new Set(['bash', 'sh', 'zsh', 'dash']);
const REDIRECTIONS = new Map<string, Target['does']>([
  ['>', 'write'],
  ['>|', 'write'],
  ['&>', 'write'],
  ['>>', 'append'],
  ['&>>', 'append'],
]);

/**
 * The files that a line of a shell would change, as far as the line says so itself: removals, moves, copies, redirections,
 * editing in place. What a script or a variable hides is not seen.
 */
export function shellTargets(command: string, depth = 0): Target[] {
  const targets: Target[] = [];
  let [words, from] = [[] as string[], undefined as string | undefined];
  const add = (path: string, does: Target['does']): void => {
    targets.push({ path, does, ...(from === undefined ? {} : { from }) });
  };
  const close = (): void => {
    const [name = '', ...args] = bare(words);
    words = [];
    if (name === 'cd') {
      const to = args.find((one) => !one.startsWith('-'));
      from = to === undefined ? from : from === undefined || /^[/~]/.test(to) ? to : `${from}/${to}`;
    } else if (SHELLS.has(name) && depth < 3) {
      const script = args[args.findIndex((one) => /^-\w*c$/.test(one)) + 1];
      if (script !== undefined && args.some((one) => /^-\w*c$/.test(one)))
        for (const one of shellTargets(script, depth + 1)) targets.push(one);
    } else for (const [path, does] of commandTargets(name, args)) add(path, does);
  };
  const tokens = tokensIn(command);
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    if ('word' in token) {
      words.push(token.word);
      continue;
    }
    const does = REDIRECTIONS.get(token.op);
    const next = tokens[i + 1];
    if (does !== undefined && next !== undefined && 'word' in next) {
      add(next.word, does);
      i++;
    } else if (token.op === '<' && next !== undefined && 'word' in next) i++;
    else if (does === undefined && token.op !== '<') close();
  }
  close();
  return targets;
}

/** The command without assignments and prefixes before it, its name without a folder. */
function bare(words: readonly string[]): string[] {
  let at = 0;
  while (
    at < words.length &&
    (/^\w+=/.test(words[at] ?? '') || PREFIXES.has(words[at] ?? '') || (at > 0 && (words[at] ?? '').startsWith('-')))
  )
    at++;
  const [name, ...args] = words.slice(at);
  return name === undefined ? [] : [name.replace(/^.*\//, ''), ...args];
}

function commandTargets(name: string, args: readonly string[]): (readonly [string, Target['does']])[] {
  const files = operands(args);
  const flag = (pattern: RegExp): boolean => args.some((one) => pattern.test(one));
  const all = (does: Target['does'], some: readonly string[] = files): (readonly [string, Target['does']])[] =>
    some.map((path) => [path, does]);
  switch (name) {
    case 'rm':
    case 'unlink':
    case 'shred':
    case 'rmdir':
    case 'trash':
      return all('delete');
    case 'mv': {
      const into = optionValue(args, '-t', '--target-directory');
      if (into !== null)
        return all(
          'move',
          files.filter((one) => one !== into),
        );
      return [...all('move', files.slice(0, -1)), ...all('write', files.slice(-1))];
    }
    case 'cp':
    case 'install':
    case 'rsync':
    case 'ln':
      return all('write', files.slice(-1));
    case 'tee':
      return all(flag(/^(?:-\w*a\w*|--append)$/) ? 'append' : 'write');
    case 'truncate':
      return all('edit', operands(args, ['-s', '--size', '-r', '--reference']));
    case 'dd':
      return args.flatMap((one) => (one.startsWith('of=') ? [[one.slice(3), 'write'] as const] : []));
    case 'sed':
    case 'gsed':
      if (!flag(/^(?:-[a-zA-Z]*i|--in-place)/)) return [];
      return all('edit', flag(/^(?:-e|-f|--expression|--file)/) ? operands(args, ['-e', '-f', '--expression', '--file']) : files.slice(1));
    case 'perl':
    case 'ruby':
      return flag(/^-[a-zA-Z0-9]*i/) ? all('edit', operands(args, ['-e', '-E'])) : [];
    case 'git': {
      const [verb, ...rest] = args;
      if (verb === 'rm') return all('delete', operands(rest));
      if (verb === 'mv') return all('move', operands(rest).slice(0, -1));
      return [];
    }
    default:
      return [];
  }
}

/** Arguments that are no options; `taking` are options that take the next one. */
function operands(args: readonly string[], taking: readonly string[] = []): string[] {
  const found: string[] = [];
  let only = false;
  for (let i = 0; i < args.length; i++) {
    const one = args[i] ?? '';
    if (only || !one.startsWith('-') || one === '-') found.push(one);
    else if (one === '--') only = true;
    else if (taking.includes(one)) i++;
  }
  return found;
}

function optionValue(args: readonly string[], ...names: readonly string[]): string | null {
  const at = args.findIndex((one) => names.includes(one));
  if (at >= 0) return args[at + 1] ?? null;
  const long = args.find((one) => names.some((name) => one.startsWith(`${name}=`)));
  return long === undefined ? null : long.slice(long.indexOf('=') + 1);
}

/** Words and operators of a shell line, quotes and backslashes taken away; the texts of here-documents are passed over. */
function tokensIn(command: string): Token[] {
  const tokens: Token[] = [];
  const ends: string[] = [];
  let word: string | null = null;
  const close = (): void => {
    if (word !== null) tokens.push({ word });
    word = null;
  };
  for (let at = 0; at < command.length;) {
    const unit = command[at] ?? '';
    const rest = command.slice(at);
    const op = /^(?:&>>|&>|>>|>\||>&|<<<|<<-?|&&|\|\||[;|&()<>\n])/.exec(rest)?.[0];
    if (unit === "'" || unit === '"') {
      const [text, length] = quoted(rest, unit);
      word = (word ?? '') + text;
      at += length;
    } else if (unit === '\\') {
      if (command[at + 1] !== '\n') word = (word ?? '') + (command[at + 1] ?? '');
      at += 2;
    } else if (unit === '#' && word === null) {
      at += Math.max(1, /^[^\n]*/.exec(rest)?.[0].length ?? 1);
    } else if (op !== undefined) {
      // The number of a stream belongs to the redirection.
      if (/^[<>]/.test(op) && word !== null && /^\d+$/.test(word)) word = null;
      close();
      at += op.length;
      if (op === '>&') at += /^\s*[\d-]+/.exec(command.slice(at))?.[0].length ?? 0;
      else if (/^<<-?$/.test(op)) {
        const end = /^\s*(?:'([^'\n]*)'|"([^"\n]*)"|\\?([^\s;|&<>()]+))/.exec(command.slice(at));
        ends.push(end?.[1] ?? end?.[2] ?? end?.[3] ?? '');
        at += end?.[0].length ?? 0;
      } else tokens.push({ op: op === '<<<' ? '<' : op });
      if (op === '\n') for (let end = ends.shift(); end !== undefined; end = ends.shift()) at = afterDocument(command, at, end);
    } else if (/\s/.test(unit)) {
      close();
      at++;
    } else {
      word = (word ?? '') + unit;
      at++;
    }
  }
  close();
  return tokens;
}

/** The text in quotes at the start, and how many units it takes with them. */
function quoted(text: string, quote: string): readonly [string, number] {
  let [inside, at] = ['', 1];
  for (; at < text.length && text[at] !== quote; at++) {
    if (quote === '"' && text[at] === '\\' && /["\\$`\n]/.test(text[at + 1] ?? '')) at++;
    inside += text[at] ?? '';
  }
  return [inside, at + 1];
}

function afterDocument(command: string, from: number, end: string): number {
  for (let at = from; at < command.length;) {
    const newline = command.indexOf('\n', at);
    const stop = newline < 0 ? command.length : newline;
    if (command.slice(at, stop).trim() === end) return stop + 1;
    at = stop + 1;
  }
  return command.length;
}
