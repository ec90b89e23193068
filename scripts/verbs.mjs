/**
 * `npm run verbs [-- --check]`: writes what is made from the verbs in src/verbs: the list that the program loads them by
 * (src/verbs/list.ts), the tools of agents (src/verbs/agents.ts), the commands of the palette (src/verbs/palette.ts), and
 * the parts of the docs and of the skill that list them. A new verb is its file: it has nothing else to be added to.
 * `--check` writes nothing, names each file that is not current, and exits with 1 where there is one. `--table` prints
 * which door has which verb.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { targets } from './bundle/targets.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));
const HEAD = '// Written by `npm run verbs`.\n';

/** Every verb with the file and the name it is exported from, by group, then by id, and how each is called at the terminal. */
export async function loadVerbs() {
  const files = readdirSync(join(project, 'src/verbs')).filter(
    (name) => name.endsWith('.ts') && / = verb\(/.test(readFileSync(join(project, 'src/verbs', name), 'utf8')),
  );
  const out = join(project, 'node_modules/.cache/verbs', String(process.pid));
  mkdirSync(out, { recursive: true });
  try {
    const { plugins, format, platform, target, banner, bundle, mainFields } = targets.terminal;
    await esbuild.build({
      ...{ plugins, format, platform, target, banner, bundle, mainFields },
      logLevel: 'error',
      absWorkingDir: project,
      stdin: {
        contents: [
          ...files.map((name, at) => `export * as file${at} from './src/verbs/${name.slice(0, -3)}';`),
          `export { GROUPS } from './src/verbs/verb';`,
          `export { withOptions } from './src/cli/options';`,
          `export { flagsOf } from './src/verbs/given';`,
          `export { Command } from 'commander';`,
        ].join('\n'),
        resolveDir: project,
        loader: 'ts',
      },
      outfile: join(out, 'verbs.mjs'),
    });
    const loaded = await import(pathToFileURL(join(out, 'verbs.mjs')).href);
    const verbs = files.flatMap((name, at) =>
      Object.entries(loaded[`file${at}`]).flatMap(([exported, verb]) =>
        typeof verb === 'object' && verb !== null && 'palette' in verb && 'agents' in verb
          ? [{ ...verb, exported, file: name.slice(0, -3) }]
          : [],
      ),
    );
    const place = ({ group }) => loaded.GROUPS.indexOf(group);
    verbs.sort((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1));
    const usageOf = (verb) => {
      const program = new loaded.Command();
      loaded.withOptions(program, verb);
      const args = program.registeredArguments.map((one) =>
        one.required ? `<${one.name()}${one.variadic ? '...' : ''}>` : `[${one.name()}${one.variadic ? '...' : ''}]`,
      );
      const options = program.options.map(({ flags, description, defaultValue }) => ({
        flags,
        help: `${description}${defaultValue === undefined ? '' : ` (default: ${defaultValue})`}`,
      }));
      const words = program.registeredArguments
        .filter(({ description }) => description !== '')
        .map((one) => ({ flags: one.name(), help: one.description }));
      return {
        usage: ['top-of-mind', commandOf(verb), ...args, ...(options.length === 0 ? [] : ['[options]'])].join(' '),
        options: [...words, ...options],
      };
    };
    const flagsOf = ({ input, agents }) => Object.keys(loaded.flagsOf(agents.line?.input ?? input)).filter((name) => name !== 'memory');
    return { verbs, usageOf, flagsOf };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

const commandOf = ({ id, terminal }) => (typeof terminal === 'string' ? null : (terminal.name ?? id));
const key = (name) => (/^[a-z]+$/i.test(name) ? name : `'${name}'`);

/** The source that loads each command of the terminal with the code it needs. */
function listText(verbs) {
  const lines = verbs
    .filter((verb) => commandOf(verb) !== null)
    .map((verb) => `  ${key(commandOf(verb))}: async () => (await import('./${verb.file}')).${verb.exported},`)
    .sort();
  return `${HEAD}import type { Verb } from './verb';\n\n/** The terminal's commands by their names, each with the code it needs. */\nexport const COMMANDS: Readonly<Record<string, () => Promise<Verb>>> = {\n${lines.join('\n')}\n};\n`;
}

/** Imports of these verbs, a line a file. */
function imports(verbs) {
  const byFile = new Map();
  for (const { file, exported } of verbs) byFile.set(file, [...(byFile.get(file) ?? []), exported].sort());
  return [...byFile].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, names]) => `import { ${names.join(', ')} } from './${file}';`);
}

const tools = (verbs) => {
  const own = verbs.filter(({ agents }) => typeof agents !== 'string');
  return [...own.filter(({ agents }) => agents.isCore), ...own.filter(({ agents }) => !agents.isCore)];
};

function agentsText(verbs) {
  const own = tools(verbs);
  const entries = own.map(({ id, exported }) => (id === exported ? id : `${key(id)}: ${exported}`));
  return `${HEAD}import type * as v from 'valibot';
${imports(own).join('\n')}

/** The verbs that agents have, by MCP and in Obsidian's command line: those of nearly every session first. */
export const TOOLS = { ${entries.join(', ')} } as const;

export type ToolName = keyof typeof TOOLS;
/** The input of a tool, as it is once it is checked. */
export type ToolArgs<N extends ToolName> = v.InferOutput<(typeof TOOLS)[N]['input']>;
`;
}

function paletteText(verbs) {
  const own = verbs.filter(({ palette }) => typeof palette !== 'string');
  return `${HEAD}${imports(own).join('\n')}
import type { Verb } from './verb';

/** The verbs that are commands of the palette without a dialog. */
export const PALETTE: readonly Verb[] = [${own.map(({ exported }) => exported).join(', ')}];
`;
}

/** Which door has which verb, under which name, or why it does not: rows of verb, terminal, MCP, Obsidian's command line, palette. */
export function doorsOf(verbs) {
  return verbs.map((verb) => {
    const { id, terminal, agents, palette } = verb;
    const named = (name) => (name === id ? 'yes' : `yes, \`${name}\``);
    return [
      id,
      typeof terminal === 'string' ? terminal : named(terminal.called ?? commandOf(verb)),
      typeof agents === 'string' ? agents : 'yes',
      typeof agents === 'string' ? agents : named(agents.line?.name ?? id),
      typeof palette === 'string' ? palette : `yes, “${palette.name}”`,
    ];
  });
}

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => String(cell).replace(/\|/g, '\\|')).join(' | ')} |`.replace(/ {2}\|/g, ' |'))
    .join('\n');
const DOORS = ['verb', 'terminal', 'MCP', "Obsidian's command line", 'palette'];

/** The text with the part between two marks written again. Throws where the marks are not there. */
function between(text, name, part) {
  const [begin, end] = [`<!-- ${name}: written by npm run verbs -->\n`, `<!-- ${name} ends -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`The marks of "${name}" are missing.`);
  return `${text.slice(0, from + begin.length)}\n${part}\n\n${text.slice(to)}`;
}

/** One command in the docs: how it is called, what it does, its options. */
function commandPart(verb, usageOf) {
  const { usage, options } = usageOf(verb);
  const rows = options.map(({ flags, help }) => [`\`${flags}\``, help]);
  return [`\`${usage}\`: ${verb.summary}.`, ...(rows.length === 0 ? [] : [table(['option', 'does'], rows)])].join('\n\n');
}

/** The page of the terminal's commands: each has its part, and what else stands there stays. A command without a part gets one after the command before it. */
function terminalPage(text, verbs, usageOf) {
  let [page, group] = [text, ''];
  let last = null;
  for (const verb of verbs.filter((one) => commandOf(one) !== null)) {
    const name = commandOf(verb);
    const mark = `command ${name}`;
    if (!page.includes(`<!-- ${mark}: `)) {
      const section = `${verb.group === group ? '' : `## ${verb.group}\n\n`}### ${name}\n\n<!-- ${mark}: written by npm run verbs -->\n<!-- ${mark} ends -->\n`;
      const after = last === null ? -1 : page.indexOf(`<!-- command ${last} ends -->`);
      const next = /\n##+ /.exec(page.slice(Math.max(after, 0)));
      const at = last === null || next === null ? page.length : after + next.index + 1;
      page = `${page.slice(0, at)}${at === page.length ? '\n' : ''}${section}${at === page.length ? '' : '\n'}${page.slice(at)}`;
    }
    page = between(page, mark, commandPart(verb, usageOf));
    [last, group] = [name, verb.group];
  }
  return page;
}

/** Each written file with its text as it should be. */
export async function written() {
  const { verbs, usageOf, flagsOf } = await loadVerbs();
  const read = (path) => (existsSync(join(project, path)) ? readFileSync(join(project, path), 'utf8') : '');
  const prettier = await import('prettier');
  const config = await prettier.resolveConfig(join(project, 'src/verbs/list.ts'));
  const source = (text) => prettier.format(text, { ...config, parser: 'typescript' });
  const rows = tools(verbs).map(({ id, agents }) => [`\`${id}\``, agents.description, agents.isCore ? 'yes' : '']);
  const lines = tools(verbs).map((verb) => [
    `\`top-of-mind:${verb.agents.line?.name ?? verb.id}\``,
    flagsOf(verb)
      .map((name) => `\`${name}\``)
      .join(' '),
    verb.agents.description,
  ]);
  const commands = verbs
    .filter((verb) => commandOf(verb) !== null)
    .map((verb) => `- \`${verb.terminal.called ?? commandOf(verb)}\`: ${verb.summary}`);
  return {
    verbs,
    files: {
      'src/verbs/list.ts': await source(listText(verbs)),
      'src/verbs/agents.ts': await source(agentsText(verbs)),
      'src/verbs/palette.ts': await source(paletteText(verbs)),
      'docs/terminal.md': terminalPage(read('docs/terminal.md'), verbs, usageOf),
      'docs/mcp.md': between(read('docs/mcp.md'), 'tools', table(['tool', 'does', 'core'], rows)),
      'docs/obsidian-command-line.md': between(
        read('docs/obsidian-command-line.md'),
        'commands',
        table(['command', 'parameters', 'does'], lines),
      ),
      'docs/internals/doors.md': between(read('docs/internals/doors.md'), 'doors', table(DOORS, doorsOf(verbs))),
      'skills/top-of-mind/SKILL.md': between(read('skills/top-of-mind/SKILL.md'), 'commands', commands.join('\n')),
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, verbs } = await written();
  if (process.argv.includes('--table')) console.log(table(DOORS, doorsOf(verbs)));
  else {
    const old = Object.entries(files).filter(
      ([path, text]) => !existsSync(join(project, path)) || readFileSync(join(project, path), 'utf8') !== text,
    );
    for (const [path, text] of old) {
      if (process.argv.includes('--check')) console.log(`${path} is not current: run npm run verbs.`);
      else {
        writeFileSync(join(project, path), text);
        console.log(`Wrote ${path}`);
      }
    }
    if (process.argv.includes('--check') && old.length > 0) process.exitCode = 1;
  }
}
