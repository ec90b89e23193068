import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk, type Ran } from './terminal';

const at = (day: string, time = '20:00'): string[] => ['--now', `${day}T${time}:00`];
const sample = (day: string, fails: number, more: object = {}) => ({
  ...{ at: `${day} 20:00`, mistakes: 1, fails, checkpoints: 0, bytes: 800, limit: 1500, proposed: 6, done: 4 },
  ...more,
});

async function started(samples: readonly object[] | null): Promise<string> {
  const vault = vaultOnDisk({
    '.obsidian/app.json': '{}',
    ...(samples === null ? {} : { 'memory/metrics.json': JSON.stringify({ samples }) }),
    'memory/self-review.md': '# Self review\n\n### MEMORY FAIL #1\nMISS: Wrote in capitals\nFIX: Lower case\nCOUNT: 5\nSTATUS: Active\n',
  });
  await cli(vault, ['init', 'daneel', ...at('2026-02-01')]);
  return vault;
}

const answers = ({ json }: Ran): string[] =>
  (json.result['questions'] as unknown as { id: string; answer: string }[]).map(({ id, answer }) => `${id} ${answer}`);

test('the four questions are answered from the samples and the figures of now', async () => {
  const vault = await started([
    sample('2026-02-01', 0),
    sample('2026-02-08', 4, { checkpoints: 3 }),
    sample('2026-02-15', 5, { bytes: 1600 }),
  ]);
  const ran = await cli(vault, ['evaluate', ...at('2026-02-22'), '--json']);
  expect(answers(ran)).toEqual(['fails yes', 'overhead yes', 'checkpoints yes', 'size no']);
  expect(ran.json.result['questions']).toMatchObject([
    { figures: { earlier: 4, later: 0.5, made: 5 } },
    { figures: { runs: 3, proposed: 18, done: 12 } },
    { figures: { made: 3, lately: 0 } },
    { figures: { bytes: 59, limit: 1500, most: 1600, over: 1 } },
  ]);
  expect((await cli(vault, ['evaluate', ...at('2026-02-22')])).out).toContain('Did mistakes decrease? Yes');
});

test('rising mistakes, much work and no checkpoints are said', async () => {
  const vault = await started([sample('2026-02-01', 0, { proposed: 40 }), sample('2026-02-08', 1, { proposed: 40 })]);
  const ran = await cli(vault, ['evaluate', ...at('2026-02-15'), '--json']);
  expect(answers(ran)).toEqual(['fails no', 'overhead no', 'checkpoints no', 'size yes']);
});

test('where no mistake was made before and none after, there was nothing to decrease', async () => {
  const vault = await started([sample('2026-02-01', 5), sample('2026-02-08', 5), sample('2026-02-15', 5)]);
  expect((await cli(vault, ['evaluate', ...at('2026-02-22')])).out).toContain('Did mistakes decrease? Unknown\n  0 a week since');
});

test('without samples it is unknown; broken metrics and a memory without any are refused', async () => {
  expect(answers(await cli(await started(null), ['evaluate', ...at('2026-02-15'), '--json']))).toEqual([
    'fails unknown',
    'overhead unknown',
    'checkpoints no',
    'size yes',
  ]);
  const broken = await started(null);
  writeFileSync(join(broken, 'memory/metrics.json'), '[');
  expect((await cli(broken, ['evaluate', ...at('2026-02-15'), '--json'])).json.error).toMatchObject({ code: 'bad_input' });
  const other = vaultOnDisk({ '.obsidian/app.json': '{}', 'note.md': 'x\n' });
  expect((await cli(other, ['evaluate', ...at('2026-02-15'), '--json'])).json.error).toMatchObject({ code: 'bad_input' });
});

test('checkpoints count from the last sample on, also those that moved to the log', async () => {
  const vault = await started([sample('2026-02-10', 5)]);
  for (const time of ['09:00', '12:00'])
    expect((await cli(vault, ['checkpoint', '--working-on', `The backup at ${time}`, ...at('2026-02-11', time)])).exit).toBe(0);
  const ran = await cli(vault, ['evaluate', ...at('2026-02-11'), '--json']);
  expect(ran.json.result['questions']).toMatchObject({ 2: { figures: { made: 2, lately: 2 } } });
});

test('the report has charts, its chore is done then, and undo is byte-exact', async () => {
  const vault = await started([sample('2026-02-01', 0), sample('2026-02-08', 4)]);
  const before = hashes(vault);
  expect((await cli(vault, ['status', ...at('2026-02-15')])).out).toContain('Evaluation: not done yet, due every 7 days.');
  expect((await cli(vault, ['evaluate', '--write', ...at('2026-02-15')])).out).toContain('Report: reports/evaluation.md');
  const text = readFileSync(join(vault, 'reports/evaluation.md'), 'utf8');
  expect(text).toContain('x-axis ["02-01 20:00", "02-08 20:00", "02-15 20:00"]\n  y-axis 0 --> 5\n  line [0, 4, 5]');
  expect(text).toContain('> [!success] Did mistakes decrease? Yes');
  expect((await cli(vault, ['evaluate', '--write', ...at('2026-02-15'), '--json'])).json.result['journal']).toBeNull();
  expect((await cli(vault, ['status', ...at('2026-02-15')])).out).not.toContain('Evaluation:');
  expect((await cli(vault, ['status', ...at('2026-02-22')])).out).toContain('Evaluation: last done on 2026-02-15');
  expect((await cli(vault, ['undo', ...at('2026-02-22')])).exit).toBe(0);
  expect(hashes(vault)).toEqual(before);
});
