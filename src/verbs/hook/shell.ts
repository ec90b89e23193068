import { forEachChild, parse, type Command, type Redirection, type SyntaxNode, type Word, type WordPart } from 'unbash';
import { commandTargets, operands, printed, type Args, type Named } from './commands';
import { scriptTargets } from './scripts';
import { literal, plain, type Target } from './target';

/** Commands and values that are looked at: a line that has more is a program, and its rest is not read. */
const MOST = 5_000;
const DEEPEST = 5;

/** Commands that run the one after them, with their options that take a value, and the words between. */
const WRAPPERS: Readonly<Record<string, { readonly taking?: readonly string[]; readonly words?: number; readonly verb?: string }>> = {
  sudo: { taking: ['-u', '-g', '-h', '-p', '-C', '-D', '-R', '-T', '-U'] },
  doas: { taking: ['-u', '-C'] },
  env: { taking: ['-u', '-C', '-S'] },
  nice: { taking: ['-n'] },
  ionice: { taking: ['-c', '-n'] },
  stdbuf: { taking: ['-i', '-o', '-e'] },
  timeout: { taking: ['-s', '-k'], words: 1 },
  exec: { taking: ['-a'] },
  command: {},
  builtin: {},
  nohup: {},
  setsid: {},
  time: {},
  busybox: {},
  uv: { words: 1, verb: 'run' },
  poetry: { words: 1, verb: 'run' },
};
const SHELLS = new Set(['bash', 'sh', 'zsh', 'dash', 'ksh']);
const LANGUAGES = /^(?:python[\d.]*|node|deno|bun|ruby|perl|php)$/;
const REDIRECTIONS: Readonly<Record<string, Target['does']>> = {
  '>': 'write',
  '>|': 'write',
  '&>': 'write',
  '>&': 'write',
  '>>': 'append',
  '&>>': 'append',
};

type Values = readonly string[] | null;

/** How things stand where a command begins. Null is for what the line does not say. */
interface State {
  /** The folder, from that of the session; `''` is that one itself. */
  from: string | null;
  before: string | null;
  readonly variables: Map<string, Values>;
  /** The paths that come on standard input. */
  readonly piped: Values;
}

/**
 * The files that a line of a shell would change, as far as the line says so itself. Folders that it goes to, loops over
 * names, variables that it sets, and paths that `ls`, `find` and `echo` hand on are followed; what another file or the
 * environment holds is not. The grammar is that of bash.
 */
export function shellTargets(line: string, from = '', depth = 0): Target[] {
  const targets: Target[] = [];
  let [left, runs] = [MOST, MOST];

  const add = (state: State, { path, does, copyOf }: Named): void => {
    if (path === null || path === '') return;
    const isRelative = !/^(?:[/\\~]|[a-z]:)/i.test(path);
    if (isRelative && state.from === null) return;
    const of = copyOf === undefined ? {} : { copyOf };
    targets.push({ path, does, ...of, ...(state.from === null || state.from === '' ? {} : { from: state.from }) });
  };
  const inner = (state: State, piped: Values = null): State => ({ ...state, variables: new Map(state.variables), piped });

  /** Walks a part of the line; answers with the paths that it prints. */
  function walk(node: SyntaxNode, state: State): Values {
    if (left-- <= 0) return null;
    switch (node.type) {
      case 'Command':
        return command(node, state);
      case 'Pipeline': {
        let piped: Values = node.commands.length === 1 ? state.piped : null;
        for (const one of node.commands) piped = walk(one, node.commands.length === 1 ? state : inner(state, piped));
        return piped;
      }
      case 'For':
      case 'Select':
        return each(
          node.name.value,
          (node.wordlist ?? []).flatMap((word) => valuesOf(word, state) ?? []),
          () => walk(node.body, state),
          state,
        );
      case 'While': {
        const names: string[] = [];
        forEachChild(node.clause, (child) => {
          const read = child.type === 'Statement' ? child.command : child;
          if (read.type === 'Command' && read.name?.value === 'read')
            names.push(...read.args.flatMap((one) => (one.type === 'Word' ? [one.value] : [])));
        });
        walk(node.clause, state);
        const name = names.find((one) => /^\w+$/.test(one));
        return name === undefined ? walk(node.body, state) : each(name, state.piped ?? [], () => walk(node.body, state), state);
      }
      case 'Redirected':
        return walk(node.command, { ...inner(state, redirected(node.redirects, state).piped ?? state.piped) });
      case 'Word':
        return valuesOf(node, state);
      case 'Assignment': {
        const { value, name, append } = node;
        const values = value.type === 'Word' ? valuesOf(value, state) : value.elements.flatMap((one) => valuesOf(one, state) ?? []);
        state.variables.set(name, append === true ? null : values);
        return null;
      }
      case 'CommandExpansion':
      case 'ProcessSubstitution':
        return node.script === undefined ? null : walk(node.script, inner(state));
      default: {
        const within = node.type === 'Subshell' ? inner(state, state.piped) : state;
        let printed = null as Values;
        forEachChild(node, (child) => (printed = walk(child, within)));
        return printed;
      }
    }
  }

  /** A body once for each value of a variable, or once where no value is known. */
  function each(name: string, values: readonly string[], body: () => void, state: State): null {
    for (const value of values.length === 0 ? [null] : values) {
      if (left <= 0) break;
      state.variables.set(name, value === null ? null : [value]);
      body();
    }
    return null;
  }

  function command(node: Command, state: State): Values {
    const { piped, text } = redirected(node.redirects, state);
    for (const one of node.prefix) if (one.type === 'Assignment' && node.name === undefined) walk(one, state);
    if (node.name === undefined) return null;
    const names = valuesOf(node.name, state);
    const args = node.args.flatMap<string | null>((one) => {
      if (one.type === 'Word') return valuesOf(one, state) ?? [null];
      walk(one, state);
      return [literal(one.text)];
    });
    return names === null ? null : run([...names, ...args], { ...state, piped: piped ?? state.piped }, state, text);
  }

  /** The changes by redirections, and what they bring on standard input. */
  function redirected(all: readonly Redirection[], state: State): { readonly piped: Values; readonly text: string | null } {
    let [piped, text] = [null as Values, null as string | null];
    for (const one of all) {
      if (one.type === 'HereDoc') text = one.body.text;
      else if (one.target !== undefined) {
        const values = valuesOf(one.target, state);
        const does = REDIRECTIONS[one.operator];
        if (one.type === 'HereString') [piped, text] = [split(values), values === null ? null : plain(values.join(' '))];
        else if (does === undefined) piped = /^<\(/.test(one.target.text) ? values : piped;
        else for (const path of values ?? []) if (one.operator !== '>&' || !/^(?:\d+|-)$/.test(path)) add(state, { path, does });
      }
    }
    return { piped, text };
  }

  /** Runs a command as its words say; `outer` is the state that a `cd` changes. */
  function run(words: Args, state: State, outer: State, text: string | null): Values {
    const [first, ...args] = words;
    if (first == null || runs-- <= 0) return null;
    const name = plain(first).replace(/^.*[\\/]/, '');
    const wrapper = Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined;
    if (wrapper !== undefined && (wrapper.verb === undefined || args[0] === wrapper.verb))
      return run(afterOptions(args, wrapper.taking).slice(wrapper.words ?? 0), state, outer, text);
    switch (name) {
      case 'cd':
      case 'pushd':
      case 'popd': {
        const to = operands(args)[0];
        const back = name === 'popd' || args[0] === '-';
        [outer.from, outer.before] = [back ? outer.before : to === undefined ? '~' : joined(outer.from, to), outer.from];
        return null;
      }
      case 'eval':
        return args.includes(null) ? null : script(args.map((one) => plain(one ?? '')).join(' '), state);
      case 'xargs': {
        const rest = afterOptions(args, ['-I', '-n', '-P', '-L', '-d', '-s', '-E', '-a', '--max-args', '--delimiter']);
        const place = args.slice(0, args.length - rest.length).findIndex((one) => one?.startsWith('-I') === true);
        const mark = place < 0 ? null : args[place] === '-I' ? args[place + 1] : args[place]?.slice(2);
        if (mark == null) return run([...rest, ...(state.piped ?? [])], { ...state, piped: null }, outer, null);
        for (const one of state.piped ?? [null]) run(filled(rest, mark, one), { ...state, piped: null }, outer, null);
        return null;
      }
      case 'find': {
        const { actions, paths } = found(args);
        for (const action of actions)
          if (action === 'delete') for (const path of paths ?? []) add(state, { path, does: 'delete' });
          else for (const path of paths ?? [null]) run(filled(action, '{}', path), state, outer, null);
        return paths;
      }
    }
    const given = SHELLS.has(name)
      ? scriptOf(args, /^-\w*c$/, text)
      : LANGUAGES.test(name)
        ? scriptOf(args, /^-\w*[cep]$|^-{0,2}eval$/, text)
        : null;
    if (given !== null)
      if (SHELLS.has(name)) return script(given, state);
      else for (const one of scriptTargets(given)) typeof one === 'string' ? script(one, state) : add(state, one);
    for (const one of commandTargets(name, args)) add(state, one);
    return printed(name, args, state.piped);
  }

  function script(line: string, { from: folder }: State): null {
    if (depth < DEEPEST && folder !== null) targets.push(...shellTargets(line, folder, depth + 1));
    return null;
  }

  /** The values of a word, as patterns: several where it has braces, or a variable of several; null where the line does not say. */
  function valuesOf(word: Word, state: State): Values {
    if (left-- <= 0) return null;
    const parts = word.parts ?? [];
    const brace = parts.find((part) => part.type === 'BraceExpansion');
    if (brace !== undefined) {
      const [start, end] = [word.text.slice(0, brace.pos - word.pos), word.text.slice(brace.end - word.pos)];
      return (
        alternatives(brace.text)?.flatMap((one) => {
          left -= word.text.length / 1_000;
          const again = left <= 0 ? undefined : parse(`: ${start}${one}${end}`).commands[0]?.command;
          const values = again?.type === 'Command' ? again.args.map((arg) => (arg.type === 'Word' ? valuesOf(arg, state) : null)) : [];
          return values.flatMap((value) => value ?? []);
        }) ?? null
      );
    }
    if (word.parts === undefined) return [`${/^["'\\]+~/.test(word.text) ? './' : ''}${literal(word.value)}`];
    const values = together(parts, state);
    const [only] = parts;
    const isSplit = parts.length === 1 && (only?.type === 'SimpleExpansion' || only?.type === 'ParameterExpansion');
    return isSplit ? split(values) : values;
  }

  function together(parts: readonly WordPart[], state: State): Values {
    let all: Values = [''];
    for (const part of parts) {
      const own = partOf(part, state);
      all = own === null || all === null || all.length * own.length > MOST ? null : all.flatMap((start) => own.map((end) => start + end));
    }
    return all;
  }

  function partOf(part: WordPart, state: State): Values {
    switch (part.type) {
      case 'Literal':
      case 'SingleQuoted':
      case 'AnsiCQuoted':
        return [literal(part.value)];
      case 'Glob':
        return [part.text];
      case 'DoubleQuoted':
      case 'LocaleString':
        return together(part.parts, state);
      case 'SimpleExpansion':
        return variable(part.text.slice(1), state);
      case 'ParameterExpansion':
        return part.operation === undefined && part.prefix === undefined ? variable(part.parameter, state) : null;
      default:
        return walk(part, state);
    }
  }

  const start: State = { from, before: null, variables: new Map(), piped: null };
  walk(parse(line), start);
  return targets;
}

/** A folder from which paths are written stands for itself, whatever its name. */
function variable(name: string, { variables }: State): Values {
  return name === 'PWD' ? ['.'] : name === 'HOME' ? ['~'] : (variables.get(name) ?? null);
}

function joined(from: string | null, to: string | null): string | null {
  if (to === null || /[*?]/.test(plain(to)) || /^[/~\\]|^[a-z]:/i.test(to)) return to;
  return from === null || from === '' ? (from === null ? null : to) : `${from}/${to}`;
}

function split(values: Values): Values {
  return values?.flatMap((one) => one.split(/\s+/).filter((word) => word !== '')) ?? null;
}

/** `{a,b{c,d}}` → `a`, `b{c,d}`; null for a range. */
function alternatives(text: string): string[] | null {
  const found = [''];
  let deep = 0;
  for (const unit of text.slice(1, -1)) {
    if (unit === ',' && deep === 0) found.push('');
    else found[found.length - 1] += unit;
    deep += unit === '{' ? 1 : unit === '}' ? -1 : 0;
  }
  return found.length > 1 ? found : null;
}

/** The words of a command after its options and the variables set for it. */
function afterOptions(args: Args, taking: readonly string[] = []): Args {
  let at = 0;
  for (; at < args.length && /^(?:-|\w+=)/.test(args[at] ?? ''); at++) {
    if (args[at] === '--') return args.slice(at + 1);
    if (taking.includes(args[at] ?? '')) at++;
  }
  return args.slice(at);
}

/** The command with a path in the place of a mark; a path that is not known makes the word unknown. */
function filled(words: Args, mark: string, path: string | null): Args {
  return words.map((word) => (word?.includes(mark) === true ? (path === null ? null : word.replaceAll(mark, path)) : word));
}

/** The program that an interpreter gets: as its option, else on standard input if it names no file. */
function scriptOf(args: Args, option: RegExp, text: string | null): string | null {
  const at = args.findIndex((one) => option.test(one ?? ''));
  if (at >= 0) return args[at + 1] == null ? null : plain(args[at + 1] ?? '');
  return operands(args).every((one) => one === '-') ? text : null;
}

/** The paths that `find` means, where its tests are those of names alone, and what it does with each. */
function found(args: Args): { readonly paths: Values; readonly actions: readonly ('delete' | Args)[] } {
  const first = args.findIndex((one) => one !== null && /^(?:-[a-z]{2,}|[(!])/.test(plain(one)));
  const roots = args.slice(0, first < 0 ? undefined : first).filter((one) => one === null || !one.startsWith('-'));
  let [name, sure, folders] = ['*', true, ['**/']];
  const actions: ('delete' | Args)[] = [];
  for (let at = first < 0 ? args.length : first; at < args.length; at++) {
    const test = args[at] ?? '';
    if (test === '-name' || test === '-iname') name = plain(args[++at] ?? '');
    else if (test === '-delete') actions.push('delete');
    else if (test === '-type') sure &&= args[++at] === 'f';
    else if (test === '-maxdepth') folders = Array.from({ length: Math.min(Number(args[++at]), 9) || 0 }, (_, deep) => '*/'.repeat(deep));
    else if (/^-(?:exec|ok)(?:dir)?$/.test(test)) {
      const end = args.findIndex((one, from) => from > at && (one === ';' || one === '+'));
      actions.push(args.slice(at + 1, end < 0 ? undefined : end));
      at = end < 0 ? args.length : end;
    } else if (!/^-(?:print0?|depth|a|and|follow|x?dev|mount)$/.test(test)) sure = false;
  }
  const paths =
    sure && !roots.includes(null)
      ? (roots.length === 0 ? ['.'] : roots).flatMap((root) => folders.map((below) => `${root ?? ''}/${below}${name}`))
      : null;
  return { paths, actions };
}
