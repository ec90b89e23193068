/** A secret found in a text. It says what and where, never the secret itself. */
export interface Secret {
  readonly kind: string;
  /** 1-based. */
  readonly line: number;
}

/** Shapes that their issuers publish, so that leaks can be found; the prefix tells the kind. */
const SHAPES: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['private key', /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----/],
  ['AWS access key', /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/],
  ['GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{50,255})\b/],
  ['GitLab token', /\bglpat-[A-Za-z0-9_-]{20,}/],
  ['Slack token', /\bxox[abeoprs]-[A-Za-z0-9-]{10,}|hooks\.slack\.com\/services\/T[A-Za-z0-9]+\/B[A-Za-z0-9]+\/[A-Za-z0-9]{16,}/],
  ['Stripe key', /\b(?:[sr]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,}/],
  ['Anthropic key', /\bsk-ant-[A-Za-z0-9_-]{20,}/],
  ['OpenAI key', /\bsk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{32,}/],
  ['Google key', /\bAIza[A-Za-z0-9_-]{35}|\bya29\.[A-Za-z0-9_-]{30,}|\bGOCSPX-[A-Za-z0-9_-]{20,}/],
  ['npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['Hugging Face token', /\bhf_[A-Za-z0-9]{30,}\b/],
  ['SendGrid key', /\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/],
  ['JSON web token', /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/],
  ['connection string with a password', /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@<>{}$*"'`]{0,100}:(?!(?:password|pass|secret|\*+|x+)@)[^\s:/@<>{}$*"'`]{3,200}@[A-Za-z0-9[]/i],
  ['connection string with a password', /\bAccountKey=[A-Za-z0-9+/=]{40,}|\b(?:Server|Data Source)=[^\n]{1,200};[^\n]{0,200}(?:Password|Pwd)=[^;\s]{4,}/i],
  ['authorization header', /\bauthorization["']?\s*[:=]\s*["']?(?:bearer|basic)\s+[A-Za-z0-9+/._~-]{16,}={0,2}/i],
];

const ASSIGNED =
  /(?:^|[^A-Za-z0-9])["'`*_]*((?:[A-Za-z0-9]+[_-]){0,4}(?:password|passwd|passphrase|passwort|kennwort|pwd|secret|api[_-]?key|apikey|access[_-]?key|auth[_-]?token|access[_-]?token|refresh[_-]?token|secret[_-]?key|private[_-]?key|client[_-]?secret|token)(?:[_-]?(?:prod|production|live|dev|test|staging|value|\d{1,3}))?)["'`*_]*[ \t]*(?:[:=]{1,2}|=>|：)[ \t*_]*(?:"([^"\n]{1,300})"|'([^'\n]{1,300})'|`([^`\n]{1,300})`|([^\s"'`|,;]{1,300}))/gi;
/** What people write where a secret would stand. */
const PLACEHOLDER = /^(?:<.*>|\[.*\]|\{.*\}|\$.*|%.*%|\*+|x+|\.{2,}|…|your.*|my[-_]?(?:password|token|key|secret)|change[-_]?me|example.*|sample.*|dummy.*|placeholder|redacted|none|null|undefined|true|false|todo|tbd|required|optional|string|process\.env.*|os\.environ.*|env\..*|secrets?\..*|\(.*)$/i;
const MAX_LINE = 20_000;

/**
 * Secrets in a text: keys and tokens by their published shape, private keys, connection strings with a
 * password, and values assigned to a name such as `password` or `api_key` that look random enough to be real.
 */
export function findSecrets(text: string): Secret[] {
  const found: Secret[] = [];
  text.split(/\r\n|\n|\r/).forEach((full, at) => {
    // A very long line is looked at in pieces that overlap, lest one pattern take seconds.
    for (let start = 0; start === 0 || start < full.length; start += MAX_LINE) {
      const line = full.slice(start, start + MAX_LINE + 400);
      for (const [kind, pattern] of SHAPES) if (pattern.test(line)) found.push({ kind, line: at + 1 });
      for (const match of line.matchAll(ASSIGNED)) {
        const value = match[2] ?? match[3] ?? match[4] ?? match[5] ?? '';
        if (looksSecret(match[1] ?? '', value)) found.push({ kind: `value of "${(match[1] ?? '').toLowerCase()}"`, line: at + 1 });
      }
    }
  });
  return found;
}

/** A password may be any word that is no placeholder; a key or token is long and random. */
function looksSecret(name: string, value: string): boolean {
  const text = value.replace(/[.,;:)\]*_`]+$/, '');
  if (PLACEHOLDER.test(text) || text.includes('[[') || /^https?:\/\//.test(text)) return false;
  if (/pass|pwd|kennwort/i.test(name)) return text.length >= 6 && !/\s/.test(text) && (/[^\p{L}]/u.test(text) || entropy(text) >= 3.2) && (/\d/.test(text) || /[^\p{L}\p{N}]/u.test(text) || entropy(text) >= 3.5);
  return text.length >= 12 && !/\s/.test(text) && entropy(text) >= 3 && (/\d/.test(text) || entropy(text) >= 4);
}

/** Bits a character, after Shannon. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
