import { decideRemember, parseEntryInput } from '../../src/core/decide/remember/index';
import type { Verdict } from '../../src/core/model/verdict';
import { contextOf } from '../support/snapshot';
import { cli, vaultOnDisk } from './terminal';

const BODY = 'The pool of the billing service holds 40 connections.';
const entry = (date: string): string => JSON.stringify({ title: 'Pool', body: BODY, date });
const vault = (): string => vaultOnDisk({ 'Herons.md': '---\ncreated: 2026-01-02\n---\nHerons nest in alders.\n' });
const verdictsOf = async (dates: readonly string[], ...args: readonly string[]) => {
  const { json, exit } = await cli(vault(), ['gate', '--json', ...args], dates.map(entry).join('\n'));
  return { exit, verdicts: json.result.verdicts as unknown as Record<string, unknown>[] };
};

/** What `remember` says of the day. */
function refusal(date: string): { readonly code: string; readonly message: string } {
  const unique: Verdict = { verdict: 'UNIQUE', confidence: 0.9, of: null, candidates: [], evidence: null };
  try {
    const ctx = contextOf({});
    decideRemember(ctx, parseEntryInput(ctx, { title: 'Pool', body: BODY, date, onDuplicate: 'skip' }), unique, {
      older: null,
      fileText: null,
      skippedText: null,
      level: 'balanced',
      links: [],
    });
  } catch (error) {
    return error as { readonly code: string; readonly message: string };
  }
  return { code: 'none', message: '' };
}

test.each(['2026-02-31', '2026-13-01', '2025-02-29', '2026-00-10', '2026-3-5', 'yesterday', ''])(
  'gate refuses the day %j in the words of remember',
  async (date) => {
    const { code, message } = refusal(date);
    expect(code).toBe('bad_input');
    for (const args of [[], ['--sequential']]) {
      expect(await verdictsOf([date, '2024-02-29'], ...args)).toMatchObject({
        exit: 1,
        verdicts: [
          { line: 1, error: message },
          { line: 2, verdict: 'UNIQUE' },
        ],
      });
    }
  },
);

test('an entry with such a day is not visible to the later lines of a stream', async () => {
  const refused = await verdictsOf(['2026-02-31', '2026-03-01'], '--sequential');
  expect(refused.verdicts[1]).toMatchObject({ verdict: 'UNIQUE', of: null });
  const accepted = await verdictsOf(['2026-02-28', '2026-03-01'], '--sequential');
  expect(accepted.verdicts[1]).toMatchObject({ verdict: 'DUPLICATE', of: { line: 1 } });
});
