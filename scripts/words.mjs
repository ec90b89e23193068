/**
 * `npm run words [-- FILE]`: writes every text that the app shows into one file, each with its place, to be read through:
 * `src/obsidian/commands.ts:56: Resolve sync conflicts…`. Without a file it prints them.
 * `npm run words -- --check`: names those of the app's own files with a word that is not for the screen (docs/words.md),
 * and exits with 1 where there is one.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const project = fileURLToPath(new URL('..', import.meta.url));

/** The app's own files, and the folders whose results and settings it shows. */
const APP = ['src/main.ts', 'src/obsidian'];
const SHOWN = ['conventions', 'model', 'read', 'decide', 'memory', 'write'].map((folder) => `src/core/${folder}`);

const filesIn = (path) =>
  path.endsWith('.ts')
    ? [path]
    : readdirSync(join(project, path), { recursive: true })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(path, name))
        .sort();

/** Keys of objects whose texts nobody reads, and functions that take the name of a thing. */
const UNREAD = new Set('cls icon id type key kind section op code pattern files role aliases'.split(' '));
const NAMING =
  /(?:^|\.)(?:fieldOf|item|plain|querySelector(?:All)?|closest|(?:add|set|toggle|has)Class|setIcon|on|trigger|registerDomEvent|addEventListener|setAttr|section|startsWith|endsWith|includes|join|split|lightFormat|(?:load|save)LocalStorage)$/;

/** True for a text with words for people: a space between words, or a capital at its start. */
const isWords = (text) =>
  /^\p{Lu}[^/\\]*\p{Ll}/u.test(text) || (/\p{L}[,.:;]? [\p{L}"{]|^ \p{L}/u.test(text) && !/^(?:tom-|mod-|--|[.@#])/.test(text));

function isShown(node) {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return false;
  if (ts.isElementAccessExpression(parent)) return false;
  for (let at = node; at.parent !== undefined && !ts.isStatement(at); at = at.parent) {
    const above = at.parent;
    if (ts.isPropertyAssignment(above) && (above.name === at || UNREAD.has(above.name.getText()))) return false;
    if (ts.isCallExpression(above) && above.arguments[0] === at && NAMING.test(above.expression.getText())) return false;
    if (ts.isNewExpression(above) && above.expression.getText() === 'Error') return false;
    if (ts.isBinaryExpression(above) && /^[!=]==$/.test(above.operatorToken.getText())) return false;
    if (ts.isFunctionLike(above)) break;
  }
  return true;
}

/** The texts of a file that people read, each with its line: `parts` are its words alone, `text` names what stands between. */
function wordsIn(path) {
  const source = ts.createSourceFile(path, readFileSync(join(project, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const found = [];
  const look = (node) => {
    const spans = ts.isTemplateExpression(node) ? node.templateSpans : [];
    if (spans.length > 0 || ts.isStringLiteralLike(node)) {
      const parts = [node.text ?? node.head.text, ...spans.map(({ literal }) => literal.text)];
      const text = parts.map((part, at) => `${part}${spans[at] === undefined ? '' : `{${spans[at].expression.getText()}}`}`).join('');
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (isWords(text) && isShown(node)) found.push({ path, line, text: text.replace(/\s*\n\s*/g, '⏎'), parts });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

const wordsOf = (paths) => paths.flatMap(filesIn).flatMap(wordsIn);
const lineOf = ({ path, line, text }) => `${path}:${line}: ${text}`;

/** The ids of the conventions: people read their titles. */
function ids() {
  const texts = filesIn('src/core/conventions').map((path) => readFileSync(join(project, path), 'utf8'));
  return texts.flatMap((text) => /^ {2}id: '([\w-]+)'/m.exec(text)?.[1] ?? []);
}

/** The texts of the app's own files with a word that is not for the screen. */
function unfit() {
  const words = [new RegExp(`(?:^|[^./\\w-])(?:${ids().join('|')})(?![\\w-])`), /\b(?:layers?|curated|re-?baselines?|settle[sd]?)\b/i];
  return wordsOf(APP).filter(({ parts }) => words.some((one) => one.test(parts.join(' | '))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , file] = process.argv;
  if (file === '--check') {
    const found = unfit();
    for (const one of found) console.log(lineOf(one));
    process.exitCode = found.length === 0 ? 0 : 1;
  } else {
    const text = [...wordsOf(APP), ...wordsOf(SHOWN)].map(lineOf).join('\n');
    if (file === undefined) console.log(text);
    else writeFileSync(file, `${text}\n`);
  }
}
