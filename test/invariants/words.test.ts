import { spawnSync } from 'node:child_process';
import ts from 'typescript';
import { filesBelow, readSource } from './files';

/** Words that docs/words.md says not to use, each with where a person would read it. */
const UNUSED: readonly { readonly word: string; readonly pattern: RegExp }[] = [
  { word: 'mend', pattern: /\b(?:un)?mend(?:s|ed|ing)?\b/i },
  { word: 'written anew', pattern: /\banew\b/i },
  { word: 'look again', pattern: /\blook(?:s|ed|ing)? again\b/i },
  { word: 'blank', pattern: /\bblanks?\b(?! (?:line|page|note|canvas|sheet))/i },
  { word: 'told', pattern: /\btold\b/i },
  { word: 'is none', pattern: /(?<!there )\b(?:is|are|was|were|be) none\b/i },
  { word: 'behind', pattern: /\bbehind\b/i },
  // A file that an agent gets quotes its system's own words.
  { word: '98 %', pattern: /[\d}] %(?! full: )/ },
  { word: 'awaiting a verdict', pattern: /\bawait(?:s|ing) a verdict\b|\bpassed no gate\b/i },
  { word: 'amiss', pattern: /\bamiss\b/i },
  { word: 'breach', pattern: /\bbreach(?:es)?\b/i },
];

/** Lists of words in many languages are data, not sentences. */
const isData = (path: string): boolean =>
  /\/(?:languages|dedup\/(?:markers|cues|measures)|secrets\/(?:assign|rules|seed-words|keywords|placeholders))/.test(path);

interface Place {
  readonly where: string;
  readonly text: string;
  readonly kind: 'string' | 'comment';
}

/** Every comment of a file, and every string that a person may read: one with a space in it, or a capital at its start. */
function prose(path: string): Place[] {
  const text = readSource(path);
  const found: Place[] = [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = (offset: number): number => source.getLineAndCharacterOfPosition(offset).line + 1;
  const visit = (node: ts.Node): void => {
    const isImport = node.parent !== undefined && (ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent));
    if (
      !isImport &&
      (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) &&
      (/^[A-Z][a-z]/.test(node.text) || / /.test(node.text))
    ) {
      found.push({ where: `${path}:${lineAt(node.getStart())}`, text: node.getText(), kind: 'string' });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  // Line by line: a scanner that knows no syntax loses its way behind templates.
  text.split('\n').forEach((line, at) => {
    const comment = /^\s*(?:\/\/|\/?\*+)(.*)$/.exec(line) ?? /\s\/\/ (.*)$/.exec(line);
    if (comment !== null) found.push({ where: `${path}:${at + 1}`, text: comment[0].trim(), kind: 'comment' });
  });
  return found;
}

const source = filesBelow('src', /\.m?ts$/)
  .filter((path) => !isData(path))
  .flatMap(prose);

test.each(UNUSED)('no sentence of the source says "$word"', ({ pattern }) => {
  expect(source.filter(({ text }) => pattern.test(text)).map(({ where, text }) => `${where} ${text.slice(0, 120)}`)).toEqual([]);
});
const pages = ['README.md', 'CONTRIBUTING.md', ...filesBelow('docs', /\.md$/)].filter(
  (path) => !/^docs\/(?:words\.md|decisions\/)/.test(path),
);

/** A file may be left behind, and an index may lag behind. */
const spared = /\b(?:left|lags?|leaves) behind\b/gi;

test.each(UNUSED)('no page says "$word"', ({ pattern }) => {
  const lines = pages.flatMap((path) =>
    readSource(path)
      .split('\n')
      .map((line, at) => ({ where: `${path}:${at + 1}`, line: line.replace(spared, '') })),
  );
  expect(lines.filter(({ line }) => pattern.test(line)).map(({ where, line }) => `${where} ${line.slice(0, 160)}`)).toEqual([]);
});

test('no comment begins with "What"', () => {
  expect(source.filter(({ kind, text }) => kind === 'comment' && /^(?:\/\*\*|\/\/)\s*What\b/.test(text)).map(({ where }) => where)).toEqual(
    [],
  );
});

test('no text of the app has a word that is not for the screen', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/words.mjs', '--check'], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});
