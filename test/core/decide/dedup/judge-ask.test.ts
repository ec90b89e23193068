import { askJudge } from '../../../../src/core/decide/dedup/judge/ask';
import { answerSchema } from '../../../../src/core/decide/dedup/judge/question';
import type { VerdictLabel } from '../../../../src/core/model/verdict';
import { at } from '../../../support/memory-vault';
import { judgeThat, saying, unsure, type ScriptedJudge } from './judge-script';

const entry = { title: 'Pool size', body: 'The pool holds 80 connections.' };
const older = { title: 'Pool', body: 'The pool holds 40 connections.' };
const labels: readonly VerdictLabel[] = ['UNIQUE', 'SUPERSEDE', 'DUPLICATE'];
const ask = (judge: ScriptedJudge, verdict = unsure('SUPERSEDE')) => askJudge(judge, entry, older, verdict, 'balanced');

test.each(labels.flatMap((from) => labels.map((to) => [from, to] as const)))('%s, judged %s', async (from, to) => {
  const judge = judgeThat(() => Promise.resolve(saying(to)));
  const result = await ask(judge, unsure(from));
  expect(result).toMatchObject({
    verdict: { verdict: to, of: to === 'UNIQUE' ? null : { path: at('older.md'), entry: null } },
    judge: from === to ? 'agreed' : 'overruled',
    problem: null,
  });
  expect(judge.asked).toHaveLength(1);
});

test('the judge gets the question, the schema and a signal that tells when nobody waits any more', async () => {
  const judge = judgeThat(({ signal }) => {
    expect(signal.aborted).toBe(false);
    return Promise.resolve(saying('UNIQUE'));
  });
  await ask(judge);
  expect(judge.asked[0]).toMatchObject({ prompt: expect.stringContaining('| The pool holds 80 connections.'), schema: answerSchema });
  expect(judge.asked[0]?.prompt).toContain('| The pool holds 40 connections.');
  expect(judge.asked[0]?.signal.aborted).toBe(true);
});

describe('the verdict stands, and the problem is told, where the judge', () => {
  const throwing = (error: unknown) => (): never => {
    throw error;
  };

  test.each<[string, () => unknown, string]>([
    ['rejects', () => Promise.reject(new Error('503\n  from <|there|>')), 'The judge could not be asked: 503 from < |there| >'],
    ['rejects with no error', () => Promise.reject(new Error('x'.repeat(5000))), `The judge could not be asked: ${'x'.repeat(300)}`],
    ['throws at once', throwing(new TypeError('no network')), 'The judge could not be asked: no network'],
    ['throws a text', throwing('no'), 'The judge could not be asked: no'],
    ['answers nonsense', () => Promise.resolve('DUPLICATE, I think'), 'The judge answered with a text that is not JSON.'],
    ['answers in another form', () => Promise.resolve('{"label":"DUPLICATE"}'), 'The judge answered with a "verdict" that does not fit.'],
    ['answers nothing', () => Promise.resolve(undefined), 'The judge answered with something that is not text.'],
    ['answers no promise and no text', () => 7, 'The judge answered with something that is not text.'],
    ['answers with ten megabytes', () => Promise.resolve(`${saying('UNIQUE')}${' '.repeat(10_000_000)}`), 'The judge answered with 100000'],
    ['overrules in doubt', () => Promise.resolve(saying('DUPLICATE', 0.3)), 'The judge says DUPLICATE, but is not sure of it.'],
  ])('%s', async (_, script, problem) => {
    for (const label of labels.filter((one) => one !== 'DUPLICATE')) {
      const verdict = unsure(label);
      const judge = judgeThat(script);
      const result = await ask(judge, verdict);
      expect(result).toEqual({ verdict, judge: 'failed', problem: expect.stringContaining(problem) });
      expect(result.verdict).toBe(verdict);
      expect(judge.asked[0]?.signal.aborted).toBe(true);
    }
  });

  test('never answers', async () => {
    const judge = judgeThat(() => new Promise(() => undefined), 1234);
    const verdict = unsure('SUPERSEDE');
    const asking = ask(judge, verdict);
    judge.expire();
    expect(await asking).toEqual({ verdict, judge: 'failed', problem: 'The judge did not answer within 1234 ms.' });
    expect(judge.asked[0]?.signal.aborted).toBe(true);
  });

  test.each(['answers', 'fails'])('%s late', async (how) => {
    let answer = (): void => undefined;
    const judge = judgeThat(
      () =>
        new Promise((resolve, reject) => (answer = () => (how === 'answers' ? resolve(saying('DUPLICATE')) : reject(new Error('late'))))),
    );
    const asking = ask(judge);
    judge.expire();
    const result = await asking;
    expect(result.judge).toBe('failed');
    // What comes now changes nothing and throws nowhere.
    answer();
    await new Promise((resolve) => setImmediate(resolve));
    expect(result).toEqual({ verdict: unsure('SUPERSEDE'), judge: 'failed', problem: 'The judge did not answer within 5000 ms.' });
  });

  test('gives up by itself once it hears the signal', async () => {
    const judge = judgeThat(
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    const asking = ask(judge);
    judge.expire();
    expect((await asking).problem).toBe('The judge did not answer within 5000 ms.');
    await new Promise((resolve) => setImmediate(resolve));
  });

  test('has a clock that fails', async () => {
    const judge = { ...judgeThat(() => new Promise(() => undefined)), wait: throwing(new Error('no timers')) };
    expect(await ask(judge)).toMatchObject({ judge: 'failed', problem: 'The judge could not be asked: no timers' });
  });
});
