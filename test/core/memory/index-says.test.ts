import { fc } from '../../support/properties';
import { openBench } from '../../support/opened';

/** The text of the index note over one note of this text. */
async function said(text: string): Promise<string> {
  const bench = openBench({ 'Note.md': text });
  await bench.memory.carryOut(() => bench.memory.index({}));
  const index = bench.vault.text('top-of-mind.md');
  return /^- \[\[Note\]\](?: — (.*))?$/m.exec(index)?.[1] ?? '';
}

test.each([
  ['%% sealed words here %%\nThe visible sentence stands here. More of it follows.', 'The visible sentence stands here.'],
  ['The plan is fine %%sealed words%% and goes on.', 'The plan is fine and goes on.'],
  ['%%\nsealed words\n\nof several sealed lines\n%%\n\nThe visible sentence stands here.', 'The visible sentence stands here.'],
  ['---\ndescription: The pier %%sealed words%% and the harbour\n---\nText.', 'The pier and the harbour'],
  ['Key: one %%sealed\nKey: two sealed words of it%%\n\nThe visible sentence stands here.', 'Key: one The visible sentence stands here.'],
  ['<!-- sealed\n\nsealed words -->\nThe visible sentence stands here.', 'The visible sentence stands here.'],
  ['- <!--\n  sealed words of the item\n  -->\n- The visible item', 'The visible item'],
  ['The rest of this is open %% sealed words that nobody closes', 'The rest of this is open'],
  [`%% ${'sealed words '.repeat(500)}%% After it.`, ''],
  ['Write `%%` around what nobody reads, and `%%` at its end.', 'Write \\%% around what nobody reads, and \\%% at its end.'],
])('of a comment nothing is said: %j', async (text, about) => {
  const made = await said(text);
  expect(made).not.toContain('sealed');
  expect(made).toBe(about);
});

test('of a comment anywhere between words nothing is said', async () => {
  const words = fc.array(fc.constantFrom('word', 'two\n', '\n\n', '- ', '> ', '`', 'a:: ', '# ', '| ', '**', '(', '[', ']'), {
    maxLength: 8,
  });
  const comment = fc.constantFrom('%%sealed%%', '%%\nsealed\n\nsealed\n%%', '<!-- sealed -->', '<!--\nsealed\n-->');
  await fc.assert(
    fc.asyncProperty(words, comment, words, async (before, hidden, after) => {
      // What begins as code is code, and no comment.
      const text = `${before.join(' ').replaceAll('`', '')} ${hidden} ${after.join(' ')}`;
      fc.pre(!/^ {4}/m.test(text));
      expect(await said(text)).not.toContain('sealed');
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['Prof. Dr. Weber leads the group. Another one.', 'Prof. Dr. Weber leads the group.'],
  ["Mr. Smith lives at St. John's Road since 2020. More of it.", "Mr. Smith lives at St. John's Road since 2020."],
  ['Am 3. März 2026 wurde z. B. der Kessel geprüft. Danach nichts.', 'Am 3. März 2026 wurde z. B. der Kessel geprüft.'],
  ['Встреча идёт в г. Москва, на ул. Ленина. Потом обед.', 'Встреча идёт в г. Москва, на ул. Ленина.'],
  ['No. 5 Main St. is for sale. Somebody asked.', 'No. 5 Main St. is for sale.'],
  ['The economy grew in Q1 vs. Q2 of the year. Then it fell.', 'The economy grew in Q1 vs. Q2 of the year.'],
  ['As of Apr. 3 the pier is open, see Vol. 2 of the plan. Then it closes.', 'As of Apr. 3 the pier is open, see Vol. 2 of the plan.'],
  ['「価格は五百円です。」と田中さんが言った。次の文。', '「価格は五百円です。」と田中さんが言った。'],
  ['He said "Come here. Now." and left the harbour. Then nothing.', 'He said "Come here. Now." and left the harbour.'],
  ['The pier (see the map. Or ask) is closed today. Then nothing.', 'The pier (see the map. Or ask) is closed today.'],
  ['Welcome. This is the home of the harbour. More of it.', 'Welcome. This is the home of the harbour.'],
  ['Welcome.\n\nThis is the home of the harbour.', 'Welcome. This is the home of the harbour.'],
  ['We keep these rules:\n\n- Nobody moors at night.\n- More of them.', 'We keep these rules: Nobody moors at night.'],
  ['The harbour is open all day. It closes at night.', 'The harbour is open all day.'],
])('a sentence ends where another one begins: %j', async (text, about) => {
  expect(await said(text)).toBe(about);
});

test.each([
  [
    'Water boils at 100 °C[^a], as noted^[an inline [x] note] by all of us.\n[^a]: see the book',
    'Water boils at 100 °C, as noted by all of us.',
  ],
  ['The [text][ref] and the [other][] are links of references.\n[ref]: http://x.y', 'The text and the other are links of references.'],
  ['It begins with _underscore_ and __bold__ and keeps a_b_c.', 'It begins with underscore and bold and keeps a\\_b\\_c.'],
  ['The formula H~2~O and x^2^ are well known here.', 'The formula H2O and x2 are well known here.'],
  ['An \\[escaped\\] text with 1 &amp; 2 &lt; 3 in it.', 'An \\[escaped\\] text with 1 & 2 \\< 3 in it.'],
  ['The book [rating:: 5] is (key:: of value) a good one.', 'The book is a good one.'],
  ['The list (std::list) is what the code uses.', 'The list (std::list) is what the code uses.'],
  ['Made on <% tp.date.now() %> by {{author}} for the harbour.', 'Made on by for the harbour.'],
  ['Press <kbd>Ctrl</kbd>+<kbd>C</kbd>, then <b>go</b> on.', 'Press Ctrl+C, then go on.'],
  ['A \u001b[31mred\u0000 \u202etext\ufeff with &#x202e; stays plain.', 'A \ufffd\\[31mred\ufffd text with stays plain.'],
  ['Call `snake_case_name` or `__init__` of the class.', 'Call snake\\_case\\_name or \\_\\_init\\_\\_ of the class.'],
])('no mark and no control character stays: %j', async (text, about) => {
  expect(await said(text)).toBe(about);
});

test('a description that is made for a memory says nothing of a comment', async () => {
  const { vault, memory } = openBench({}, { convention: 'mindstone' });
  await memory.carryOut(() =>
    memory.remember({ title: 'Answer first', body: 'Mira reads %%sealed%% the first line.', type: 'feedback', onDuplicate: 'skip' }, {}),
  );
  expect(vault.text('feedback_answer_first.md')).toContain('description: Mira reads the first line.');
});
