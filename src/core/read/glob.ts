const compiled = new Map<string, RegExp>();
const compiledAnyCase = new Map<string, RegExp>();

/**
 * True where the path matches the pattern: `*` is any part of one name, `?` one character, `**` any
 * number of folders. A pattern that is a plain folder (`archive`, `archive/`) matches everything
 * below it. Case counts unless any will do; accents compare in NFC.
 */
export function matchesPattern(pattern: string, path: string, letters: 'same case' | 'any case' = 'same case'): boolean {
  const key = pattern.normalize('NFC').replace(/\/+$/, '');
  const [known, flags] = letters === 'any case' ? [compiledAnyCase, 'sui'] : [compiled, 'su'];
  let regex = known.get(key);
  if (regex === undefined) known.set(key, (regex = compile(key, flags)));
  return regex.test(path.normalize('NFC'));
}

function compile(pattern: string, flags: string): RegExp {
  let source = '';
  for (let i = 0; i < pattern.length; ) {
    if (pattern.startsWith('**/', i) && (i === 0 || pattern[i - 1] === '/')) {
      source += '(?:[^/]+/)*';
      i += 3;
    } else if (pattern.startsWith('**', i)) {
      source += '.*';
      i += 2;
    } else {
      source += translate(pattern[i] ?? '');
      i += 1;
    }
  }
  const plain = !/[*?]/.test(pattern);
  return new RegExp(`^${source}${plain ? '(?:/.*)?' : ''}$`, flags);
}

function translate(character: string): string {
  if (character === '*') return '[^/]*';
  if (character === '?') return '[^/]';
  return character.replace(/[\\^$.|+()[\]{}/]/g, '\\$&');
}
