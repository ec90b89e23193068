/**
 * `npm run size`: lines of `src` and `test` beside their budget, bytes of what is built, and how many functions and source files
 * `remember --dry-run` of one entry enters on the example vault.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import esbuild from 'esbuild';
import { targets } from './bundle/targets.mjs';
import { budgetOf, countLines } from './lines.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));

/**
 * The functions of the files below `src` that a program enters, each as `path:line:column`: V8 counts the calls of every function
 * in a bundle that is not minified, whose source map says where each stands. `options` are those of esbuild, `run` gets a
 * folder for what the program needs and names its arguments and its input.
 */
export async function functionsEntered(project, options, run) {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'size-')));
  try {
    const { outfile: _file, ...rest } = options;
    const built = { ...rest, absWorkingDir: project, outdir: join(scratch, 'out'), outExtension: { '.js': '.mjs' } };
    const { metafile } = await esbuild.build({ ...built, minify: false, sourcemap: true, metafile: true });
    const outputs = Object.entries(metafile.outputs).filter(([path]) => path.endsWith('.mjs'));
    const at = (path) => resolve(project, path);
    const program = at(outputs.find(([, { entryPoint }]) => Object.values(options.entryPoints).includes(entryPoint))[0]);
    const { args, input } = run(scratch);
    const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
      input,
      encoding: 'utf8',
      env: { ...process.env, NODE_V8_COVERAGE: join(scratch, 'coverage') },
    });
    if (status !== 0) throw new Error(`The program ended with ${status}: ${stderr}`);
    const scripts = readdirSync(join(scratch, 'coverage')).flatMap(
      (name) => JSON.parse(readFileSync(join(scratch, 'coverage', name), 'utf8')).result,
    );
    const entered = outputs.flatMap(([path]) => {
      const place = placesIn(at(path), project);
      return (
        scripts
          .filter(({ url }) => url === pathToFileURL(at(path)).href)
          .flatMap((script) => script.functions.map(({ ranges }) => ranges[0]))
          // A file as a whole is a function, too: the one without a name at its beginning.
          .filter(({ startOffset, count }) => startOffset > 0 && count > 0)
          .map(({ startOffset }) => place(startOffset))
      );
    });
    return [...new Set(entered)].filter((one) => one.startsWith('src/')).sort();
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Where an offset of the bundle stands in the source: `src/main.ts:12:4`. */
function placesIn(program, project) {
  const starts = [0, ...[...readFileSync(program, 'utf8').matchAll(/\n/g)].map(({ index }) => index + 1)];
  const map = new SourceMap(JSON.parse(readFileSync(`${program}.map`, 'utf8')));
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    const { originalSource, originalLine, originalColumn } = map.findEntry(line, offset - starts[line]);
    return `${relative(project, resolve(dirname(program), originalSource ?? '')).replaceAll('\\', '/')}:${originalLine}:${originalColumn}`;
  };
}

function rememberOnExample(folder) {
  const vault = join(folder, 'vault');
  cpSync('examples/vault', vault, { recursive: true });
  const { title, body, date } = JSON.parse(readFileSync('examples/entries.jsonl', 'utf8').split('\n')[0]);
  return { args: ['remember', '--dry-run', '--vault', vault, '--title', title, '--now', `${date}T09:00:00`], input: body };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.chdir(project);
  const number = (value) => value.toLocaleString('en');
  const row = (...cells) => process.stdout.write(`${cells.join('  ').trimEnd()}\n`);
  const budget = budgetOf('.');
  for (const [folder, { lines, files }] of Object.entries(await countLines('.', ['src', 'test'])))
    row(folder.padEnd(24), `${number(lines)} lines in ${number(files)} files, budget ${number(budget[folder])}`);
  const parts = existsSync('dist/parts') ? readdirSync('dist/parts').map((name) => join('dist/parts', name)) : [];
  for (const [path, files] of [
    ['main.js', ['main.js']],
    ['dist/top-of-mind.mjs', ['dist/top-of-mind.mjs']],
    ['dist/parts', parts],
    ['styles.css', ['styles.css']],
  ]) {
    const bytes =
      files.length > 0 && files.every((file) => existsSync(file)) ? Buffer.concat(files.map((file) => readFileSync(file))) : null;
    row(
      path.padEnd(24),
      bytes === null ? 'not built' : `${number(bytes.length)} bytes, ${number(gzipSync(bytes, { level: 9 }).length)} gzip`,
    );
  }
  const entered = await functionsEntered(project, targets.terminal, rememberOnExample);
  const files = new Set(entered.map((at) => at.split(':')[0]));
  row('remember --dry-run'.padEnd(24), `enters ${number(entered.length)} functions in ${number(files.size)} files of src`);
}
