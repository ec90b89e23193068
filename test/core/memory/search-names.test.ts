import { openBench } from '../../support/opened';

const told = 'Whoever cancels in time gets the money back on the card that was charged.';
const files = {
  '2026-06-16 Refund window for cancelled stays -- billing policy.md': `Guests have fourteen days. ${told}\n`,
  '2026-07-10 Week in the office -- daily.md':
    '## [[2026-06-16 Refund window for cancelled stays -- billing policy|Refund window]]\n\nThe refund window is too short, said two guests. Is the refund window kept?\n',
  'Handbook.md': '# Handbook\n\nAll of it.\n\n## Refund window\n\nThe refund window is in the policy. Ask billing.\n',
  '2026-08-02 Notes for the harbour visit -- daily.md': 'Bring the keys.\n',
  '2026-08-03 Vendor call notes -- vendor.md': 'Notes for the next notes: write notes.\n',
  'Deckhand.md': '# Boats\n\nSmall ones.\n',
  'Boats/README.md': '# Deckhand\n\nThe deckhand app. Deckhand is for phones.\n',
  'Ledger.md': '---\ntags: [kestrel]\n---\n\nOne line for each charge.\n',
};

async function first(query: string): Promise<string | undefined> {
  const { found } = await openBench(files).memory.search({ query });
  return found[0]?.path;
}

describe('what is called so comes first', () => {
  it.each([
    ['a part of a name, before a note that links to it and a heading', 'refund window', '2026-06-16 Refund window for cancelled stays'],
    ['the same in a question', 'what is the refund window', '2026-06-16 Refund window for cancelled stays'],
    ['a name of common words', 'notes for', '2026-08-02 Notes for the harbour visit'],
    ['a file name, before the heading of another note', 'deckhand', 'Deckhand.md'],
    ['a whole file name', '2026-08-03 Vendor call notes -- vendor', '2026-08-03 Vendor call notes'],
    ['a tag', 'kestrel', 'Ledger.md'],
  ])('%s', async (_, query, path) => {
    expect(await first(query)).toMatch(new RegExp(`^${path}`));
  });
});
