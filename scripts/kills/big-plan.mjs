/** A vault of 500 linked notes, and a plan that touches each of them in one of the ways a plan can. */
const SIZE = 500;

const pathOf = (i) => `folder ${i % 7}/note ${i}.md`;
const textOf = (i, line) =>
  `---\nid: 01J${String(i).padStart(23, '0')}\n---\n# Note ${i}\n\nSee [[note ${(i + 10) % SIZE}]].\n\n${`${line} 日本語 ${i}\n`.repeat(40)}`;

export function bigVault() {
  return Object.fromEntries(Array.from({ length: SIZE }, (_, i) => [pathOf(i), textOf(i, 'old')]));
}

export function bigPlan(id) {
  const edits = [];
  for (let i = 0; i < SIZE; i++) {
    const [path, text] = [pathOf(i), textOf(i, 'old')];
    const start = text.indexOf('old 日');
    const reason = 'To see what is left of it.';
    // Links go from a note to the one ten later, which has the same last digit: what is trashed is linked by what is trashed.
    if (i % 10 === 7) edits.push({ op: 'move', path, to: `moved/${i % 3}/note ${i}.md`, reason });
    else if (i % 10 === 8) edits.push({ op: 'trash', path, reason }, { op: 'create', path: `new/${i}.md`, text: textOf(i, 'new'), reason });
    else if (i % 10 === 9) edits.push({ op: 'append', path, text: 'one more line', reason });
    else if (i % 10 === 6) edits.push({ op: 'set-property', path, key: 'state', value: 'changed', reason });
    else
      edits.push({
        op: 'replace',
        path,
        start,
        end: text.length,
        before: text.slice(start),
        text: `${i % 2 === 0 ? 'a much longer line than before' : 'x'}\n`.repeat(40),
        reason,
      });
  }
  return {
    version: 1,
    id,
    title: 'Change 500 notes',
    reason: 'To be killed.',
    created: '2026-03-15T12:00:00Z',
    edits,
    preconditions: [],
    announced: [],
  };
}
