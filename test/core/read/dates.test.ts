import { dateOfNote, dayMade, newestDate } from '../../../src/core/read/text/dates';
import { parseNote } from '../../../src/core/read/snapshot/note';
import type { NotePath } from '../../../src/core/model/path';

const dateOf = (path: string, text: string): string | null => dateOfNote(parseNote(path as NotePath, text, text.length));

test.each([
  ['a.md', '---\ndate created: 2026-03-01\n---\n', '2026-03-01'],
  ['a.md', '---\ndate created: 2026-03-01\ndate modified: 2026-03-05\n---\n', '2026-03-05'],
  ['a.md', '---\ncreated_at: 2026-03-01T10:00:00Z\n---\n', '2026-03-01'],
  ['a.md', '---\nmetadata:\n  modified: 2026-03-07\n---\n', '2026-03-07'],
  ['a.md', '---\ncreated: 2026-03-09\nmetadata:\n  modified: 2026-03-07\n---\n', '2026-03-09'],
  ['a.md', '---\ncreated-at: 2026-03-01\n---\n', '2026-03-01'],
  ['a.md', '---\nDate: 2026-03-02\n---\n', '2026-03-02'],
  ['a.md', '---\ndateCreated: 2026-03-03\nDateModified: 2026-03-04\n---\n', '2026-03-04'],
  ['a.md', '---\nlast-modified: 2026-03-05T10:00:00+02:00\n---\n', '2026-03-05'],
  ['a.md', '---\nPage created: 2026/03/06\n---\n', '2026-03-06'],
  ['a.md', '---\nlastUpdated: "2026-03-07"\n---\n', '2026-03-07'],
  ['a.md', '---\ncreatedat: 1772841600000\n---\n', '2026-03-07'],
  ['a.md', '---\ncreated: 202301011200\n---\n', '2023-01-01'],
  ['a.md', '---\ndate: 20230101120000\n---\n', '2023-01-01'],
  ['a.md', '---\ndate: 20230101\n---\n', '2023-01-01'],
  ['a.md', '---\ncreated: "202301011200"\n---\n', '2023-01-01'],
  ['a.md', '---\ncreated: "20230101120000"\n---\n', '2023-01-01'],
  ['a.md', '---\ncreated: 1772841600\n---\n', '2026-03-07'],
  ['a.md', '---\ncreated: 946684800000\n---\n', '2000-01-01'],
  ['a.md', '---\ncreated: 202301012500\n---\n', null],
  ['a.md', '---\ncreated: "202313011200"\n---\n', null],
  ['a.md', '---\ncreated: "2023010112"\n---\n', null],
  ['a.md', '---\ncreated: 2023010112000\n---\n', '2034-02-08'],
  ['a.md', '---\ncreated: 99999999999999\n---\n', null],
  ['a.md', '---\nupdated: [2026-03-01, 2026-03-08]\n---\n', '2026-03-08'],
  ['a.md', '---\ndue: 2026-03-01\ndeadline: 2026-03-02\nbirthday: 2026-03-03\ndue_date: 2026-03-04\n---\n', null],
  ['a.md', '---\nstartDate: 2026-03-01\nreview-date: 2026-03-02\nlast_applied: 2026-03-03\nupdate_due: 2026-03-04\n---\n', null],
  ['a.md', '---\ncreated: yesterday\nupdated by: 2026-03-01\nmodified: 17\n---\n', null],
  ['24-2-08.md', '', '2024-02-08'],
  ['24-12-31.md', '', '2024-12-31'],
  ['24-2-30.md', '', null],
  ['24-13-08.md', '', null],
  ['24-2-08 Score.md', '', null],
  ['1-24-2-08.md', '', null],
  ['a.md', '---\nmetadata: 2026-03-07\n---\n', null],
])('%s with %j is of %s', (path, text, day) => {
  expect(dateOf(path, text)).toBe(day);
});

const newestOf = (files: Readonly<Record<string, string>>): string | null =>
  newestDate(Object.entries(files).map(([path, text]) => parseNote(path as NotePath, text, Buffer.byteLength(text))));

test.each(['', '\n', '# 2026-03-20\n', '# Tag für Tag 2026-03-20\r\n\r\n'])(
  'a note that holds only %j is not the newest of a memory',
  (text) => {
    expect(newestOf({ 'a/2024-01-05.md': 'Moved.', '2026-03-20.md': text })).toBe('2024-01-05');
    expect(newestOf({ '2024-01-05.md': '', '2026-03-20.md': text })).toBe('2026-03-20');
  },
);

test.each(['Hi.', '# Log\n\nMoved.\n', '---\nid: x\n---\n', '# A\n## B\n', '# [[A]]\n', '## 2026-03-20: Moved to the new office\n'])(
  'a note that holds %j is',
  (text) => {
    expect(newestOf({ '2024-01-05.md': 'Moved.', '2026-03-20.md': text })).toBe('2026-03-20');
  },
);

test.each([
  [{ updated: '2026-03-09', 'created-at': '2026-03-02', date: '2026-03-01' }, '2026-03-02'],
  [{ createdAt: '2026-03-03', metadata: { created: '2026-03-02' } }, '2026-03-02'],
  [{ Date: '2026-03-01', 'last-modified': '2026-03-09' }, '2026-03-01'],
  [{ modified: '2026-03-09', due: '2026-03-01' }, null],
])('a note with %j was made on %s', (data, day) => {
  expect(dayMade(data)).toBe(day);
});
