import { isRow, wordsOf } from './randomness';

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
    'encrypted confidential stored above below later same env var environment variable vault keychain sha256 hash hashed ' +
    'postgres postgresql mysql mariadb mongo redis rabbitmq guest hunter2 abc letmein mysecretpassword mypassword secretpassword mysecret yourpassword'
  ).split(' '),
);

/** Brackets, variables and marks that hold a place. Whole values only: a real one may begin as these do. */
const HOLDS_A_PLACE = new RegExp(
  [
    String.raw`<[^<>]*>`,
    String.raw`\[[^\]]*\]`,
    String.raw`\{+[^{}]*\}+`,
    String.raw`\(.*\)`,
    String.raw`[$#]\{.*\}\)?"?`,
    String.raw`\$\(.*`,
    String.raw`\$(?:[A-Z_][A-Z0-9_]*|[a-z_][a-z_]*\d?|env:\w+|[a-z]+(?:[A-Z][a-z]+)*|\d+)`,
    String.raw`\$\w+(?:->|\[|\.)\w.*`,
    String.raw`%[\w.-]+%`,
    String.raw`%\(?\w*\)?s`,
    String.raw`@@?[\w.-]+@@?`,
    String.raw`[\w.-]*\/(?:[\w.-]*\/)*[\w.-]*<[a-z][\w -]*>[\w./-]*`,
    String.raw`__\w+__`,
    String.raw`[!?&*]\w+`,
    String.raw`[^A-Za-z0-9]+`,
    String.raw`[xX*]{2,}`,
    String.raw`.{0,16}(?:x{6,}|X{6,}|\*{3,}|\.{3,}|…|•{3,}|_{4,})\w{0,4}`,
    String.raw`-+\w+`,
    String.raw`(?:[A-Z\u00c0-\u00de\u0391-\u03a9\u0410-\u042f]{2,12}[_ -]){1,5}[A-Z\u00c0-\u00de\u0391-\u03a9\u0410-\u042f]{2,14}`,
  ]
    .map((one) => `(?:${one})`)
    .join('|')
    .replace(/^/, '^(?:')
    .replace(/$/, ')$'),
);

/** True for what people write where a secret would stand. */
export function isPlaceholder(value: string): boolean {
  if (HOLDS_A_PLACE.test(value)) return true;
  // Nobody puts a sign before the last digits of a placeholder.
  if (/[!$%^&+#?*]\d/.test(value)) return false;
  const words = wordsOf(value.replace(/^[<[{(]+|[>\]})]+$/g, ''));
  return (
    words.length === 0 ||
    words.every(
      (word) => WORDS.has(word) || WORDS.has(word.replace(/\d{1,4}$/, '')) || (/^\d+$/.test(word) && (isRow(word) || word.length < 3)),
    )
  );
}

/** Code that reads a secret, or says of what type it is: a call, a member, an index, a reference into a store. */
const READS = new RegExp(
  [
    // What stands behind the parenthesis is what a call is given: `dd(2wp!t` is none.
    String.raw`(?:new |await )?[A-Za-z_]+(?:(?:64|32|16|8|256|512|2)[A-Za-z_]+)*\d{0,2}(?:(?:\.|::|->|\?\.)[A-Za-z_]+(?:(?:64|32|16|8|256|512|2)[A-Za-z_]+)*\d{0,2})*[!?]?(?:<[\w, ]*>)?\((?:$|[)\]\[{'\"\x60<&*$@:\\]|\.\.\.|[A-Za-z_][\w.$-]*(?:$|[(),.[?!:|=>-])|\d{1,5}(?:$|[),.*])).*`,
    String.raw`[A-Za-z_$]+(?:(?:\.|::|->|\?\.)[A-Za-z_]+)*\[.*`,
    String.raw`[A-Za-z_$][A-Za-z_]*\d?(?:(?:\.|::|->|\?\.)[A-Za-z_][A-Za-z_]*\d?)+[;,)]*`,
    // An argument or attribute with its name, the end of an address.
    String.raw`[a-z]\w*=(?:\{|\[|[a-z]\w*[[.(]).*`,
    String.raw`\?\w+=.*`,
    String.raw`(?:process|import\.meta)\.env\.\w+`,
    String.raw`(?:\$\{\w+\})?[\x60'"]?\)?\.[a-z]\w*\(.*`,
    String.raw`[a-z_$]\w*(?:\.\w+)*\[\w+\].*`,
    String.raw`(?:op|vault|aws|awssm|gcp|gcpsm|azurekv|ref\+\w+|keyring|keychain|bw|pass|env|file|secret|ssm|arn|chezmoi|sops|doppler|k8s|kms)[:|][/\w].*`,
    String.raw`(?:~|\.{1,2}|\$HOME)?(?:\/[A-Za-z_.-][\w.-]{0,24}\d?){2,}\/?`,
    String.raw`[A-Za-z]:[\\/].*`,
    String.raw`~\/.*`,
    String.raw`[fr]["'].*`,
    String.raw`[A-Za-z.]+<.*`,
    String.raw`[a-z-]+=".*`,
    String.raw`\w+\|\w+(?:[:|].*)?`,
    // Words of a pattern that searches for names.
    String.raw`\w+(?:\|[\w.-]+(?:[\[(][^\])|]{1,6}[\])][?*+]?[\w.-]*)?){2,}`,
  ]
    .map((one) => `(?:${one})`)
    .join('|')
    .replace(/^/, '^(?:')
    .replace(/$/, ')$'),
  'i',
);

/** Links, addresses, dates, amounts: what stands behind a label and is no secret. */
const ORDINARY = new RegExp(
  [
    String.raw`!?\[\[.*`,
    String.raw`\$+\\[a-z].*`,
    String.raw`[^\d\s]*[→⇒➔➜][^\d\s]*`,
    String.raw`\w+[·×]\w.*`,
    String.raw`>?\|.*`,
    // A question; words of a search in an address; an amount of memory.
    String.raw`¿.*`,
    // The id of a block.
    String.raw`\^[A-Za-z0-9-]{4,12}`,
    String.raw`\+[^\s+]+(?:\+[^\s+]*)+`,
    String.raw`\d{1,4}(?:\.\d{1,3})?[KMGT]B\b.*`,
    String.raw`\/\/[\w.-]+\/.*`,
    String.raw`eyJ[\w-]+\.[\w-]+\.[a-z_-]*(?:signature|here)[a-z_-]*`,
    String.raw`!?\[[^\]]*\]\(.*`,
    String.raw`[a-z][a-z+.-]{1,20}:\/\/.*`,
    String.raw`www\..*`,
    String.raw`[\w.+%-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}`,
    String.raw`#[\w/-]+`,
    String.raw`\d{4}-\d\d-\d\d(?:[T ].*)?`,
    String.raw`\d{1,4}(?:[.:/]\d{1,4}){1,3}`,
    String.raw`[<>≥≤~≈±]?\d{1,4}(?:[.,:/x–-]\d{1,4})*\+?(?:[a-z]{1,7}|%|°)?`,
    String.raw`(?:sha\d*|md5|blake\w*)[-:].*`,
    String.raw`[\w./-]+\.(?:md|txt|pdf|pem|key|crt|cer|pub|json|ya?ml|toml|env|ini|conf|cfg|js|ts|py|rb|go|rs|java|sh|html?|css|php|jks|p12|pfx|kdbx|gpg|asc|docx?|xlsx?|png|jpe?g|svg|zip|com|org|net|dev|io)(?::\d{1,6}(?:[-:]\d{1,6})?|\|.*)?`,
  ]
    .map((one) => `(?:${one})`)
    .join('|')
    .replace(/^/, '^(?:')
    .replace(/$/, ')$'),
  'i',
);

/** Products, ciphers and protocols whose names hold digits. */
const PRODUCTS =
  /^(?:1password\d?|keepass(?:xc|x|dx|2)?\w*|lastpass|bitwarden|passkeys?|oauth\d?(?:\.\d)?|(?:hmac-?)?sha-?\d+|md[45]|bcrypt|argon2(?:id|i|d)?|scrypt|pbkdf2\S*|scram-\S*|aes-?\d*\S{0,4}|rsa-?\d*|ed25519|x25519|ecdsa\S*|[hrepu]s(?:256|384|512)|base\d\d|utf-?\d+|x\.?509|2fa|mfa|otp|totp|sso|saml2?|ldap|oidc|jwt|tls\S*|wpa[23]?(?:-\w+)*|wep|psk|fido2?|u2f|pkcs\S*|nist\S*|id_?rsa|chacha20\S*|es\d{3}|ntlm(?:v2)?|s3|k8s|auth0|o?365|m365|http2?|ipv[46]|fail2ban)$/i;

/** `A1B2-C3D4`: two rows that take turns, as examples have them. */
function isTwoRows(value: string): boolean {
  return /^[A-Za-z0-9-]+$/.test(value) && isRow(value.replace(/[^A-Za-z]/g, '')) && isRow(value.replace(/\D/g, ''));
}

/** A constant of a design: `COLORS.neutral.gray50`. */
const CONSTANT = /^[A-Z][A-Z_]{2,}(?:\.[a-z][a-z_]*\d{0,3})+$/;

/** True for what is known not to be a secret: placeholders, code, links, dates, names of products. */
export function isOrdinary(value: string): boolean {
  return (
    isPlaceholder(value) || READS.test(value) || ORDINARY.test(value) || PRODUCTS.test(value) || CONSTANT.test(value) || isTwoRows(value)
  );
}
