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
  "It's late.md": 'A song.\n',
  'It’s late.md': "Lyrics: it's late, it's late, it's so late.\n",
  'North pier.md': '# North pier\n\nFor ferries.\n\n## Depth\n\nSix.\n',
  'South pier.md': '# South pier\n\nThe south pier takes boats of any size.\n\n## Depth\n\nFrom three to nine.\n',
  '2026 KW 32.md': 'The crane stood still: a fuse of the crane.\n',
  'Crew/Machines.md':
    'The crane has a fuse of its own in the shed, which whoever is there may change; so have all the machines that stand there.\n',
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
    ['a name in its own spelling', "it's late", "It's late.md"],
    ['what somebody wrote to last, before the note of a week', 'crane fuse', 'Crew/Machines.md'],
  ])('%s', async (_, query, path) => {
    expect(await first(query)).toMatch(new RegExp(`^${path}`));
  });
});

it('a heading is found with the name of its note', async () => {
  const { found } = await openBench(files).memory.search({ query: 'south pier depth' });
  expect(found[0]).toMatchObject({ path: 'South pier.md', heading: '## Depth' });
});

describe('of two passages that give one fact the newer one comes first', () => {
  it.each([
    [
      'notes',
      {
        '2025-01-05 Mail relay.md': 'The retry limit of the mail relay is 4.\n',
        '2025-09-01 Tuesday.md': 'Changed the retry limit of the mail relay to 9.\n',
      },
    ],
    [
      'sections',
      {
        'Mail relay.md':
          '## 2025-01-05\n\nThe retry limit of the mail relay is 4.\n\n## 2025-09-01\n\nThe retry limit of the mail relay is 9.\n',
      },
    ],
    [
      'of another person',
      {
        '2025-01-05 A.md': 'The retry limit of the mail relay is with Runa Falk.\n',
        '2025-09-01 B.md': 'The retry limit of the mail relay is with Ilario 9.\n',
      },
    ],
  ])('%s', async (_, said) => {
    const { found } = await openBench(said).memory.search({ query: 'What is the retry limit of the mail relay?' });
    expect(found[0]?.text).toMatch(/9[.]$/);
  });

  it('and a newer one about something else does not', async () => {
    const said = {
      '2025-01-05 Gift cards.md': 'Gift cards are good for three years.\n',
      '2025-09-01 Tuesday.md': 'Gave out seven gift cards.\n',
    };
    const { found } = await openBench(said).memory.search({ query: 'gift cards' });
    expect(found[0]?.path).toBe('2025-01-05 Gift cards.md');
  });

  describe('but a note keeps its place before newer ones that are not called so', () => {
    const repo = '2025-08-15 Infra repo -- repo ops.md';
    const named = { [repo]: 'Repo `infra`. Shell scripts, owned by Amara.\n' };
    const linking = { '2026-09-03 Staging.md': 'A job in [[2025-08-15 Infra repo -- repo ops|infra repo]] restores the snapshot.\n' };
    const telling = { '2026-09-04 Office.md': 'The infra repo is a repo of shell scripts, owned by Bruno now, who sits by the door.\n' };

    it.each([
      ['a link', 'infra repo', linking],
      ['a link, in a question', 'what is the infra repo', linking],
      ['a mention', 'infra repo', telling],
      ['a mention and a link', 'infra repo', { ...telling, ...linking }],
    ])('%s', async (_, query, others) => {
      const { found } = await openBench({ ...named, ...others }).memory.search({ query });
      expect(found[0]?.path).toBe(repo);
    });

    it('unless it surely is one fact', async () => {
      const { found } = await openBench({
        '2025-01-05 Mail relay retry limit.md': 'The retry limit of the mail relay is 4.\n',
        '2025-09-01 Log.md': '- Lunch.\n- The retry limit of the mail relay is 9.\n',
      }).memory.search({ query: 'mail relay retry limit' });
      expect(found[0]?.path).toBe('2025-09-01 Log.md');
    });
  });
});
