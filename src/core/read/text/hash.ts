import { sha256 as digest } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import type { Steps } from './steps';

/** Bytes hashed between two steps: a few milliseconds on a phone. */
const HASHED_AT_ONCE = 4096;

/**
 * A 53-bit hash of a text's UTF-16 units as 14 hex digits, for noticing change; never proof of
 * equality. Two multiply-and-xor lanes of 32 bits with the finaliser of MurmurHash3.
 */
export function hashText(text: string): string {
  return hashNumber(text).toString(16).padStart(14, '0');
}

/** The same as a number. */
export function hashNumber(text: string): number {
  let low = 0x9e3779b9 ^ text.length;
  let high = 0x85ebca6b ^ text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0xcc9e2d51);
    high = Math.imul(high ^ unit, 0x1b873593);
  }
  const lower = finalise(low ^ (high >>> 15));
  const upper = finalise(high ^ (lower >>> 13));
  return (upper & 0x1fffff) * 0x100000000 + (lower >>> 0);
}

/**
 * The last 40 bits of a `hashText` as eight digits of base 32 (`0` to `v`): for notes that people see and that
 * hold thousands of them.
 */
export function shortHash(hash: string): string {
  return [hash.slice(4, 9), hash.slice(9)].map((digits) => parseInt(digits, 16).toString(32).padStart(4, '0')).join('');
}

function finalise(lane: number): number {
  let x = lane ^ (lane >>> 16);
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** SHA-256 of bytes (FIPS 180-4) as lower-case hex: proof that a file is what a decision saw. */
export function sha256(bytes: Uint8Array): string {
  return bytesToHex(digest(bytes));
}

/** The same in steps, for long texts while somebody looks at the window. */
export function* sha256Steps(bytes: Uint8Array): Steps<string> {
  const hash = digest.create();
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE));
    yield;
  }
  return bytesToHex(hash.digest());
}
