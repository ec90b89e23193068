const compiled = new Map<string, RegExp>();

/**
 * True where the path matches the pattern: `*` is any part of one name, `?` one character, `**` any
 * number of folders. A pattern that is a plain folder (`archive`, `archive/`) matches everything
 * below it. Case counts; accents compare in NFC.
 */
export function matchesPattern(pattern: string, path: string): boolean {
  const key = pattern.normalize('NFC').replace(/\/+$/, '');
  let regex = compiled.get(key);
  if (regex === undefined) {
    regex = compile(key);
    compiled.set(key, regex);
  }
  return regex.test(path.normalize('NFC'));
}

function compile(pattern: string): RegExp {
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
  return new RegExp(`^${source}${plain ? '(?:/.*)?' : ''}$`, 'su');
}

function translate(character: string): string {
  if (character === '*') return '[^/]*';
  if (character === '?') return '[^/]';
  return character.replace(/[\\^$.|+()[\]{}/]/g, '\\$&');
}
