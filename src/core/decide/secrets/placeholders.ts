import { isDrawn, isRow, wordsOf } from './randomness';

/** Words that stand where a secret would. A value is a placeholder where it is made of nothing else. */
const WORDS = new Set(
  (
    'your yours my the a an new old some this that here it me is in of for from to and or with by as at on not no yes n na ' +
    'api key keys token tokens secret secrets password passwords pass passwd passphrase pwd pw pin code credential credentials value ' +
    'user username name login email account client app application id db database service server host access private public auth bearer jwt oauth ' +
    'change changeme changeit replace replaceme insert enter put paste fill add set see use type example examples sample samples dummy fake mock placeholder ' +
    'redacted hidden removed masked omitted censored none null nil undefined empty blank unset unknown default true false on off ' +
    'todo tbd tba fixme required optional string str text number int integer bool boolean char varchar any object bytes securestring secretstr ' +
    'xxx xxxx xxxxx xxxxxx xxxxxxxx foo bar baz foobar qux something anything whatever goes actual real super very strong secure long random generated ' +
    'encrypted confidential stored above below later same env var environment variable vault keychain 1password sha256 hash hashed ' +
    'postgres postgresql mysql mariadb mongo redis rabbitmq guest hunter2 abc letmein mysecretpassword mypassword secretpassword mysecret yourpassword'
  ).split(' '),
);

/** A pattern for values that are one of these, and nothing else. */
function wholly(ways: readonly string[], flags = ''): RegExp {
  return new RegExp(`^(?:(?:${ways.join(')|(?:')}))$`, flags);
}

/** Brackets, variables and marks that hold a place. Whole values only: a real one may begin as these do. */
const HOLDS_A_PLACE = wholly([
  String.raw`<[^<>]*>`,
  String.raw`\[[^\]]*\]`,
  String.raw`\{+[^{}]*\}+|.*\{\{[^{}]*\}\}.*`,
  String.raw`\(.*\)`,
  String.raw`[$#]\{.*\}\)?"?`,
  String.raw`\$\(.*`,
  String.raw`\$(?:[A-Z_][A-Z0-9_]*|[a-z_][a-z_]*\d?|env:\w+|[a-z]+(?:[A-Z][a-z]+)*|\d+)`,
  String.raw`[!?&*]\w+`,
  String.raw`[^A-Za-z0-9]+`,
  String.raw`.{0,16}(?:x{6,}|X{6,}|\*{3,}|\.{3,}|…|•{3,}|_{4,})\w{0,4}`,
  String.raw`-+\w+`,
  String.raw`(?:[A-Z\u00c0-\u00de\u0391-\u03a9\u0410-\u042f]{2,12}[_ -]){1,5}[A-Z\u00c0-\u00de\u0391-\u03a9\u0410-\u042f]{2,14}`,
]);

/** True for what people write where a secret would stand. */
export function isPlaceholder(value: string): boolean {
  if (HOLDS_A_PLACE.test(value)) return true;
  // Nobody puts a sign before the last digits of a placeholder.
  if (/[!$%^&+#?*]\d/.test(value)) return false;
  const words = wordsOf(value.replace(/^[<[{(]+|[>\]})]+$/g, ''));
  return words.every(
    (word) => WORDS.has(word) || WORDS.has(word.replace(/\d{1,4}$/, '')) || (/^\d+$/.test(word) && (isRow(word) || word.length < 4)),
  );
}

/** True for words with numbers that count up, or that say "password" of themselves: what people type to show how. */
export function isShown(text: string): boolean {
  if (!/pass|pwd|secret|123|234|345|456/i.test(text)) return false;
  return wordsOf(text.replace(/[\d!?$%&*^~]+/g, ' ')).every((word) => !isDrawn(word));
}

/** Code that reads a secret, or says of what type it is: a call, a member, an index, a reference into a store. */
const READS = wholly(
  [
    // What stands behind the parenthesis is what a call is given: `dd(2wp!t` is none.
    String.raw`(?:new |await )?[A-Za-z_]+(?:(?:64|32|16|8|256|512|2)[A-Za-z_]+)*\d{0,2}(?:(?:\.|::|->|\?\.)[A-Za-z_]+(?:(?:64|32|16|8|256|512|2)[A-Za-z_]+)*\d{0,2})*[!?]?(?:<[\w, ]*>)?\((?:$|[)\]\[{'\"\x60<&*$@:\\]|\.\.\.|[A-Za-z_][\w.$-]*(?:$|[(),.[?!:|=>-])|\d{1,5}(?:$|[),.*])).*`,
    String.raw`[A-Za-z_$]+(?:(?:\.|::|->|\?\.)[A-Za-z_]+)*\[.*`,
    // A type, a thing as a log prints it, and a pattern.
    String.raw`[A-Za-z_]+\d{0,3}<[\w, |<>[\]]*>[;,]*`,
    String.raw`[A-Za-z_]{5,}\{[^}]*`,
    String.raw`.*(?:\\[sdw][*+{]|\[\^?[\w-]*(?:a-z|0-9)[^\]]*\]).*`,
    String.raw`(?:process|import\.meta)\.env\.\w+[!;,)]*`,
    // A method of what stands before the name.
    String.raw`\??\.[A-Za-z_]\w*\((?!['"\x60]).*`,
    String.raw`[A-Za-z_$][A-Za-z_]*\d?(?:(?:\.|::|->|\?\.)[A-Za-z_][A-Za-z_]*\d?)+[;,)]*`,
    String.raw`(?:~|\.{1,2}|\$HOME)?(?:\/[A-Za-z_.*{-][\w.*{},-]{0,24}\d?){2,}\/?`,
    String.raw`~\/.*`,
    String.raw`[a-z-]+=".*`,
    String.raw`\w+\|\w+(?:[:|].*)?`,
    // The address of a session or a thing, as `agent:main:discord:direct:123`.
    String.raw`[a-z]+(?::[a-z][\w-]*){2,}(?::[\w.@-]+)*`,
  ],
  'i',
);

/** Links, fingerprints, names of files: what stands behind a label and is no secret. */
const ORDINARY = wholly(
  [
    String.raw`!?\[\[.*`,
    String.raw`!?\[[^\]]*\]\(.*`,
    String.raw`>?\|.*`,
    String.raw`\/\/[\w.-]+\/.*`,
    String.raw`[a-z][a-z+.-]{1,20}:\/\/.*`,
    String.raw`\d{4}-\d\d-\d\d(?:[T ].*|[_-]\w{1,8})?`,
    String.raw`#[\w/-]+`,
    // A rate, and a small number as programs write it.
    String.raw`[~≈]?\d+\/[a-z]+`,
    String.raw`.*\b0x[0-9a-f]{1,4}\b.*`,
    String.raw`(?:sha\d*|md5|blake\w*)[-:].*`,
    String.raw`(?:[\w{}.-]+\/)+[\w{}.-]+\.[a-z][a-z0-9]{1,4}`,
    String.raw`[\w./-]+\.(?:md|txt|pdf|pem|key|crt|cer|pub|json|ya?ml|toml|env|ini|conf|cfg|js|ts|py|rb|go|rs|java|sh|html?|css|php|jks|p12|pfx|kdbx|gpg|asc|docx?|xlsx?|png|jpe?g|svg|zip|com|org|net|dev|io)(?::\d{1,6}(?:[-:]\d{1,6})?|\|.*)?`,
  ],
  'i',
);

/** True for what is known not to be a secret: placeholders, code, links, names of files. */
export function isOrdinary(value: string): boolean {
  return isPlaceholder(value) || READS.test(value) || ORDINARY.test(value);
}
