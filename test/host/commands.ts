import type { Command } from 'obsidian';
import type { App } from './app-model';
import { reportLater } from './base/events';
import { Platform } from './base/platform';

/** The registered commands, and running them as the palette does. */
export class Commands {
  readonly commands: Record<string, Command> = {};

  constructor(private readonly app: App) {}

  addCommand(command: Command): void {
    this.commands[command.id] = command;
  }

  removeCommand(id: string): void {
    delete this.commands[id];
  }

  findCommand(id: string): Command | undefined {
    return this.commands[id];
  }

  /** What the palette offers now: what its check, the device and the editor allow. */
  listCommands(): Command[] {
    return Object.values(this.commands).filter((command) => this.run(command, true));
  }

  /** Runs a command; false where there is none of that id or it does not apply now. */
  executeCommandById(id: string): boolean {
    const command = this.commands[id];
    return command !== undefined && this.run(command, true) && this.run(command, false);
  }

  executeCommand(command: Command): boolean {
    return this.run(command, true) && this.run(command, false);
  }

  private run(command: Command, checking: boolean): boolean {
    if (command.mobileOnly === true && !Platform.isMobile) return false;
    const view = this.app.workspace.activeEditor;
    if (view !== null && view.getMode() === 'source') {
      const editor = view.editor as never;
      if (command.editorCheckCallback) return this.answer(command.editorCheckCallback(checking, editor, view as never), checking);
      if (command.editorCallback) return checking || this.answer(command.editorCallback(editor, view as never), checking);
    }
    if (command.checkCallback) return this.answer(command.checkCallback(checking), checking);
    if (command.callback) return checking || this.answer(command.callback(), checking);
    return false;
  }

  private answer(result: unknown, checking: boolean): boolean {
    if (result instanceof Promise) void this.app.internal.activity.track(result).catch(reportLater);
    return checking ? result === true : true;
  }
}
