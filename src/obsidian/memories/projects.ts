import type { App, SettingDefinitionItem } from 'obsidian';
import * as v from 'valibot';
import { settingsSchema } from '../../core/model/settings';
import type { Workbench } from '../app/workbench';
import { showDialog } from '../ui/dialog';
import { addRow, fieldOf } from '../ui/form';
import { guarded } from '../ui/notices';

/** A folder of this computer, or a pattern, and the project that it belongs to. */
type ProjectRow = readonly [folder: string, project: string];

const { title, help } = fieldOf(settingsSchema, 'projects');

/** The table of folders and projects, a click on a row to change it. `again` shows it once more. */
export function projectPage({ app, settings: store }: Workbench, again: () => void): SettingDefinitionItem {
  const rows = Object.entries(store.current().projects);
  /** Puts another row in the place of one, or takes it out; after the others where there was none. */
  const change = async (old: ProjectRow | undefined, next: ProjectRow | null): Promise<void> => {
    await store.update((settings) => {
      const now = Object.entries(settings.projects);
      const changed = now.flatMap((one): ProjectRow[] => (one[0] !== old?.[0] ? [one] : next === null ? [] : [next]));
      return { ...settings, projects: Object.fromEntries(old === undefined && next !== null ? [...now, next] : changed) };
    });
    again();
  };
  const edit = async (old?: ProjectRow): Promise<void> => {
    const others = rows.filter(([folder]) => folder !== old?.[0]);
    const next = await askProject(app, old, others);
    if (next !== null) await change(old, next);
  };
  return {
    type: 'page',
    name: title,
    desc: help,
    items: [
      {
        type: 'list',
        heading: 'Folders and their projects',
        emptyState: 'No folders yet. A folder belongs to the project of the same name.',
        items: rows.map((row) => ({ name: row[0], desc: row[1], action: () => void guarded(() => edit(row)) })),
        addItem: { name: 'Add a folder', action: () => void guarded(() => edit()) },
        onDelete: (index) => void guarded(() => change(rows[index], null)),
      },
    ],
  };
}

/** Asks for a row; null where the dialog is closed. */
function askProject(app: App, old: ProjectRow | undefined, others: readonly ProjectRow[]): Promise<ProjectRow | null> {
  return showDialog<ProjectRow>(app, old === undefined ? 'Add a folder' : 'Project of a folder', '', (el, dialog) => {
    let [folder, project] = old ?? ['', ''];
    const line = { shape: { type: 'string' }, choices: undefined };
    const folderHelp = 'Folders inside it count too. * stands for part of a name, ** for any folders, as in **/clients/acme-*.';
    const folderRow = addRow(el, { ...line, title: 'Folder', help: folderHelp }, (typed) => (folder = typed));
    const projectHelp = 'Its name, as in the property "projects" of notes and the field "Project" of entries.';
    const projectRow = addRow(el, { ...line, title: 'Project', help: projectHelp }, (typed) => (project = typed));
    folderRow.show(folder, '/work/alpha');
    projectRow.show(project, 'alpha');
    const save = (): void => {
      const row: ProjectRow = [folder.trim(), project.trim()];
      const problems = [folderProblem(row, others), projectProblem(row[1])];
      for (const [at, shown] of [folderRow, projectRow].entries()) shown.problem(problems[at] ?? null);
      if (problems.every((one) => one === null)) dialog.finish(row);
      else (problems[0] === null ? projectRow : folderRow).focus();
    };
    el.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.isComposing && event.target instanceof HTMLInputElement) save();
    });
    dialog.buttonRow([{ text: old === undefined ? 'Add' : 'Save', main: true, run: save }]);
    el.win.setTimeout(() => folderRow.focus(), 0);
  });
}

/** Says how a folder that cannot be taken is to be written; null if it can. */
function folderProblem([folder]: ProjectRow, others: readonly ProjectRow[]): string | null {
  if (folder === '') return 'Enter a folder of this computer, such as /work/alpha.';
  if (!/^(?:[\\/~]|[A-Za-z]:|\*\*)/.test(folder)) return 'Enter the whole path, starting with "/", a drive or "**/".';
  if (others.some(([other]) => other === folder)) return 'This folder is already in the list. Change its row.';
  const issue = issueOf(Object.fromEntries([...others, [folder, 'x']]));
  return issue === undefined ? null : `It ${issue}.`;
}

/** Says how the name of a project that cannot be taken is to be written; null if it can. */
function projectProblem(project: string): string | null {
  if (project === '') return 'Enter the name of the project.';
  const issue = issueOf({ '/': project });
  return issue === undefined ? null : `It ${issue}. Enter another name.`;
}

function issueOf(projects: Readonly<Record<string, string>>): string | undefined {
  return v.safeParse(settingsSchema.entries.projects, projects).issues?.[0].message;
}
