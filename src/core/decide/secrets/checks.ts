import { bare } from './assign/read-value';
import { decode } from './decode';
import { isOrdinary } from './placeholders';
import { isPublished } from './published';
import { entropy, isName, isRow, isWordy } from './randomness';
import type { Checks, ValueCheck } from './rule';
import { isSeedWord } from './seed-words';
import { isMade, isSecretValue } from './value';

/** True where what a pattern matched is like a real secret. `group` is its first group that is there, if it has one. */
export function passes(checks: Checks, whole: string, group: string | undefined): boolean {
  if (isPublished(whole)) return false;
  if (checks.card) return isCard(whole);
  if (checks.seedWords !== undefined) return isSeed(whole, checks.seedWords);
  // The password of a program that somebody tries on their own machine.
  if (/@(?:localhost|127\.|0\.0\.0\.0|\[::1)/.test(whole) && isWordy((group ?? '').replace(/\d{1,4}$/, ''))) return false;
  if (checks.value !== undefined) return group !== undefined && isValue(checks.value, group);
  if (/x{8,}|\*{4,}|\.{4,}|0{12,}|_{5,}/i.test(whole)) return false;
  const tail = whole.slice(Math.max(0, whole.length - 400));
  if (!/\d/.test(tail) && !/[A-Z]{2}/.test(tail)) return false;
  const end = tail.slice(-32);
  return (
    entropy(tail) >= (checks.entropy ?? 2.8) &&
    !isWordy(whole) &&
    !isName(whole) &&
    !isRow(end) &&
    !/your|example|placeholder|changeme|redacted/i.test(whole.slice(0, 40)) &&
    !/your[_-]|<[^<>]+>$/i.test(whole)
  );
}

function isValue(check: ValueCheck, group: string): boolean {
  const quote = /^['"]/.exec(group)?.[0];
  const text = quote === undefined ? group : group.slice(1).replace(/['"]$/, '');
  if (isPublished(text)) return false;
  if (check === 'basic') {
    const said = decode(text);
    const at = said?.indexOf(':') ?? -1;
    return said !== null && at > 0 && isAddressPassword(said.slice(at + 1));
  }
  if (check === 'digits') return !/^(?:(?:19|20)\d\d|(\d)\1*|1234?|234|345|456|4321|321|404|500)$/.test(text);
  if (check === 'token') return isSecretValue('key', { text, quoted: false, sole: true }, true);
  if (check === 'made') return isMade(bare(text));
  if (check === 'codes') return isCodeList(text);
  if (check === 'address') return isAddressPassword(text);
  return isSecretValue('password', { text, quoted: false, sole: true }, check === 'strict');
}

/** Codes that were drawn one by one: of one length, groups alike, most with a digit, and in no order. */
function isCodeList(text: string): boolean {
  const codes = text
    .split('\n')
    .map((line) => line.replace(/^[\s>]*(?:[-*+]|\d{1,2}[.)])?[\s`]*|[\s`]+$/g, ''))
    .filter((line) => line !== '');
  const shapes = new Set(codes.map((code) => code.replace(/[A-Za-z0-9]/g, 'x')));
  const sorted = [...codes].sort().join();
  return (
    shapes.size === 1 &&
    /x{4}.*x{4}/.test([...shapes][0] ?? '') &&
    codes.filter((code) => /\d/.test(code)).length * 2 > codes.length &&
    sorted !== codes.join() &&
    sorted !== [...codes].reverse().join() &&
    !codes.some((code) => isOrdinary(code) || /^(?:19|20)\d\d(?:0\d|1[0-2])[0-3]\d$/.test(code))
  );
}

/** A password between a user and a host may be a plain word, but not a placeholder. */
function isAddressPassword(text: string): boolean {
  return text.length > 3 && !isOrdinary(text) && !/^\d{1,5}$/.test(text);
}

/** Luhn's check, of a number that begins as an issuer's do. */
function isCard(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  const known =
    /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|2720\d{12}|220[0-4]\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|35(?:2[89]|[3-8]\d)\d{12}|6(?:011|5\d\d|4[4-9]\d)\d{12}|62\d{14,17}|(?:5018|5020|5038|6304|6759|676[1-3])\d{8,15}|9792\d{12}|60\d{14}|8[12]\d{14})$/;
  if (!known.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

/** English words that no list of seed words holds, and that nearly every sentence does. */
const SENTENCE =
  /\b(?:the|and|for|are|was|were|not|has|have|had|but|his|her|its|our|their|them|she|him|from|been|which|these|those|than|then|who|how|all|any|did|does|where|would|could|should|because|into|very|also|more|most|some|such|only|over|after|before|between|your)\b/;

function isSeed(text: string, least: number): boolean {
  const words = text.match(/[a-z]{3,8}/g) ?? [];
  // Beside such a word stand lists of tomatoes and sentences, too. One of twenty others seems to be of the list.
  if (words.filter(isSeedWord).length * 10 < words.length * 8) return false;
  const counts = [12, 15, 18, 21, 24].filter((count) => count >= least);
  // A list with commas may be a list of anything: then the count must be right.
  return (
    counts.some((count) => (text.includes(',') ? words.length === count : words.length >= count)) &&
    new Set(words).size * 4 >= words.length * 3 &&
    !SENTENCE.test(text)
  );
}
