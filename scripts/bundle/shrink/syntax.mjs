/** The syntax of a bundled file, and edits of its text by where its nodes stand. */
import { parse as parseSyntax } from 'acorn';

export const parse = (code) => parseSyntax(code, { ecmaVersion: 2023, sourceType: 'script', ranges: true });

const isNode = (value) => value !== null && typeof value === 'object' && typeof value.type === 'string';

/** The nodes directly below one. */
export function childrenOf(node) {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));
}

export const isFunction = (node) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);

/**
 * The text from `start` to `end` with the edits inside of it. An edit is `{ start, end, text }`; its `text` is a
 * function that is given this one, so that what it keeps of its own range is edited as well. Edits do not
 * overlap, except that one may hold others: those are its own to apply.
 */
export function editor(code, edits) {
  const isInsertion = ({ start, end }) => start === end;
  const sorted = [...edits].sort((a, b) => a.start - b.start || isInsertion(b) - isInsertion(a) || b.end - a.end);
  const firstFrom = (start) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle].start < start) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const render = (start, end) => {
    let [text, at] = ['', start];
    for (let i = firstFrom(start); i < sorted.length && sorted[i].start < end; i++) {
      const edit = sorted[i];
      if (edit.start < at || edit.end > end) continue;
      text += code.slice(at, edit.start) + edit.text(render);
      at = edit.end;
    }
    return text + code.slice(at, end);
  };
  return render;
}
