/**
 * `node scripts/convention-docs.mjs [--check]`: writes what the conventions say of themselves into the managed
 * parts of docs/conventions/ID.md, between `<!-- generated:begin NAME -->` and `<!-- generated:end NAME -->`. A page
 * that is not there yet begins with every part, for a person to write the sentences around them.
 * `--check` writes nothing and exits with 1 where a part is not current, doubled, unknown or missing.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadModule } from '../test/browser/harness/load.mjs';
import { bundlesOf } from './convention-bundles.mjs';

const project = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(project);
const check = process.argv.includes('--check');

const { conventions: all } = await loadModule('src/core/conventions/list.ts');
const { formatByPattern } = await loadModule('src/core/decide/naming/pattern.ts');
const { nameSteps, parseName } = await loadModule('src/core/decide/naming/index.ts');
const { decideInit } = await loadModule('src/core/decide/detect/index.ts');
const { formatEntry } = await loadModule('src/core/read/entries/format.ts');
const { runAtOnce } = await loadModule('src/core/read/text/steps.ts');
const { contextOf } = await loadModule('test/support/snapshot.ts');
/** A change of another has no page of its own. */
const conventions = all.filter((one) => one.extends === undefined);
const bundles = await bundlesOf(conventions, project);

/** What the examples are about: the same few facts in each convention. */
const DAY = '2026-03-04';
const said = { date: DAY, title: 'Cache warms slowly', tags: ['infra', 'cache'] };
const drafts = {
  section: {
    ...said,
    type: 'semantic',
    body: '**Context**: Monday mornings.\n\nThe first requests take two seconds.\n\n**Implication**: Warm it before the office opens.',
  },
  log: { ...said, time: '09:30', body: 'The first requests take two seconds.' },
  fail: { ...said, title: 'Stale cache', body: 'MISS: Answered from a cache of last week.\nFIX: Read the date of the cache first.' },
};

/** Entries beside what `init` makes, and names that do not fit, by convention. */
const samples = {
  'notes-and-links': {
    entries: ['2026-03-04 Cache warms slowly -- infra cache.md', '2026-03-05 Ana owns the release -- people.md'],
    other: ['2026-03-06-retry-budget.md', 'Photo guidelines -- media 2026-07-15.md', 'Ideas.md'],
  },
  stoneros: {
    entries: ['context/session_20260303.md', '.claude/context/research-cache-20260304.md'],
    other: ['learnings/Build Notes.md', 'context/2026-03-05.md'],
  },
  daneel: {
    entries: ['memory/2026-03-03.md', 'memory/2026-03-04-cache.md'],
    other: ['memory/20260305.md', 'memory/2026-03-06 Retry budget.md'],
  },
  carlton: {
    entries: ['memory/2026-03-04-research-cache-warms-slowly.md', 'memory/2026-03-05-interactive-ana-owns-the-release.md'],
    other: ['memory/2026-03-06 reply Retry budget.md', 'memory/retry-budget.md'],
  },
  mindstone: { entries: ['feedback_short_answers.md', 'project_release_train.md'], other: ['feedback-retry-budget.md', 'Retry Budget.md'] },
};

const samplesOf = ({ id }) => samples[id] ?? { entries: [], other: [] };

const code = (text) => `\`${text}\``;
const cell = (text) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
const table = (head, rows) =>
  rows.length === 0 ? 'None.' : [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
const number = (count) => count.toLocaleString('en-GB');

/** A memory of the convention that is a whole vault with these files, on the day of the examples. */
function contextFor(convention, files) {
  const ctx = contextOf(files);
  return { ...ctx, convention, memory: { ...ctx.memory, convention: convention.id }, today: DAY };
}

/** Each part of a page: what it says of one convention, as markdown. */
const parts = {
  tree(convention) {
    const { created } = decideInit(contextFor(convention, {}), '').result;
    const paths = [...new Set([...created, ...samplesOf(convention).entries])].sort();
    return `\`\`\`text\n${treeOf(paths).join('\n')}\n\`\`\``;
  },
  names(convention) {
    const rows = convention.names.map((name) => [
      name.folder === '' ? 'the memory itself' : name.folder === '**' ? 'any' : code(`${name.folder}/`),
      code(name.pattern),
      code(formatByPattern(name, said, convention.words)),
      name.summary,
    ]);
    const words = Object.entries(convention.words).map(([part, list]) => `${code(`{${part}}`)} is one of ${list.map(code).join(', ')}.`);
    return [table(['folder', 'pattern', 'example', 'what it says'], rows), ...words].join('\n\n');
  },
  checks(convention) {
    const { entries, other } = samplesOf(convention);
    const shown = [...entries.filter((path) => !path.startsWith('.')), ...other];
    const findings = runAtOnce(nameSteps(contextFor(convention, Object.fromEntries(shown.map((path) => [path, ''])))));
    const rows = shown.map((path) => {
      if (parseName(convention, path) !== null) return [code(path), 'fits'];
      const finding = findings.find((one) => one.path === path && one.id === 'name.pattern');
      if (finding === undefined) throw new Error(`${convention.id}: nothing is said of "${path}"`);
      return [
        code(path),
        finding.fix === null ? 'waits for you: its name lacks something that nothing tells' : `becomes ${code(finding.fix.to)}`,
      ];
    });
    return table(['name', 'Check names'], rows);
  },
  fixed: ({ fixed }) =>
    fixed.length === 0
      ? 'None.'
      : `These are named right by definition.\n\n${table(
          ['file', 'job'],
          fixed.map((file) => [code(file.path), file.summary]),
        )}`,
  layers: ({ layers }) =>
    table(
      ['files', 'layer', 'why'],
      layers.map((rule) => [code(rule.pattern), rule.layer, rule.why]),
    ),
  entries({ entries }) {
    const formats = [...new Set(entries.map((rule) => rule.format))].filter((format) => format !== 'note');
    const examples = formats.map(
      (format) => `A ${code(format)}:\n\n\`\`\`markdown\n${formatEntry(format, drafts[format]).trimEnd()}\n\`\`\``,
    );
    return [
      table(
        ['files', 'entries'],
        entries.map((rule) => [code(rule.files), rule.format === 'note' ? 'the whole note' : code(rule.format)]),
      ),
      ...examples,
    ].join('\n\n');
  },
  capture({ capture }) {
    return table(
      ['type of the entry', 'goes to', 'what it is'],
      capture.map((target) => [
        target.type === '*' ? 'any other' : code(target.type),
        target.path === '' ? 'a new file' : target.into === 'folder' ? `a new file in ${code(`${target.path}/`)}` : code(target.path),
        target.summary,
      ]),
    );
  },
  properties({ properties }) {
    const initial = (rule) => (rule.initial === undefined ? '' : Array.isArray(rule.initial) ? 'an empty list' : code(rule.initial));
    const type = (rule) => (rule.allowed === undefined ? rule.type : rule.allowed.map(code).join(', '));
    return table(
      ['property', 'type', 'needed', 'at first', 'what it is'],
      properties.map((rule) => [code(rule.key), type(rule), rule.required ? 'yes' : 'no', initial(rule), rule.summary]),
    );
  },
  limits({ hardLimits, limits, indexNote, loaded = [] }) {
    const hard = hardLimits.map((limit) => `- ${code(limit.pattern)} never grows beyond ${number(limit.bytes)} bytes. ${limit.why}`);
    return [
      ...hard,
      `- A health report names notes above ${number(limits.maxNoteBytes)} bytes, and unlinked notes without a sign of life for ${number(limits.orphanAgeDays)} days.`,
      `- The index note ${code(indexNote.path)} lists at most ${number(indexNote.size)} notes, ${{ ranked: 'by importance', 'by-type': 'by type', titles: 'as sorted titles' }[indexNote.format]}.`,
      ...loaded.map(
        (part) =>
          `- Agents load only the first ${number(part.lines)} lines and ${number(part.bytes)} bytes of ${code(part.path)}; a health report and \`status\` say where it is longer.`,
      ),
    ].join('\n');
  },
  bundle({ bundle }) {
    const when = {
      always: 'always',
      break: 'after a break',
      topic: 'with a topic',
      'main-session': 'in the main session',
      focus: 'by focus',
      critical: 'always, where marked as critical',
      checkpoint: 'after a checkpoint',
    };
    const out = [...bundle.excludeFolders.map((folder) => code(`${folder}/`)), ...bundle.excludeTags.map((tag) => code(`#${tag}`))];
    const phases =
      bundle.phases.length === 0
        ? 'Notes go in by importance, and by topic where one is given.'
        : table(
            ['part', 'when', 'files', 'what it is'],
            bundle.phases.map((phase) => [
              phase.id,
              when[phase.when],
              phase.files.map(code).join(', '),
              `${phase.summary}${phase.must === true ? ' Never left out.' : ''}`,
            ]),
          );
    return `${phases}\n\nNever in a bundle: ${out.join(', ')}.`;
  },
  modes: ({ id }) => bundles[id] ?? 'None.',
  chores: ({ chores }) =>
    table(
      ['every', 'what'],
      chores.map((chore) => [chore.everyDays === 1 ? 'day' : `${chore.everyDays} days`, chore.summary]),
    ),
};

/** Paths as a tree, folders before their files. */
function treeOf(paths, indent = '') {
  const here = [...new Set(paths.map((path) => path.split('/')[0]))];
  return here.flatMap((name) => {
    const below = paths.filter((path) => path.startsWith(`${name}/`)).map((path) => path.slice(name.length + 1));
    return [`${indent}${name}${below.length > 0 ? '/' : ''}`, ...treeOf(below, `${indent}  `)];
  });
}

/** A page of every part, each under its own heading. */
function begun(convention) {
  const sections = Object.keys(parts).map(
    (name) => `## ${name[0].toUpperCase()}${name.slice(1)}\n\n<!-- generated:begin ${name} -->\n<!-- generated:end ${name} -->\n`,
  );
  return [`# ${convention.title}\n`, `The convention \`${convention.id}\`. ${convention.summary}\n`, ...sections].join('\n');
}

/** The page with its managed parts made anew. Throws where a part is missing, doubled or not known. */
function made(convention, text) {
  const found = [];
  const next = text.replace(/<!-- generated:begin ([a-z]+) -->\n[\s\S]*?<!-- generated:end \1 -->/g, (_, name) => {
    if (parts[name] === undefined) throw new Error(`${convention.id}: there is no part "${name}"`);
    found.push(name);
    return `<!-- generated:begin ${name} -->\n\n${parts[name](convention)}\n\n<!-- generated:end ${name} -->`;
  });
  const wrong = Object.keys(parts).filter((name) => found.filter((one) => one === name).length !== 1);
  if (wrong.length > 0) throw new Error(`${convention.id}: each of these parts has to be there once: ${wrong.join(', ')}`);
  if ((text.match(/<!-- generated:/g) ?? []).length !== found.length * 2)
    throw new Error(`${convention.id}: a mark of a part has lost its other one`);
  return next;
}

let outdated = 0;
for (const convention of conventions) {
  const path = `docs/conventions/${convention.id}.md`;
  try {
    const text = existsSync(path) || check ? readFileSync(path, 'utf8') : begun(convention);
    const next = made(convention, text);
    if (next === text && existsSync(path)) continue;
    if (check) throw new Error(`${path} is not current: run node scripts/convention-docs.mjs`);
    writeFileSync(path, next);
    console.log(path);
  } catch (error) {
    outdated += 1;
    console.error(error.message);
  }
}
process.exit(outdated === 0 ? 0 : 1);
