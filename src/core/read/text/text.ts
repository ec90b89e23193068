let decoder: TextDecoder | undefined;
let encoder: TextEncoder | undefined;

/**
 * UTF-8 to text; null where the bytes are not valid UTF-8. A byte order mark stays, as U+FEFF at
 * offset 0, so that `encodeText` gives back exactly the same bytes.
 */
export function decodeText(bytes: Uint8Array): string | null {
  // Made on first use: a module that cannot load where TextDecoder is missing helps nobody.
  decoder ??= new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Each line with its end; only the last may lack one. Joined they are the text. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Text to UTF-8. The inverse of `decodeText`; a lone surrogate becomes U+FFFD. */
export function encodeText(text: string): Uint8Array {
  encoder ??= new TextEncoder();
  return encoder.encode(text);
}
