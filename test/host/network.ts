interface Request {
  readonly url: string;
  readonly body?: string;
}

type Answering = (request: Request) => { readonly status: number; readonly text: string };

let answering: Answering | null = null;

/** Answers the requests of plugins from now on, in the place of a network; null: as ever. */
export function answerRequests(by: Answering | null): void {
  answering = by;
}

/** The stand-in has no network: a plugin that asks for it fails, and the test sees the address. */
export function requestUrl(request: Request | string): Promise<unknown> {
  if (answering !== null && typeof request !== 'string') return Promise.resolve({ headers: {}, ...answering(request) });
  const url = typeof request === 'string' ? request : request.url;
  return Promise.reject(new Error(`Network refused: ${url}`));
}

export function request(what: Request | string): Promise<unknown> {
  return requestUrl(what);
}

export function arrayBufferToHex(data: ArrayBuffer): string {
  return [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function hexToArrayBuffer(hex: string): ArrayBuffer {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)).buffer;
}

export function arrayBufferToBase64(buffer: ArrayBuffer): string {
  return btoa([...new Uint8Array(buffer)].map((byte) => String.fromCharCode(byte)).join(''));
}

export function base64ToArrayBuffer(base64: string): ArrayBuffer {
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)).buffer;
}

export function getLanguage(): string {
  return 'en';
}
