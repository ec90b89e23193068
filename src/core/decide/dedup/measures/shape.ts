import { ratio, type Numbers, type View } from './view';

/** Length and form of the entries. */
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
  };
}
