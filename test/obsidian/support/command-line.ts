import type { Bench } from './open-plugin';

/** The answer of a command of Obsidian's command line. */
export interface CliAnswer {
  readonly ok: boolean;
  readonly command: string;
  readonly effect: string;
  readonly summary?: string;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: string; readonly message: string; readonly path?: string };
}

/** Runs `top-of-mind:ACTION` with `name=value` and switches; answers with the line as it is. */
export async function lineOf(bench: Bench, command: string, ...args: readonly string[]): Promise<string> {
  const running = bench.app.internal.runCli(command, ...args);
  if (running === null) throw new Error(`no command ${command}`);
  let line: string | null = null;
  void running.then((text) => (line = text));
  return bench.until<string>(() => line, command);
}

export async function cli(bench: Bench, action: string, ...args: readonly string[]): Promise<CliAnswer> {
  const line = await lineOf(bench, `top-of-mind:${action}`, ...args);
  if (line.includes('\n')) throw new Error(`more than one line: ${line}`);
  return JSON.parse(line) as CliAnswer;
}
