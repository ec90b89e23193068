import type { Range } from '../../model/note';

/** How many bits the table has: six a word. */
const BITS = 12_288;

/**
 * The 2,048 English words of BIP39 as a Bloom filter, in base64: for each word four bits are set, which its letters
 * tell. About one other word in twenty seems to belong to them; of a dozen words in a row that does not matter.
 */
const TABLE =
  'T0BxaM6t+3WrZLagyK/zyRjWtpFIoPREmtKEHMJj8ajzBltVzPDeL4Cq8UCi9gHgtgsOtlLA0Rz9TgeJ5UH6LzjLsa9BNUWRaZgi6E1YMyPh/3T2lGOBSBHFPrIPOMQYQAoTSb8hQz11GQReDHA/d1U5Rp2k+zHT' +
  'OTjHNaTEB2mVkjIpQpIXaHnbSf/iEN1S+ylB7+0FH43fdNa+RLCKVp3CaB5ggsEOjh7sZJ3jN5yhPDZK1a875yaoS0FNcFguMF1x4brnT3kUQfm1VKOV0CbjYfDSik9ablJ/rlTvmU49hL/DdlRBADRSJ9l8oMgM' +
  'a6Lf8FsCn8ECMBw2gBmH9X1Z6yeXJhLZyPw7jcz8RBCRKxTmDSjS8oJ8XgkBl9CIFw0rDmRLpsOEUqaGHpg2UMO+bJUl6VHNbggB0IlFhR+9h5p16ptaY4FguqHhuHqc0BIATxfudlFGJIHPc4PnRBE2rXEGA/Ba' +
  'PRRMWtO7TU6/4tCOPaf6xDqx2aIQx8l+bJzfgKUr9K9m0uxl5gGCOzkqJ1ZHiWVIPJ5DKei5hcd2x+UVm6PsT7NEmr6HtaD2UfjgadiK0wxkJe4JjtW1E6yEABQF1q7I0oDIlz2qxFAsDNFbGqVZV9V8hMKX9fX9' +
  'WdW3dcneDcsoBGDRyn7FCUPgc6am9OY6Ye40fgXMgYoQGLVUh0IgZBA29zsHoiDMY5W53soGeSkfxc2Q8CAVvjgwRpytm4xUNxMRx3QfuignpAovT5fR6pDdU584qEBXQMv4A6qwwnCa5xR3R9Nf7IfQ7wbr3Yzn' +
  'g1ILEs2DdPH0E9fkjsNCob2RrRPR1MKwBNboF9EE21BlE2X9jctrufbAfTyzj9Kbwa9dYgTMuDHT9dRB6sMJJe5DOkrIoB2REOi2uXfQ6bvEjjgwLMnFrjMTdZl7XDQgKugPdTGzyWZMdv0V3jSfBTNwJ1jcgpAn' +
  '/WSIdEi4TkOiLp42vG4Ygx4dibKqv92m6CWG5Za2QlLWlCR0KAqgGZzaSzjILMslVQ2eL/Q2vY6v/dzkClfhWJe+yPryDxDCD/vgblEc4bfxTJJCW5YHGPzVMdkaCEkLvaNwhyY/YWkfit3O3ORGHRPcaQrh7O6b' +
  'qyOA9e9Z9hgjYex+Zk5AGJ/ICaOqCc2nmWEKI0pgKZ3ZL3PuJAtvoDSkYUYcuyGYTkflVbe0G6mOohZsrrpm9Y3wqfdXw/0Jmo7XD1WSFXexwF2kMCd5M+Fcep+M5c1EmH6ZrHo6mja7vzNzIdsNcdZvlQL0S4yj' +
  '5NfK4oeoIDQA8+ph+10FaBSs66qgQnX1MaOe19bys4s6xnhxDTkRaNuQwzyuiIczlGBOd0DslZvUtXhOaQyznHRlvCw1YsGKWrTLaRpuG7aqG3q4n7tp73GWexkssZvPq/p3nZQQzgQgAhSDnjYM7gm1f0f/wb0b' +
  'aph0dciG1lqpP9t44zWI6EAp6uvSPAGfrEm37/hGyTlhgFyfKpnWIgw/+bhashl0V+b6fMTlQsfHPHxuqQiD6uKRYBFQLlwVuyQJYT1DG4NBTrfsRpejn7OCOvZGEjYp5TL50Rh6sJ1FPBHmkAS0w9pQN/eL9LGj' +
  'yYwyqTlL4sUGV4rjykMqXHw0+4GkLgQdGiwX0nHI1uNRlApBNdyRMxl0KIOnEdBu5fLyz5iP4zEv0yzPRTiWUENdC6ENi26cxrsTXs5Oxr5YP2tNnsNqFAdNnCcM3doP8Us3GBmDzoMw2OqovrLMBub0jzBcefFs' +
  '+BIu9b7fOmhPhZt4pZ4sKWlYj2OEkoEiWm5kbZOnClmaXPEU3ZEsTfSzHzrAg7PxSOAgpjFofiIyHJj4yx9+fKVLhwd/dr/AZib0y1AKJ1eHYvfXoe3ATIoNrOmRYLrwqWWt+cRgj3pnWLwNYI5sfxHyR2eomlT8' +
  '9TOwXzpx0bzhCjIoL+nxDhw3N0xB34Vlx3gu8G+1Set4XTWPAVD3ZGeO53V5Gh9yQhAv/6PLlAZRFG2cSwwjKi6xpXwE2NJFnvv7agfDX9DqaFLBTQ2sZiaEznNwVCsI';

let table: Uint8Array | null = null;

/** True for a word of the list, and for about one other in twenty. In lower case. */
export function isSeedWord(word: string): boolean {
  table ??= Uint8Array.from(atob(TABLE), (byte) => byte.charCodeAt(0));
  // Where its bits are: FNV-1a, and double hashing after Kirsch and Mitzenmacher.
  let first = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) first = Math.imul(first ^ word.charCodeAt(i), 0x01000193);
  let second = Math.imul(first ^ (first >>> 15), 0x85ebca6b);
  second ^= second >>> 13;
  for (let at = 0; at < 4; at++) {
    const bit = ((first >>> 0) + at * ((second | 1) >>> 0)) % BITS;
    if ((((table[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 0) return false;
  }
  return true;
}

/** Fewer words in a row are not counted; a phrase of twelve is known by what stands beside it. */
const FEWEST = 15;
/** Signs, digits and spaces between two words of a phrase, at most. */
const WIDEST = 12;
const isSmall = (unit: number): boolean => unit >= 97 && unit <= 122;
const isOther = (unit: number): boolean => (unit >= 65 && unit <= 90) || unit > 127;

/**
 * Where a seed phrase stands with nothing beside it that tells of one: fifteen words of the list or more, one after
 * another, with at most twelve signs and digits between two of them.
 */
export function seedRuns(text: string): Range[] {
  const found: Range[] = [];
  /** Where each word begins and ends, one after the other. */
  let words: number[] = [];
  const close = (): void => {
    if (words.length >= 2 * FEWEST) found.push(...longIn(text, words));
    if (words.length > 0) words = [];
  };
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (!isSmall(unit)) {
      if (words.length > 0 && (isOther(unit) || at - (words[words.length - 1] ?? 0) >= WIDEST)) close();
      continue;
    }
    const from = at;
    while (isSmall(text.charCodeAt(at + 1))) at++;
    const length = at + 1 - from;
    if (length < 3 || length > 8 || isOther(text.charCodeAt(from - 1))) close();
    else words.push(from, at + 1);
  }
  close();
  return found;
}

/** Where words of the list stand in a long row, few of them twice. */
function longIn(text: string, places: readonly number[]): Range[] {
  const found: Range[] = [];
  let row: string[] = [];
  let [start, end] = [0, 0];
  const close = (): void => {
    if (row.length >= FEWEST && new Set(row).size * 4 >= row.length * 3) found.push({ start, end });
    row = [];
  };
  for (let i = 0; i < places.length; i += 2) {
    const at = places[i] ?? 0;
    const word = text.slice(at, places[i + 1]);
    if (!isSeedWord(word)) close();
    else {
      if (row.length === 0) start = at;
      row.push(word);
      end = places[i + 1] ?? at;
    }
  }
  close();
  return found;
}
