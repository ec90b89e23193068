import type { ConventionId } from '../../../src/core/model/convention';
import { entryInput as input, openBench } from '../../support/opened';

/** The file that an entry of this title gets, without the day of its name. */
async function nameOf(convention: ConventionId, title: string, type?: string): Promise<string> {
  const { memory } = openBench({}, { convention });
  const { result } = await memory.remember(input(title, `Ute settled it on the quay: ${title}.`, type === undefined ? {} : { type }), {});
  return (result.path ?? '').replace(/^memory\//, '').replace(/^2026-03-10[ -]/, '');
}

describe('a title in the name of a file', () => {
  test.each([
    ['mindstone', 'project-mobile', undefined, 'project_mobile.md'],
    ['mindstone', 'project_pool', 'project', 'project_pool.md'],
    ['mindstone', 'Project: the pool', undefined, 'project_the_pool.md'],
    ['mindstone', 'project pool', 'project', 'project_pool.md'],
    ['mindstone', 'project-mobile', 'design', 'design_project_mobile.md'],
    ['mindstone', 'User-friendly forms win', undefined, 'feedback_user_friendly_forms_win.md'],
    ['mindstone', 'User interfaces are dark', undefined, 'feedback_user_interfaces_are_dark.md'],
    ['mindstone', 'feedback', undefined, 'feedback_feedback.md'],
    ['mindstone', 'Con', undefined, 'feedback_con.md'],
    ['mindstone', '<b>html</b>', undefined, 'feedback_html.md'],
    ['carlton', 'research-ferries', undefined, 'research-ferries.md'],
    ['carlton', 'Con', undefined, 'interactive-con.md'],
    ['notes-and-links', 'project-mobile', undefined, 'project-mobile.md'],
    ['notes-and-links', 'Con', undefined, 'Con.md'],
  ] as const)('%s: %j of the type %j', async (convention, title, type, name) => {
    expect(await nameOf(convention, title, type)).toBe(name);
  });

  test('the property of the type follows the name', async () => {
    const one = openBench({}, { convention: 'mindstone' });
    const { result } = await one.memory.carryOut(() => one.memory.remember(input('project-mobile', 'Offline first.'), {}));
    expect(one.vault.text(result.path ?? '')).toMatch(/\nname: project_mobile\n[^]*\ntype: project\n/);
  });
});

describe('a title that is not given', () => {
  test.each([
    ['A body without title. And more.', 'A body without title'],
    ['# Quay rules\n\nNobody moors at night.', 'Quay rules'],
    ['The ferry v2.3 leaves e.g. at nine. Later it waits.', 'The ferry v2.3 leaves e.g. at nine'],
    ['船は九時に出ます。あとで待ちます。', '船は九時に出ます'],
    [`${'word '.repeat(40)}end.`, 'word '.repeat(15).trim()],
  ])('is the first sentence of %j', async (body, title) => {
    const { memory } = openBench();
    const { result } = await memory.remember(input('', body), {});
    expect(result).toMatchObject({ title, path: `2026-03-10 ${title}.md` });
  });

  test('one that is given stays', async () => {
    const { memory } = openBench();
    expect((await memory.remember(input('Own title. Two sentences.', 'A body. And more.'), {})).result.title).toBe(
      'Own title. Two sentences.',
    );
  });
});

describe('names of notes that sections become', () => {
  const book =
    '# Theory\n\n## Theorem\n\n### Corollary 2\n\na\n\n### Proof\n\nb\n\n## Lemma\n\n### Proof\n\nc\n\n## Con\n\nd\n\n## 4\n\ne\n';
  const split = async (headings?: string[]) => {
    const { memory } = openBench({ 'Maths/Theory.md': book }, { convention: 'mindstone' });
    const { result } = await memory.split('Maths/Theory.md', headings === undefined ? {} : { headings });
    return result.created.map(({ path }) => path.replace('Maths/', ''));
  };

  test('a device has a name beside its own, a number that of the note', async () => {
    expect(await split()).toEqual(['Theorem.md', 'Lemma.md', 'Con file.md', 'Theory – 4.md']);
  });

  test('a heading that only counts, or one of several places, takes along the one above', async () => {
    expect(await split(['Corollary 2'])).toEqual(['Theorem – Corollary 2.md']);
    expect(await split(['Proof'])).toEqual(['Proof.md']);
    expect(await split(['Theorem#Proof', 'Lemma#Proof'])).toEqual(['Theorem – Proof.md', 'Lemma – Proof.md']);
  });
});
