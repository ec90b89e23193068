import { commitsIn, withCommits } from '../connect/one-setting';
import type { AtShell } from '../verb';

/** Whether each change is committed from now on, and the sentence that says so or how. */
export interface Offered {
  readonly commits: boolean;
  readonly offer: string;
}

/**
 * Asks whether changes shall be committed, where the vault is in a repository and its settings say nothing of it, and switches it on
 * where a person says yes. Null where there is nothing to offer. Throws `bad_input`, `changed_since`, `io`.
 */
export async function offerCommits({ dryRun, shell }: Pick<AtShell, 'dryRun' | 'shell'>): Promise<Offered | null> {
  const { git, folder, confirm, asJson = false } = shell;
  if (dryRun || git.state() === null) return null;
  const machine = await shell.agents();
  const file = await machine.settingsOf(folder);
  const text = (await machine.see(file)).text ?? '{}\n';
  if (commitsIn(text) !== undefined) return null;
  const question = 'The vault is in a git repository. Commit each change of its memory there?';
  if (asJson || machine.byAgent || confirm === undefined || !(await confirm(question, false)))
    return { commits: false, offer: 'The vault is in a git repository. Set git.commit in the settings to commit each change there.' };
  await machine.change(file, text, withCommits(text), false);
  return { commits: true, offer: 'From now on each change is committed.' };
}
