import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** What a run leaves out of `src`: a declaration of a module, or each of its parts by itself. */
export interface Family {
  readonly name: string;
  /** Below `src/core/decide`, without `.ts`. */
  readonly module: string;
  /** A constant or function at the top level of the module, or a method of a constant. */
  readonly of: string;
  /** What stands in its place: `[]`, `false`, `text`. Absent where `parts` says that each row and step is tried by itself. */
  readonly neutral?: string;
  readonly parts?: true;
}

/** One change to one module. */
export interface Cut {
  readonly family: string;
  /** A part of the family, as the source has it; null for the whole. */
  readonly part: string | null;
  readonly path: string;
  readonly contents: string;
}

interface Edit {
  readonly node: ts.Node;
  readonly text: string;
  /** Where what is left out ends, where that is not the end of the node. */
  readonly end?: number;
}

/** Every cut of a family. Throws where the module has no such declaration, so that no table speaks of what is gone. */
export function cutsOf({ name, module, of, neutral, parts }: Family): Cut[] {
  const path = `src/core/decide/${module}.ts`;
  const text = readFileSync(path, 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const declared = source.statements.map((one) => valueOf(one, of)).find((one) => one !== undefined);
  if (declared === undefined) throw new Error(`${path} declares no "${of}", which bench/worth names.`);
  const with_ = ({ node, text: other, end = node.getEnd() }: Edit): string => text.slice(0, node.getStart()) + other + text.slice(end);
  const cut = (part: string | null, edit: Edit): Cut => ({ family: name, part, path, contents: with_(edit) });
  if (parts !== true) {
    const isBody = ts.isBlock(declared);
    const value = neutral ?? neutralFor(declared);
    return [cut(null, { node: declared, text: isBody ? `{ return ${value} as never; }` : `(${value}) as never` })];
  }
  return partsOf(declared).map((edit) => cut(edit.node.getText().replace(/\s+/g, ' ').slice(0, 90), edit));
}

/** The value of a constant, or the body of a function. */
function valueOf(statement: ts.Statement, name: string): ts.Node | undefined {
  if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement.body;
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.find((one) => one.name.getText() === name)?.initializer;
  return undefined;
}

function neutralFor(node: ts.Node): string {
  if (ts.isArrayLiteralExpression(node)) return '[]';
  if (ts.isRegularExpressionLiteral(node) || (ts.isNewExpression(node) && node.expression.getText() === 'RegExp')) return '/(?!)/y';
  if (ts.isNewExpression(node)) return `new ${node.expression.getText()}()`;
  if (ts.isObjectLiteralExpression(node)) return '{}';
  throw new Error(`nothing is neutral for ${node.getText().slice(0, 60)}`);
}

/** Rows of lists, conditions that leave early, sides of "and" and "or", and replacements. */
function partsOf(root: ts.Node): Edit[] {
  const edits: Edit[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node) && isList(node)) {
      // With its comma, which would leave a hole.
      for (const [at, one] of node.elements.entries())
        if (!ts.isSpreadElement(one)) edits.push({ node: one, text: '', end: node.elements[at + 1]?.getStart() ?? node.getEnd() - 1 });
      for (const one of node.elements) if (ts.isSpreadElement(one)) visit(one);
      return;
    }
    if (ts.isIfStatement(node) && node.elseStatement === undefined && leaves(node.thenStatement)) edits.push({ node, text: ';' });
    if (ts.isBinaryExpression(node)) {
      const kind = node.operatorToken.kind;
      const empty = { [ts.SyntaxKind.AmpersandAmpersandToken]: 'true', [ts.SyntaxKind.BarBarToken]: 'false' }[kind as number];
      if (empty !== undefined)
        for (const side of [node.left, node.right])
          if (!ts.isBinaryExpression(side) || side.operatorToken.kind !== kind) edits.push({ node: side, text: empty });
      if (kind === ts.SyntaxKind.PlusToken)
        for (const side of [node.left, node.right]) if (ts.isStringLiteral(side)) edits.push({ node: side, text: "''" });
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'replace')
      edits.push({ node, text: node.expression.expression.getText() });
    ts.forEachChild(node, visit);
  };
  visit(root);
  return edits;
}

/** True for rows of a table, or alternatives that are joined; not for a pair of values. */
function isList(node: ts.ArrayLiteralExpression): boolean {
  return node.elements.length > 1 || node.elements.some(ts.isSpreadElement);
}

function leaves(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) return statement.statements.length > 0 && leaves(statement.statements[statement.statements.length - 1]!);
  return ts.isReturnStatement(statement) || ts.isContinueStatement(statement);
}
