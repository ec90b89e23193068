import type { BundleRequest } from '../../../src/core/model/vault-memory';
import { createTestContext } from '../../support/memory-vault';
import { openBench } from '../../support/opened';

/** The bundle of a memory of a convention. The tests' day is 2026-03-15. */
async function bundled(convention: string, files: Record<string, string>, request: BundleRequest = {}) {
  const { memory } = openBench(files, { name: 'own', convention });
  return memory.bundle(request);
}
const inOrder = async (...given: Parameters<typeof bundled>): Promise<string[]> =>
  (await bundled(...given)).included.map(({ path, as }) => (as === 'whole' ? path : `${path} (${as})`));

describe('stoneros', () => {
  const files = {
    'preferences/current.md': '# Current\n\nWorking on the ferry timetable.\n',
    'context/session_20260314.md': '# Session\n\nLooked at tide tables.\n',
    'context/session_20260315.md': '# Session\n\nWrote the timetable.\n',
    'learnings/patterns.md': '# Patterns\n\n## 2026-03-01: Short answers\n\nShort answers are read.\n',
    'learnings/baseline_insights.md': '# Baseline\n\n- Mira writes in the morning.\n',
    'learnings/corrections.md': '# Corrections\n\n## 2026-03-10: Mornings\n\nOnly on weekdays.\n',
    'memories/professional/cv.md': '# CV\n\nFor people.\n',
  };

  test('the present, then what was learned, then the baseline with its corrections beside it', async () => {
    expect(await inOrder('stoneros', files)).toEqual([
      'preferences/current.md',
      'context/session_20260315.md',
      'context/session_20260314.md',
      'learnings/patterns.md',
      'learnings/baseline_insights.md',
      'learnings/corrections.md',
    ]);
    expect(await inOrder('stoneros', files, { focus: 'learnings' })).toEqual(['learnings/patterns.md']);
  });

  test('an index note takes nothing away', async () => {
    const before = await inOrder('stoneros', files);
    const after = await inOrder('stoneros', { ...files, 'top-of-mind.md': '[[patterns]]\n' });
    expect(after).toEqual(expect.arrayContaining(before));
  });

  test('a focus is one part', async () => {
    expect(await inOrder('stoneros', files, { focus: 'identity' })).toEqual(['learnings/baseline_insights.md', 'learnings/corrections.md']);
    expect(await inOrder('stoneros', files, { focus: 'now' })).toEqual([
      'preferences/current.md',
      'context/session_20260315.md',
      'context/session_20260314.md',
    ]);
    expect(await inOrder('stoneros', files, { focus: 'all' })).toEqual(await inOrder('stoneros', files));
    await expect(bundled('stoneros', files, { focus: 'dreams' })).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining('now, learnings, identity, all') as string,
    });
  });

  test('the baseline and its corrections go with a topic, side by side', async () => {
    const paths = await inOrder('stoneros', files, { topic: 'tide tables' });
    expect(paths.slice(0, 2)).toEqual(['learnings/baseline_insights.md', 'learnings/corrections.md']);
    expect(paths[2]).toContain('context/session_20260314.md');
  });

  test('a budget without room for both is refused, with the least that would do', async () => {
    const error = (await bundled('stoneros', files, { budget: 60 }).catch((one: unknown) => one)) as { code: string; message: string };
    expect(error.code).toBe('budget_too_small');
    const least = Number(/at least (\d+)/.exec(error.message)?.[1]);
    const { included, tokens } = await bundled('stoneros', files, { budget: least });
    expect(included.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['learnings/baseline_insights.md', 'learnings/corrections.md']),
    );
    expect(tokens).toBeLessThanOrEqual(least);
  });

  test('a private baseline stays in the memory', async () => {
    const secret = { ...files, 'learnings/baseline_insights.md': '---\nprivate: true\n---\nMira sleeps badly.\n' };
    for (const request of [{}, { topic: 'tide tables' }, { focus: 'identity' }]) {
      const { text, omitted } = await bundled('stoneros', secret, request);
      expect(text).not.toContain('sleeps');
      expect(omitted.map(({ path }) => path)).toContain('learnings/baseline_insights.md');
    }
  });
});

describe('daneel', () => {
  const files = {
    'NOW.md': '# NOW\n\nFerry timetable.\n',
    'SOUL.md': '# SOUL\n\nCalm.\n',
    'USER.md': '# USER\n\nMira.\n',
    'MEMORY.md': '# MEMORY\n\nTides come twice a day.\n',
    'TOOLS.md': '# TOOLS\n\nThe tide gauge answers at port 9000.\n',
    'memory/2026-03-14.md': '# 2026-03-14\n\n## 09:00 Old log\n\nYesterday.\n',
    'memory/2026-03-15.md': '# 2026-03-15\n\n## 09:00 Log of today\n\nToday.\n',
  };
  const START = ['NOW.md', 'SOUL.md', 'USER.md'];
  const now = new Date(createTestContext().now()).getTime();

  test('after a break the log of today, in the main session the curated memory, and never the other logs', async () => {
    expect(await inOrder('daneel', files)).toEqual([...START, 'memory/2026-03-15.md', 'MEMORY.md']);
    expect(await inOrder('daneel', files, { session: 'other' })).toEqual([...START, 'memory/2026-03-15.md']);
  });

  test('soon after, the start alone', async () => {
    expect(await inOrder('daneel', files, { lastSeen: now - 60 * 60 * 1000 })).toEqual(START);
    expect(await inOrder('daneel', files, { lastSeen: now - 7 * 60 * 60 * 1000 })).toEqual([...START, 'memory/2026-03-15.md', 'MEMORY.md']);
  });

  test('with a topic the start, then what the whole memory says of it', async () => {
    const paths = await inOrder('daneel', files, { topic: 'tide gauge' });
    expect(paths.slice(0, 3)).toEqual(START);
    expect(paths.slice(3)).toContain('TOOLS.md');
  });
});

describe('daneel with a checkpoint', () => {
  const checkpoint = (fields: string): string =>
    `# NOW\n\nFerry timetable.\n\n## [2026-03-15 10:00] Checkpoint (context at 72%)\n\n${fields}\n`;
  const files = {
    'NOW.md': checkpoint('Working on: Second late boat\nPending: Count the tickets\n**Resume from:** "Count the tickets of Fridays"'),
    'SOUL.md': '# SOUL\n\nCalm.\n',
    'MEMORY.md': '# MEMORY\n\nTides come twice a day.\n',
    'memory/2026-03-10.md':
      '# 2026-03-10\n\n## 09:00 Tickets\n\nThe tickets of Fridays lie in the blue box.\n\n## 10:00 Coffee\n\nNone left.\n',
    'memory/2026-03-15.md': '# 2026-03-15\n\n## 09:00 Log of today\n\nToday.\n',
  };

  test('what the memory says of its task comes after the start', async () => {
    expect(await inOrder('daneel', files)).toEqual([
      'NOW.md',
      'SOUL.md',
      'memory/2026-03-15.md',
      'MEMORY.md',
      'memory/2026-03-10.md (passages)',
    ]);
    const { included, text } = await bundled('daneel', files, { session: 'other', lastSeen: Date.parse('2026-03-15T11:30:00Z') });
    expect(included.map(({ path, phase }) => [path, phase])).toEqual([
      ['NOW.md', 'start'],
      ['SOUL.md', 'start'],
      ['memory/2026-03-10.md', 'resume'],
    ]);
    expect(text).toContain('blue box');
  });

  test('no file stands in the receipt twice, whether it was searched or is for another occasion', async () => {
    for (const more of ['Tides come twice a day.', 'The tickets of Fridays were counted.', 'Some tickets.']) {
      const { included, omitted } = await bundled('daneel', { ...files, 'MEMORY.md': `# MEMORY\n\n${more}\n` }, { session: 'other' });
      const paths = [...included, ...omitted].map(({ path }) => path);
      expect(paths.filter((path) => path === 'MEMORY.md')).toHaveLength(1);
    }
  });

  test.each([['# NOW\n\nNothing.\n'], [checkpoint('Decisions made: none')]])(
    'without one, or one without a task, nothing is searched',
    async (now) => {
      expect(await inOrder('daneel', { ...files, 'NOW.md': now })).toEqual(['NOW.md', 'SOUL.md', 'memory/2026-03-15.md', 'MEMORY.md']);
    },
  );

  test('a small budget holds what must be there, and the rest as far as it goes', async () => {
    const { included, tokens } = await bundled(
      'daneel',
      { ...files, 'MEMORY.md': `# MEMORY\n\n${'Long. '.repeat(2000)}\n` },
      { budget: 300 },
    );
    expect(included.slice(0, 2).map(({ path, as }) => [path, as])).toEqual([
      ['NOW.md', 'whole'],
      ['SOUL.md', 'whole'],
    ]);
    expect(tokens).toBeLessThanOrEqual(300);
  });
});

test('carlton: where not every title has room, the newest stand there, sorted', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 28 }, (_, i) => [`memory/2026-02-${String(i + 1).padStart(2, '0')}-cron-run-of-the-night-backup.md`, 'Done.\n']),
  );
  const { included, omitted } = await bundled('carlton', files, { budget: 300 });
  const paths = included.map(({ path }) => String(path));
  expect(paths.length).toBeGreaterThan(3);
  expect(paths).toEqual(Object.keys(files).slice(-paths.length));
  expect(omitted).toHaveLength(28 - paths.length);
});

test('carlton: the sorted titles, and no bodies', async () => {
  const files = {
    'memory/2026-03-02-interactive-pool-holds-80.md': 'The pool holds 80 connections.\n',
    'memory/2026-03-01-cron-backup-runs.md': 'The backup runs at 02:00.\n',
  };
  const { included, text } = await bundled('carlton', files);
  expect(included.map(({ path, as }) => [path, as])).toEqual([
    ['memory/2026-03-01-cron-backup-runs.md', 'title'],
    ['memory/2026-03-02-interactive-pool-holds-80.md', 'title'],
  ]);
  expect(text).not.toContain('connections');
  expect((await bundled('carlton', files, { topic: 'pool' })).text).toContain('80 connections');
});

describe('mindstone', () => {
  const note = (lines: string, body: string): string => `---\ntype: feedback\ndescription: d\n${lines}\n---\n${body}\n`;
  const files = {
    'MEMORY.md': '# Memory index\n\n- [[feedback_tests]]\n',
    'feedback_tests.md': note('hits: 0\nlast_applied: 2026-03-15', 'Run the tests first.'),
    'feedback_useful.md': note('hits: 9\nlast_applied: 2026-03-15', 'Useful nine times.'),
    'feedback_old.md': note('hits: 9\nhalf_life_days: 10\nlast_applied: 2025-03-15', 'Long ago.'),
    'feedback_never.md': note('critical: true\nlast_applied: 2024-01-01', 'Never push to main.'),
  };

  test('the index, what is critical, then by score', async () => {
    const { included } = await bundled('mindstone', files);
    expect(included.map(({ path }) => path)).toEqual([
      'MEMORY.md',
      'feedback_never.md',
      'feedback_useful.md',
      'feedback_tests.md',
      'feedback_old.md',
    ]);
    expect(included[2]?.why).toBe('Score 1.90: 9 hits, 0 prevented, recency 1.00.');
  });

  test('what is critical is there with a topic, and refused rather than left out', async () => {
    expect((await inOrder('mindstone', files, { topic: 'tests' })).slice(0, 2)).toEqual(['MEMORY.md', 'feedback_never.md']);
    await expect(bundled('mindstone', files, { budget: 40 })).rejects.toMatchObject({ code: 'budget_too_small' });
  });

  test('with a topic an index that is long beside the budget is searched, and takes no room from the answer', async () => {
    const lines = Array.from({ length: 200 }, (_, i) => `- [reference_${i}.md](reference_${i}.md) — Where system number ${i} is described`);
    const long = {
      ...files,
      'MEMORY.md': `# Memory Index\n\n## Reference (evergreen)\n${lines.join('\n')}\n- [feedback_tests.md](feedback_tests.md) — Tests\n\n## Notes\n\nThe zeppelin lands at noon.\n`,
    };
    const small = await bundled('mindstone', long, { topic: 'tests', budget: 1_000 });
    expect(small.included.map(({ path }) => path)).toContain('feedback_never.md');
    expect(small.included.find(({ path }) => path === 'MEMORY.md')?.as).not.toBe('whole');
    const own = await bundled('mindstone', long, { topic: 'zeppelin', budget: 1_000 });
    expect(own.included.find(({ path }) => path === 'MEMORY.md')).toMatchObject({ as: 'passages', why: 'It has "zeppelin".' });
    expect(own.warnings).toEqual([]);
    const other = await bundled('mindstone', long, { topic: 'zebra', budget: 1_000 });
    expect(other.omitted).toContainEqual(expect.objectContaining({ path: 'MEMORY.md', by: 'budget' }));
    expect(other.warnings).toEqual(['Nothing besides what is always there is about the topic.']);
    expect((await bundled('mindstone', long, { topic: 'tests', budget: 40_000 })).included[0]).toMatchObject({
      path: 'MEMORY.md',
      as: 'whole',
    });
  });
});

test('of sorted names those of the newest days come where not all have room, and the bundle claims no other order', async () => {
  const names = Array.from({ length: 300 }, (_, at) => {
    const day = `2026-${String(1 + Math.floor(at / 100)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`;
    return `memory/${day}-research-the-tides-of-the-outer-harbour-${at}.md`;
  });
  const { memory } = openBench(Object.fromEntries(names.map((name) => [name, 'Text.\n'])), { convention: 'carlton' });
  const { text, included } = await memory.bundle({ budget: 2_000 });
  const shown = included.map(({ path }) => path);
  expect(shown.length).toBeLessThan(300);
  expect(shown).toEqual([...names].sort().slice(-shown.length));
  expect(text).not.toMatch(/relevant|first\b/);
  expect(text).toContain('each text is in a fence of its own');
});
