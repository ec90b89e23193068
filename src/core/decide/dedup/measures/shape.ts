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

/** How well the other text says the first and the last content words. */
function edgesOf(f: View): Numbers {
  const ends = (heard: readonly Heard[]): { first: number; last: number } => {
    const list = heard.flatMap(({ term, weight, quality }) => (!term.stop && weight > TELLING ? [quality] : []));
    return { first: ((list[0] ?? 0) + (list[1] ?? 0)) / 2, last: ((list.at(-1) ?? 0) + (list.at(-2) ?? 0)) / 2 };
  };
  const [a, b] = [ends(f.inNewBody), ends(f.inOldBody)];
  return { newFirst: a.first, newLast: a.last, oldFirst: b.first, oldLast: b.last };
}
