import type { BundleRequest } from '../../../src/core/model/vault-memory';
import { openBench } from '../../support/opened';

/** The bundle of a memory of a convention, or the error. The tests' day is 2026-03-15. */
async function bundled(convention: string, files: Record<string, string | Uint8Array>, request: BundleRequest = {}) {
  const { memory } = openBench(files, { convention });
  return memory.bundle(request);
}

const log = (word: string): string =>
  `# Log\n\n${Array.from({ length: 30 }, (_, i) => `## 0${i % 10}:15 ${word} ${i}\n\nThe ${word} number ${i} was looked at and noted.\n`).join('\n')}`;
const memory = (title: string, more = ''): string =>
  `---\nname: ${title}\ndescription: About ${title}.\ntype: feedback\n${more}---\n\n# ${title}\n\nSay ${title}.\n`;

const memories: Record<string, { readonly files: Record<string, string>; readonly must: readonly string[] }> = {
  stoneros: {
    files: {
      'preferences/current.md': '# Current\n\nThe ferry timetable.\n',
      'context/session_20260314.md': log('tide'),
      'learnings/patterns.md': log('pattern'),
      'learnings/baseline_insights.md': '# Baseline\n\nMira writes in the morning.\n',
      'learnings/corrections.md': '# Corrections\n\nOnly on weekdays.\n',
      'memories/professional/cv.md': '# CV\n\nZebra the tide.\n',
    },
    must: ['learnings/baseline_insights.md', 'learnings/corrections.md'],
  },
  daneel: {
    files: {
      'NOW.md': '# NOW\n\nFerry timetable.\n',
      'SOUL.md': '# SOUL\n\nCalm.\n',
      'USER.md': '# USER\n\nMira.\n',
      'MEMORY.md': '# MEMORY\n\nTides come twice a day.\n',
      'memory/2026-03-12.md': '# 2026-03-12\n\n## 09:00 Tide gauge\n\nThe tide gauge was cleaned.\n',
      'memory/2026-03-13.md': log('tide'),
      'memory/2026-03-14.md': '---\nprivate: true\n---\n\nZebra the tide.\n',
    },
    must: ['NOW.md', 'SOUL.md', 'USER.md'],
  },
  mindstone: {
    files: {
      'MEMORY.md': '# Memory index\n',
      'feedback_rule.md': memory('rule', 'critical: true\n'),
      'feedback_tide.md': memory('tide'),
      'reference_long.md': memory('long') + log('tide'),
      'reference_hidden.md': `---\nprivate: true\n---\n\nZebra the tide.\n`,
    },
    must: ['feedback_rule.md'],
  },
};

describe.each(Object.entries(memories))('%s', (convention, { files, must }) => {
  const requests: BundleRequest[] = [{}, { topic: 'tide' }];

  test('what must be there is there whole at the least budget and at any above it', async () => {
    const error = (await bundled(convention, files, { budget: 1 }).catch((one: unknown) => one)) as Error;
    const least = Number(/at least (\d+)/.exec(error.message)?.[1]);
    for (const budget of [least, least + 1, least + 7, least + 40, least * 2, least * 5, 20_000]) {
      const { included, tokens, text } = await bundled(convention, files, { budget });
      const whole = included.filter(({ as }) => as === 'whole').map(({ path }) => path);
      expect(whole).toEqual(expect.arrayContaining([...must]));
      expect(tokens).toBeLessThanOrEqual(budget);
      expect(text).not.toContain('Zebra');
    }
    await expect(bundled(convention, files, { budget: least - 1 })).rejects.toMatchObject({ code: 'budget_too_small' });
  });

  test('with a topic nothing is refused: what must be there is whole, or a line says that it is not', async () => {
    for (const budget of [120, 150, 200, 300, 500, 1_000, 20_000]) {
      const { included, tokens, text, omitted } = await bundled(convention, files, { topic: 'tide', budget });
      const whole = included.filter(({ as }) => as === 'whole').map(({ path }) => String(path));
      expect(
        must.every((path) => whole.includes(path)) !== /Not all that belongs here has room\. Read the rest of .+ before/.test(text),
      ).toBe(true);
      const all = [...included, ...omitted].map(({ path }) => path);
      expect(all).toEqual(expect.arrayContaining([...must]));
      expect(tokens).toBeLessThanOrEqual(budget);
      expect(text).not.toContain('Zebra');
    }
    const { included } = await bundled(convention, files, { topic: 'tide', budget: 500 });
    expect(included.map(({ path }) => path)).toEqual(expect.arrayContaining([...must]));
  });

  test.each(requests)('one of them that cannot be read is named in the receipt, with a warning: %j', async (request) => {
    const [first = ''] = must;
    const { omitted, warnings, included } = await bundled(convention, { ...files, [first]: new Uint8Array([0x23, 0xff, 0xfe]) }, request);
    expect(included.map(({ path }) => path)).not.toContain(first);
    expect(omitted).toContainEqual(expect.objectContaining({ path: first, by: 'unreadable', must: true }));
    expect(warnings).toEqual([expect.stringContaining(first)]);
  });

  test.each(requests)('nothing to warn of where all of them are there: %j', async (request) => {
    expect((await bundled(convention, files, request)).warnings).toEqual([]);
  });

  test('one of them that is private is left out with a warning', async () => {
    const [first = ''] = must;
    const text = `---\nprivate: true\ncritical: true\n---\nZebra.\n`;
    const bundle = await bundled(convention, { ...files, [first]: text });
    expect(bundle.text).not.toContain('Zebra');
    expect(bundle.omitted).toContainEqual(expect.objectContaining({ path: first, by: 'private', must: true }));
    expect(bundle.warnings).toHaveLength(1);
  });
});

test('a memory whose properties cannot be read may be a critical one: it is warned of', async () => {
  const { warnings } = await bundled('mindstone', {
    ...memories['mindstone']?.files,
    'feedback_broken.md': '---\ncritical: true\na: [\n---\nText.\n',
  });
  expect(warnings).toEqual([expect.stringContaining('feedback_broken.md')]);
});

describe('logs are searched, never read whole', () => {
  const files = memories['daneel']?.files ?? {};
  test.each(['tide', 'tide gauge', 'log'])('by the topic "%s"', async (topic) => {
    const { included } = await bundled('daneel', files, { topic, budget: 20_000 });
    for (const { path, as } of included) if (path.startsWith('memory/')) expect([path, as]).not.toEqual([path, 'whole']);
  });

  test('a long log that is all about the topic fills the room that nothing else wants, and never comes whole', async () => {
    const only = { 'NOW.md': '# NOW\n', 'memory/2026-03-13.md': log('tide') };
    const { tokens } = await bundled('daneel', only, { topic: 'tide', budget: 600 });
    expect(tokens).toBeGreaterThan(0.85 * 600);
    const { included } = await bundled('daneel', only, { topic: 'tide', budget: 9_000 });
    expect(included.map(({ path, as }) => [path, as])).toEqual([
      ['NOW.md', 'whole'],
      ['memory/2026-03-13.md', 'passages'],
    ]);
  });
});
