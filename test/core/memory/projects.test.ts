import { projectOf } from '../../../src/core/memory';
import { parseSettings } from '../../../src/core/model/settings';
import { openBench } from '../../support/opened';

const deploys = (projects: string, body: string): string =>
  `---\ndescription: Deploys\ntype: feedback\ncreated: 2026-01-01\n${projects}---\n\n${body}\n`;
const OLD = 'Deploys go out on Tuesdays at 10:00.';
const NEW = 'Deploys no longer go out on Tuesdays at 10:00; since March they go out on Thursdays at 14:00.';
const opened = (projects: string) => openBench({ 'feedback_deploys.md': deploys(projects, OLD) }, { convention: 'mindstone' });
const entry = (body: string, project?: string) => ({
  title: 'Deploys',
  body,
  type: 'feedback',
  onDuplicate: 'skip' as const,
  ...(project === undefined ? {} : { project }),
});

describe('entries of different projects', () => {
  test.each([
    ['projects: [alpha]\n', 'beta', 'UNIQUE'],
    ['metadata:\n  projects: [alpha]\n', 'beta', 'UNIQUE'],
    ['projects: [Alpha, beta]\n', 'alpha', 'SUPERSEDE'],
    ['projects: [alpha]\n', undefined, 'SUPERSEDE'],
    ['projects: []\n', 'beta', 'SUPERSEDE'],
  ])('of %j a text for %s is %s', async (projects, project, verdict) => {
    const { memory } = opened(projects);
    expect((await memory.remember(entry(NEW, project), {})).result.verdict).toBe(verdict);
  });

  test('the same text is written for another project, and left out for the same one', async () => {
    const { memory } = opened('projects: [alpha]\n');
    const other = await memory.remember(entry(OLD, 'beta'), {});
    expect(other.result.path).not.toBeNull();
    expect((await memory.remember(entry(OLD, 'alpha'), {})).result).toMatchObject({ verdict: 'DUPLICATE', path: null });
    const own = await memory.remember({ ...entry(`---\nprojects: [beta]\n---\n${OLD}`), onDuplicate: 'skip' }, {});
    expect(own.result.verdict).toBe('UNIQUE');
  });

  test('they are no near-duplicates', async () => {
    const said = `${OLD} Whoever deploys reads the list of open changes first, asks Mira about the harbour, and writes the time into the log.`;
    const near = async (projects: string) => {
      const { memory } = openBench(
        { 'feedback_deploys.md': deploys(projects, said), 'feedback_twin.md': deploys('projects: [beta]\n', said) },
        { convention: 'mindstone' },
      );
      const { result } = await memory.health({});
      return result.findings.filter(({ key }) => key?.startsWith('near-duplicates') === true).length;
    };
    expect(await near('projects: [alpha]\n')).toBe(0);
    expect(await near('')).toBe(1);
  });
});

test.each([[undefined], ['harbour boats']])(
  'a bundle for a project (topic %s) has the lines of its own memories and of those for all',
  async (topic) => {
    const line = (path: string): string => `- [${path}](${path}) — a line\n`;
    const of = (projects: string): string => `---\ndescription: D\ntype: project\n${projects}---\n\nThe boats of the harbour.\n`;
    const files = {
      'project_alpha.md': of('projects: [alpha]\n'),
      'project_beta.md': of('projects: [beta]\n'),
      'project_all.md': of(''),
      'project_must.md': of('projects: [alpha]\ncritical: true\n'),
    };
    const text = `# Index\n\nRead this.\n${Object.keys(files).map(line).join('')}- [[project_alpha]] and [[project_beta]]\n`;
    const { memory } = openBench({ ...files, 'MEMORY.md': text }, { convention: 'mindstone' });
    const bundle = (await memory.bundle({ project: 'Beta', ...(topic === undefined ? {} : { topic }) })).text;
    expect(bundle).toContain('Read this.\n- [project_beta.md]');
    expect(bundle).toContain(`${line('project_all.md')}${line('project_must.md')}`);
    expect(bundle).not.toContain('[[project_alpha]]');
    expect(bundle).not.toContain(line('project_alpha.md'));
    expect((await memory.bundle({})).text).toContain(line('project_alpha.md'));
  },
);

test('an open memory knows the projects that it names', async () => {
  const { memory } = openBench(
    { 'feedback_deploys.md': deploys('projects: [Harbour Site]\n', OLD) },
    { convention: 'mindstone', settings: { projects: { '/work/alpha': 'alpha' } } },
  );
  const names = await Promise.all(['/x/harbour site', '/work/alpha/src', '/x/other'].map((cwd) => memory.projectAt(cwd, {})));
  expect(names).toEqual(['Harbour Site', 'alpha', null]);
});

describe('the project of a folder', () => {
  const of = (projects: object, cwd: string, known: string[] = []) => projectOf(parseSettings({ projects }), cwd, known);

  test.each([
    [{ '/work/alpha': 'alpha' }, '/work/alpha/src', 'alpha'],
    [{ '/work/alpha': 'alpha' }, '/work/alphabet', undefined],
    [{ '/work/**': 'all', '/work/alpha': 'alpha' }, '/work/alpha', 'alpha'],
    [{ '/work/**': 'all', '/work/alpha': 'alpha' }, '/work/beta/src', 'all'],
    [{ '/work/alpha': 'alpha', '/work/alpha/site/': 'site' }, '/work/alpha/site/pages', 'site'],
    [{ '**/clients/acme-*': 'acme' }, '/home/mira/clients/acme-shop/src', 'acme'],
    [{ 'C:\\work\\alpha': 'alpha' }, 'c:\\Work\\alpha\\src', 'alpha'],
    [{}, '/', undefined],
  ])('by the table %j: %s is %s', (table, cwd, name) => {
    expect(of(table, cwd)).toBe(name);
  });

  test('without a row the name of the folder counts, where a memory names such a project', () => {
    expect(of({}, '/work/Alpha/', ['beta', 'alpha'])).toBe('alpha');
    expect(of({}, '/work/gamma', ['beta', 'alpha'])).toBeUndefined();
    expect(of({ '/work': 'work' }, '/work/alpha', ['alpha'])).toBe('work');
  });
});
