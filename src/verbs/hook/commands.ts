import type { Target } from './target';

/** The words of a command as patterns; null for one that is not known. */
export type Args = readonly (string | null)[];
/** A change by a command; a path that is not known is null. */
export type Named = Pick<Target, 'does' | 'copyOf'> & { readonly path: string | null };

/** Programs with the option that names the file they write. */
const OUTPUTS: Readonly<Record<string, readonly string[]>> = {
  sort: ['-o', '--output'],
  curl: ['-o', '--output'],
  wget: ['-O', '--output-document'],
  pandoc: ['-o', '--output'],
};

/** The changes by a command, by its name without a folder. A file that is only read is not among them. */
export function commandTargets(name: string, args: Args): Named[] {
  const has = (pattern: RegExp): boolean => args.some((one) => pattern.test(one ?? ''));
  const all = (does: Target['does'], paths: Args, deep = false): Named[] =>
    paths.map((path) => ({ path: path === null || !deep ? path : `${path}/**`, does }));
  const option = OUTPUTS[name];
  if (option !== undefined) return all('write', optionValues(args, option));
  switch (name) {
    case 'rm':
    case 'unlink':
    case 'shred':
    case 'trash':
    case 'trash-put':
      return all('delete', operands(args), name.startsWith('trash') || has(/^(?:-\w*[rR]\w*|--recursive)$/));
    case 'mv':
    case 'cp':
    case 'scp':
    case 'install':
    case 'ln': {
      const { sources, copies } = copying(args, INTO);
      const keeps =
        name === 'ln' ? !has(/^-\w*f|^--force$/) : name === 'install' ? has(/^-\w*d|^--directory/) : has(/^(?:-\w*n\w*|--no-clobber)$/);
      return [...(name === 'mv' ? all('move', sources, true) : []), ...(keeps ? [] : copies)];
    }
    case 'rsync': {
      if (has(/^(?:-\w*n\w*|--dry-run|--ignore-existing)$/)) return [];
      // A slash after the source means its contents.
      const { copies } = copying(args.map((one) => (one?.endsWith('/') === true ? `${one}.` : one)));
      return has(/^--delete/) ? all('delete', operands(args).slice(-1), true) : copies;
    }
    case 'tee':
      return all(has(/^(?:-\w*a\w*|--append)$/) ? 'append' : 'write', operands(args));
    case 'sponge':
      return all(has(/^-a$/) ? 'append' : 'write', operands(args));
    case 'truncate':
      return all('edit', operands(args, ['-s', '--size', '-r', '--reference']));
    case 'patch':
      return has(/^(?:--dry-run|-o|--output)/)
        ? []
        : all('edit', operands(args, ['-p', '-i', '-d', '-F', '-B', '-z', '-r', '-V']).slice(0, 1));
    case 'dd':
      return all(
        has(/^oflag=.*append/) ? 'append' : 'write',
        args.flatMap((one) => (one?.startsWith('of=') === true ? [one.slice(3)] : [])),
      );
    case 'sed':
    case 'gsed':
      return has(/^(?:-[nErsuz]*i|--in-place)/) ? all('edit', operands(args, ['-e', '-f'])) : [];
    case 'perl':
    case 'ruby':
      return has(/^-[pnlasw0-9]*i/) ? all('edit', operands(args, ['-e', '-E'])) : [];
    case 'awk':
    case 'gawk':
      return args.some((one, at) => one === 'inplace' && /^(?:-i|--include)$/.test(args[at - 1] ?? ''))
        ? all('edit', operands(args, ['-i']))
        : [];
    case 'git':
      return gitTargets(args);
    default:
      return [];
  }
}

/** Commands of git that name files. A branch, a commit or a whole tree names none. */
function gitTargets(args: Args): Named[] {
  const verbAt = args.findIndex((one, at) => !(one ?? '').startsWith('-') && !/^-[cC]$/.test(args[at - 1] ?? ''));
  const [verb, ...rest] = args.slice(verbAt < 0 ? args.length : verbAt);
  const folder = optionValues(args.slice(0, Math.max(0, verbAt)), ['-C'])[0];
  const has = (pattern: RegExp): boolean => rest.some((one) => pattern.test(one ?? ''));
  const all = (does: Target['does'], paths: Args, deep = true): Named[] =>
    paths.map((path) => ({
      path:
        path === null || folder === null
          ? null
          : `${folder === undefined || path.startsWith('/') ? '' : `${folder}/`}${path}${deep ? '/**' : ''}`,
      does,
    }));
  switch (verb) {
    case 'rm':
      return has(/^(?:--cached|--dry-run|-\w*n\w*)$/) ? [] : all('delete', operands(rest), has(/^-\w*r/));
    case 'mv':
      return all('move', operands(rest).slice(0, -1));
    case 'checkout':
      return has(/^(?:-\w*[bBdt]\w*|--orphan|--detach|--track)$/) ? [] : all('restore', operands(rest));
    case 'restore':
      return has(/^(?:--staged|-S)$/) && !has(/^(?:--worktree|-W)$/) ? [] : all('restore', operands(rest, ['-s', '--source']));
    case 'clean':
      return has(/^(?:-\w*n\w*|--dry-run)$/) || !has(/^(?:-\w*f\w*|--force)$/) ? [] : all('delete', operands(rest, ['-e', '--exclude']));
    case 'stash':
      return rest[0] === 'push' ? all('restore', operands(rest.slice(1), ['-m', '--message'])) : [];
    default:
      return [];
  }
}

/** The paths that a command prints, of those that it is given; null where the line does not say. */
export function printed(name: string, args: Args, piped: readonly string[] | null): readonly string[] | null {
  const given = operands(args);
  const known = (paths: Args): string[] | null => (paths.includes(null) ? null : paths.flatMap((one) => one?.split(/\s+/) ?? []));
  switch (name) {
    case 'echo':
    case 'realpath':
      return known(given);
    case 'printf':
      return known(given.slice(1));
    case 'pwd':
      return ['.'];
    case 'ls':
      return args.some((one) => /^-\w*[lR]/.test(one ?? '')) ? null : known(given.length === 0 ? ['*'] : given);
    case 'git':
      return args[0] === 'ls-files' && args.every((one) => one !== null && !one.startsWith('-')) ? ls(given.slice(1)) : null;
    case 'cat':
    case 'sort':
    case 'uniq':
    case 'tr':
      return given.length === 0 || name === 'tr' ? piped : null;
    default:
      return null;
  }
}

function ls(paths: Args): string[] {
  return (paths.length === 0 ? ['.'] : paths).map((path) => `${path ?? ''}/**`);
}

/** Arguments that are no options; `taking` are options that take the next one. */
export function operands(args: Args, taking: readonly string[] = []): (string | null)[] {
  const found: (string | null)[] = [];
  let only = false;
  for (let at = 0; at < args.length; at++) {
    const one = args[at] ?? null;
    if (only || one === null || !one.startsWith('-') || one === '-') found.push(one);
    else if (one === '--') only = true;
    else if (taking.includes(one)) at++;
  }
  return found;
}

/** The values of an option: `-o V`, `-so V`, `-oV`, `--output V`, `--output=V`. */
function optionValues(args: Args, [short = '', long = short]: readonly string[]): Args {
  return args.flatMap((one, at) => {
    if (one === null) return [];
    if (one === long || (/^-\w+$/.test(one) && one.endsWith(short.slice(1)))) return [args[at + 1] ?? null];
    if (one.startsWith(`${long}=`)) return [one.slice(long.length + 1)];
    return one.startsWith(short) ? [one.slice(short.length)] : [];
  });
}

const INTO = ['-t', '--target-directory'];

/** The operands of a command that copies, and the files that the copies take the place of; `into` is its option for a folder. */
function copying(args: Args, into?: readonly string[]): { readonly sources: Args; readonly copies: Named[] } {
  const given = operands(args, [...INTO, '-m', '-o', '-g', '-S', '-e', '--exclude']);
  const [folder] = into === undefined ? [] : optionValues(args, into);
  const path = folder ?? given.at(-1) ?? null;
  const sources = folder === undefined ? given.slice(0, -1) : given.filter((one) => one !== folder);
  return { sources, copies: sources.map((one) => ({ path, does: 'write', ...(one === null ? {} : { copyOf: one }) })) };
}
