import { conventionOf } from '../../core/memory';
import type { FoundMemory } from '../../core/model/results/setup';
import { isHidden } from '../../core/model/path';
import { setUpCommand } from '../../core/model/commands';
import type { Workbench } from '../app/workbench';
import { copyCommand } from '../ui/clipboard';
import { addButtons, muted, showDialog, stateBox } from '../ui/dialog';
import { withProgress } from '../ui/progress';
import { saysOf, setUp, startAt } from './first-run';

/** Memories of agents that lie outside of every vault, and the command that brings each in. */
const OUTSIDE = [
  {
    title: 'Claude Code',
    says: 'It keeps what it learns about a project in ~/.claude/projects. Run this in the folder of the project: its memory moves into this vault, and Claude Code keeps writing there, as in every other project.',
    command: 'top-of-mind connect claude --memory-into "FOLDER" --vault "VAULT" --write',
  },
  {
    title: 'Codex',
    says: 'It keeps its memories in ~/.codex/memories. This lists them where they are.',
    command: 'top-of-mind detect --vault ~/.codex/memories',
  },
];

/** Shows the memories of agents in this vault, each with what sets it up, and says how to bring in those that lie elsewhere. */
export async function bringIn(bench: Workbench): Promise<void> {
  const found = await withProgress('Looking for memories', async () => (await bench.memory.detect()).memories ?? []);
  const chosen = await showDialog<FoundMemory>(bench.app, "Bring in your agents' memories", 'tom-bring-in', (el, dialog) => {
    const body = el.createDiv({ cls: 'tom-scroll' });
    if (found.length === 0)
      stateBox(body, 'No agent memory in this vault', 'Folders that agents write in are found by the names of their files.');
    for (const place of found) {
      const text = rowIn(body);
      const [name, title] = [
        place.folder === '' ? 'The whole vault' : place.folder,
        place.product ?? conventionOf(place.convention, bench.settings.current()).title,
      ];
      text.createDiv({ text: name, cls: 'tom-place-name' });
      muted(text, `${title}. ${saysOf(place)}`);
      if (place.setUp !== undefined) muted(text, `Already the memory "${place.setUp}".`);
      else if (isHidden(place.folder))
        command(
          text,
          'Obsidian does not show hidden folders. Run this in a terminal, in the folder of the vault:',
          setUpCommand('.', place),
        );
      else addButtons(text, [{ text: 'Set up', says: `Set up ${name} as ${title}`, run: () => dialog.finish(place) }]);
    }
    body.createDiv({ text: 'Outside this vault', cls: 'tom-card-title', attr: { role: 'heading', 'aria-level': 2 } });
    for (const place of OUTSIDE) {
      const text = rowIn(body);
      text.createDiv({ text: place.title, cls: 'tom-place-name' });
      command(text, place.says, place.command);
    }
  });
  if (chosen !== null) await setUp(bench, { ...startAt(chosen), create: false });
}

function rowIn(parent: HTMLElement): HTMLElement {
  return parent.createDiv({ cls: 'tom-place' }).createDiv({ cls: 'tom-place-text' });
}

function command(parent: HTMLElement, says: string, line: string): void {
  muted(parent, says);
  parent.createDiv().createEl('code', { text: line, cls: 'tom-muted' });
  addButtons(parent, [{ text: 'Copy command', says: `Copy command: ${line}`, run: () => copyCommand(line) }]);
}
