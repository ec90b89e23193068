import { ratio, type Heard, type Numbers, type View } from './view';

/** Words that weigh less stand in any text. */
const TELLING = 0.3;

/** Length and form of the entries, their code, and how well their first and last words are said. */
export function shapeOf(f: View): Numbers {
  const content = f.spans.newLength;
  const terms = f.fresh.terms;
  return {
    length: content,
    oldLength: f.spans.oldLength,
    longer: ratio(content, content + f.spans.oldLength),
    sentences: f.fresh.body.starts.length - 1,
    oldSentences: f.old.body.starts.length - 1,
    cjk: ratio(terms.filter((term) => term.kind === 'cjk').length, terms.length),
    paths: terms.filter((term) => term.kind === 'path').length,
    ticked: f.fresh.ticked - f.old.ticked,
    ...codeOf(f),
    ...edgesOf(f),
  };
}

function codeOf(f: View): Numbers {
  const [fresh, old] = [f.fresh.code(), f.old.code()];
  const held = [...fresh].filter((code) => old.has(code)).length;
  const saidPlain = (code: string, plain: string): boolean => plain.toLowerCase().includes(code);
  return {
    codeShared: held,
    codeNewUnsaid: [...fresh].filter((code) => !old.has(code) && !saidPlain(code, f.old.plain)).length,
    codeOldUnsaid: [...old].filter((code) => !fresh.has(code) && !saidPlain(code, f.fresh.plain)).length,
  };
}

/** How well the other text says the first and the last two content words. */
function edgesOf(f: View): Numbers {
  return {
    newFirst: edge(f.inNewBody, 0, 1),
    newLast: edge(f.inNewBody, f.inNewBody.length - 1, -1),
    oldFirst: edge(f.inOldBody, 0, 1),
    oldLast: edge(f.inOldBody, f.inOldBody.length - 1, -1),
  };
}

/** Of the two content words that come first from `start` on. */
function edge(heard: readonly Heard[], start: number, step: 1 | -1): number {
  const found: number[] = [];
  for (let at = start; found.length < 2 && at >= 0 && at < heard.length; at += step) {
    const { term, weight, quality } = heard[at] as Heard;
    if (!term.stop && weight > TELLING) found.push(quality);
  }
  return ((found[0] ?? 0) + (found[1] ?? 0)) / 2;
}
