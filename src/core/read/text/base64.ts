import { attempt } from '../../model/errors';
/** The bytes that base64 stands for; null for what is no base64. */
export function fromBase64(text: string): Uint8Array | null {
  return attempt(() => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)), null);
}

export function toBase64(bytes: Uint8Array): string {
  let letters = '';
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(letters);
}
