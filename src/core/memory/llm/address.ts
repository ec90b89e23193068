import { MemoryError } from '../../model/errors';
import type { ModelChoice, Provider } from '../../model/llm';

const OWN: Readonly<Record<Provider, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
  ollama: 'http://127.0.0.1:11434',
};

/**
 * The address of a service, without a slash at its end. Throws `bad_settings` for what is no address, holds a name or password,
 * or would send entries in the open: plain http goes to this machine and to private networks (RFC 1918, RFC 4193) only.
 */
export function addressOf({ provider, url: given }: Pick<ModelChoice, 'provider' | 'url'>): string {
  const text = given.trim() === '' ? OWN[provider] : given.trim();
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw refused(`"${text}" is not a web address`);
  }
  if (url.username !== '' || url.password !== '') throw refused('It must not hold a name or a password');
  if (url.search !== '' || url.hash !== '') throw refused('It must not hold "?" or "#"');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isPrivate(url.hostname)))
    throw refused(`"${text}" would send entries unprotected. Use https, or a model on this machine or in your own network`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function refused(why: string): MemoryError {
  return new MemoryError('bad_settings', `The address of the language model is not usable. ${why}.`);
}

/** True for this machine and for addresses that no router passes on. The host is as `URL` writes it. */
function isPrivate(host: string): boolean {
  if (host === 'localhost' || host === '[::1]') return true;
  if (/^\[f[cd][0-9a-f]{2}:/.test(host)) return true;
  const parts = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(host);
  const [a, b] = [Number(parts?.[1]), Number(parts?.[2])];
  return a === 127 || a === 10 || (a === 192 && b === 168) || (a === 172 && b >= 16 && b <= 31);
}
