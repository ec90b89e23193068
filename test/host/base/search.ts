import type { SearchMatchPart, SearchResult } from 'obsidian';

function joinParts(parts: SearchMatchPart[]): SearchMatchPart[] {
  const joined: SearchMatchPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && last[1] === part[0]) last[1] = part[1];
    else joined.push([part[0], part[1]]);
  }
  return joined;
}

/** Matches a text that holds the query's characters in order; nearer and earlier scores higher (0 is best). */
export function prepareFuzzySearch(query: string): (text: string) => SearchResult | null {
  const wanted = [...query.toLowerCase()].filter((c) => c.trim() !== '');
  return (text) => {
    const lower = text.toLowerCase();
    const whole = lower.indexOf(query.toLowerCase().trim());
    if (whole !== -1 && wanted.length > 0) {
      return { score: -whole / 100, matches: [[whole, whole + query.trim().length]] };
    }
    const parts: SearchMatchPart[] = [];
    let at = 0;
    for (const character of wanted) {
      const found = lower.indexOf(character, at);
      if (found === -1) return null;
      parts.push([found, found + character.length]);
      at = found + character.length;
    }
    const matches = joinParts(parts);
    return { score: wanted.length === 0 ? 0 : -matches.length - at / 100, matches };
  };
}

/** Matches a text that holds every word of the query. */
export function prepareSimpleSearch(query: string): (text: string) => SearchResult | null {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return (text) => {
    const lower = text.toLowerCase();
    const matches: SearchMatchPart[] = [];
    for (const word of words) {
      const found = lower.indexOf(word);
      if (found === -1) return null;
      matches.push([found, found + word.length]);
    }
    return { score: 0, matches: joinParts(matches.sort((a, b) => a[0] - b[0])) };
  };
}

export function sortSearchResults(results: { match: SearchResult }[]): void {
  results.sort((a, b) => b.match.score - a.match.score);
}

/** Writes the text with its matched parts highlighted. */
export function renderMatches(el: HTMLElement | DocumentFragment, text: string, matches: SearchMatchPart[] | null, offset = 0): void {
  let at = 0;
  for (const [from, to] of matches ?? []) {
    const start = Math.max(from + offset, 0);
    const end = Math.min(to + offset, text.length);
    if (end <= start) continue;
    el.appendText(text.slice(at, start));
    el.createSpan({ cls: 'suggestion-highlight', text: text.slice(start, end) });
    at = end;
  }
  el.appendText(text.slice(at));
}

export function renderResults(el: HTMLElement, text: string, result: SearchResult, offset = 0): void {
  renderMatches(el, text, result.matches, offset);
}
