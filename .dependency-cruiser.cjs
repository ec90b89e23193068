/** Who may import whom (docs/decisions holds the reasons). test/invariants runs it and counts the modules. */
const core = '^src/core';
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'No cycles anywhere.'),
    forbid('core-is-pure', { path: core }, { path: '^(src/(obsidian|cli|main)|node_modules/obsidian)' }, 'Core knows no host.'),
    forbid('core-without-node', { path: core }, { dependencyTypes: ['core'] }, 'Core runs on phones.'),
    forbid('model-imports-nothing', { path: `${core}/model` }, { path: `${core}/(?!model)` }, 'The nouns stand alone.'),
    forbid('read-imports-model', { path: `${core}/read` }, { path: `${core}/(?!model|read)` }, 'Reading decides nothing.'),
    forbid('conventions-import-model', { path: `${core}/conventions` }, { path: `${core}/(?!model|conventions)` }, 'A convention is data.'),
    forbid('write-imports-read', { path: `${core}/write` }, { path: `${core}/(?!model|read|write)` }, 'The writer knows no capability.'),
    forbid('decide-imports-read', { path: `${core}/decide` }, { path: `${core}/(write|conventions|memory)` }, 'Decisions are values.'),
    forbid(
      'capabilities-by-their-index',
      { path: `${core}/decide/([^/]+)/` },
      { path: `${core}/decide/([^/]+)/`, pathNot: [`${core}/decide/$1/`, `${core}/decide/[^/]+/index\\.ts$`] },
      'Another capability only through its index.',
    ),
    forbid(
      'hosts-use-the-facade',
      { path: '^src/(obsidian|cli|verbs)' },
      { path: `${core}/(read|decide|write|conventions)` },
      'Hosts call the façade.',
    ),
    forbid(
      'only-obsidian-imports-the-app',
      { path: '^src', pathNot: '^src/(obsidian|main)' },
      { path: 'node_modules/obsidian' },
      'One folder knows the app.',
    ),
    forbid('verbs-know-no-host', { path: '^src/verbs' }, { path: '^src/(obsidian|cli)' }, 'Hosts import verbs, never the other way.'),
    forbid('hosts-apart', { path: '^src/obsidian' }, { path: '^src/cli' }, 'Hosts do not know each other.'),
    forbid('only-mts-touches-node', { path: '^src', pathNot: '\\.mts$' }, { dependencyTypes: ['core'] }, 'Node only in .mts files.'),
    forbid('src-knows-no-tests', { path: '^src' }, { path: '^(test|bench|scripts)' }, 'Tests depend on the source, never the other way.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.mts', '.mjs', '.js', '.json'] },
  },
};
