import { conventions } from '../../src/core/conventions/list';
import type { ConventionId } from '../../src/core/model/convention';
import { fixAndTakeBack } from './conventions-fixed';
import { messyFolders } from './conventions-messy';
import { cli, hashes, vaultOnDisk } from './terminal';

/** Some of the new names, by the old ones: what is said of each is worked out by hand. */
const someNames: Readonly<Record<ConventionId, Readonly<Record<string, string>>>> = {
  'notes-and-links': {
    '2026-03-01-cache-warms-slowly.md': '2026-03-01 cache warms slowly.md',
    'Why now?.md': '2026-02-02 Why now 2.md',
    'Older -- kw1 kw2 id__A1B2C3.md': '2020-02-29 Older -- kw1 kw2.md',
    '2026-02-30 Deploys freeze -- ops.md': '2026-02-28 Deploys freeze -- ops.md',
    'pics/What?.png': 'pics/What.png',
  },
  stoneros: {
    'learnings/Tool Use.md': 'learnings/tool_use.md',
    'learnings/tool use?.md': 'learnings/tool_use_3.md',
    'learnings/Patterns.md': 'learnings/patterns_2.md',
    'context/session 2026-03-01.md': 'context/session_20260301.md',
  },
  daneel: {
    'memory/2026_03_01.md': 'memory/2026-03-01-2.md',
    'memory/2026-03-02_BIG_LAUNCH.md': 'memory/2026-03-02-big-launch-2.md',
    'memory/2026-03-08 缓存 预热.md': 'memory/2026-03-08-缓存-预热.md',
    'memory/Dated inside.md': 'memory/2026-03-10-dated-inside.md',
  },
  carlton: {
    'memory/2026-03-01 Research: Caches.md': 'memory/2026-03-01-research-caches-2.md',
    'memory/2026_03_01_RESEARCH_CACHES.md': 'memory/2026-03-01-research-caches-3.md',
    'memory/research 2026-03-02 Costs -- infra money.md': 'memory/2026-03-02-research-costs-infra-money.md',
    'memory/2026-03-10 reply C# and C++.md': 'memory/2026-03-10-reply-c-sharp-and-c-plus-plus.md',
    'memory/2026-02-31-reply-told-inside.md': 'memory/2026-02-28-reply-told-inside.md',
  },
  mindstone: {
    'Feedback Tests.md': 'feedback_tests_2.md',
    'feedback-Tests.md': 'feedback_tests_3.md',
    'feedback C#.md': 'feedback_c_sharp.md',
    'shorthand.md': 'reference_shorthand.md',
    'feedback 2026-03-04 dated.md': 'feedback_2026_03_04_dated.md',
  },
};

/** Files that keep their names whatever else happens. */
const keep: Readonly<Record<ConventionId, readonly string[]>> = {
  'notes-and-links': ['README.md', 'top-of-mind.md', 'templates/{{date}} note.md', 'Bytes?.md'],
  stoneros: [
    'README.md',
    'learnings/baseline_insights.md',
    'learnings/Bound by the baseline.md',
    'learnings/sub/Any Name Will Do.md',
    'temp/What Ever.md',
    '.claude/context/Research Caches 2026-03-01.md',
  ],
  daneel: [
    'README.md',
    'NOW.md',
    'memory/self-review.md',
    'memory/metrics.json',
    'research/Any Name 2026-03-01.md',
    'docs/UPPER.md',
    'memory/archive/Any Name.md',
  ],
  carlton: ['README.md', 'Loose Note.md', 'memory/deep/Any Name.md', 'memory/data.json'],
  mindstone: ['README.md', 'CLAUDE.md', 'MEMORY.md', 'sub/Any Name.md', 'templates/feedback_TOPIC.md', 'feedback_tests.md'],
};

test('each convention has a messy folder, names to expect and names to keep', () => {
  for (const table of [messyFolders, someNames, keep])
    expect(Object.keys(table).sort()).toEqual(conventions.filter((one) => one.extends === undefined).map(({ id }) => id));
});

test.each(Object.entries(messyFolders))('a messy folder of %s is fixed without loss, once, and back', async (id, files) => {
  expect(Object.keys(files).length).toBeGreaterThan(30);
  const { renamed, gained } = await fixAndTakeBack(vaultOnDisk(files), id);
  expect(gained).toEqual([]);
  expect(Object.fromEntries(renamed)).toMatchObject(someNames[id] ?? {});
  for (const path of keep[id] ?? []) expect([path, renamed.get(path)]).toEqual([path, undefined]);
});

test('values written as texts become what they mean, and nothing else of the properties changes', async () => {
  const text =
    '---\nname: feedback_lint\ndescription: Lint first. # why\ntype: feedback\nhits: "7"\ncritical: \'true\'\nunknown: "7"\n---\nBody\n';
  const folder = vaultOnDisk({ 'feedback_lint.md': text, 'Project Site.md': 'No properties.\n', '.top-of-mind.json': memory('mindstone') });
  await cli(folder, ['check', '--fix', '--json']);
  expect(hashes(folder)).toMatchObject(
    hashes(
      vaultOnDisk({
        'feedback_lint.md': text.replace('"7"', '7').replace("'true'", 'true'),
        'project_site.md': '---\nname: project_site\ntype: project\n---\nNo properties.\n',
      }),
    ),
  );
});

test('a hidden folder can be asked for by its path, and what is not there is told', async () => {
  const folder = vaultOnDisk({
    'learnings/patterns.md': '',
    '.claude/context/Some Plan.md': '',
    '.claude/other/Some Plan.md': '',
    '.top-of-mind.json': memory('stoneros'),
  });
  const found = await cli(folder, ['check', '.claude/context', '--json']);
  expect(found.json.result.findings).toMatchObject([{ id: 'name.pattern', path: '.claude/context/Some Plan.md', fix: null }]);
  expect((await cli(folder, ['check', '.claude/other', '--json'])).json.error.code).toBe('hostile_path');
  expect((await cli(folder, ['check', 'learnings', '--json'])).json.result.findings).not.toContainEqual(
    expect.objectContaining({ id: 'name.pattern' }),
  );
});

function memory(convention: ConventionId): string {
  return JSON.stringify({ memories: [{ name: 'Test', root: '', convention, overrides: {} }] });
}
