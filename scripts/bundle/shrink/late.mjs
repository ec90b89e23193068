/**
 * What modules make when they load (sets, tables, schemas, classes) is made when it is first used, so that the start
 * of the app pays for nothing that it does not use. `var x = make()` becomes `var x = late(() => make())`, and each
 * use of it `x()`. Our modules make nothing that could not as well be made later: they are constants.
 */
import { analyze } from 'eslint-scope';
import { childrenOf, editor, isFunction, parse } from './syntax.mjs';

const LATE = 'function late(make){let made,is=!1;return()=>(is||(made=make(),is=!0),made)}\n';

/** An empty collection, which is made as fast as asked for. */
const isEmpty = (node) => node.type === 'NewExpression' && node.arguments.length === 0 && /^(Weak)?(Map|Set)$/.test(node.callee.name);

/** True where evaluating it calls or makes something, or needs one of `late`: all else, a plain class as well, is cheap. */
function isWork(node, late) {
  if (isFunction(node) || isEmpty(node)) return false;
  if (/^(CallExpression|NewExpression|TaggedTemplateExpression|SpreadElement)$/.test(node.type) || late.has(node)) return true;
  if (node.type === 'ClassExpression' && node.superClass !== null) return true;
  return childrenOf(node).some((child) => isWork(child, late));
}

/** The declarations of the program's own scope that can wait: made once, never assigned again, no more than a constant. */
function constantsOf(program) {
  const manager = analyze(program, { ecmaVersion: 2022, sourceType: 'script' });
  const top = new Set(program.body.filter((node) => node.type === 'VariableDeclaration').flatMap((node) => node.declarations));
  let rest = manager.globalScope.variables.flatMap((variable) => {
    const [definition] = variable.defs;
    const node = definition?.node;
    if (variable.defs.length !== 1 || !top.has(node) || node.init === null || node.id.type !== 'Identifier') return [];
    const others = variable.references.filter((reference) => !reference.init);
    return others.some((reference) => reference.isWrite()) ? [] : [{ node, uses: others.map((reference) => reference.identifier) }];
  });
  const [constants, late] = [[], new Set()];
  // What is made from a late constant is one itself, so this goes on until nothing is added.
  for (let found = rest; found.length > 0;) {
    found = rest.filter(({ node }) => isWork(node.init, late));
    rest = rest.filter((one) => !found.includes(one));
    constants.push(...found);
    for (const { uses } of found) for (const use of uses) late.add(use);
  }
  return constants;
}

/** Identifiers by what they stand in, where a call needs more than brackets behind the name. */
function surroundings(program) {
  const around = new Map();
  const visit = (node) => {
    if (node.type === 'Property' && node.shorthand) around.set(node.value, 'shorthand');
    if (node.type === 'NewExpression') around.set(node.callee, 'made');
    if (node.type === 'NewExpression' && node.callee.type === 'MemberExpression') around.set(node.callee.object, 'made');
    childrenOf(node).forEach(visit);
  };
  visit(program);
  return around;
}

function called(name, place) {
  if (place === 'shorthand') return `${name}:${name}()`;
  return place === 'made' ? `(${name}())` : `${name}()`;
}

/** The code with its constants made on first use. Scopes come from `eslint-scope`, so a name means what it says. */
export function withLateConstants(code) {
  const program = parse(code);
  const around = surroundings(program);
  const edits = constantsOf(program).flatMap(({ node, uses }) => [
    { start: node.init.start, end: node.init.start, text: () => 'late(()=>(' },
    { start: node.init.end, end: node.init.end, text: () => '))' },
    ...uses.map((use) => ({ start: use.start, end: use.end, text: () => called(use.name, around.get(use)) })),
  ]);
  const directive = code.startsWith('"use strict";') ? '"use strict";' : '';
  return directive + LATE + editor(code, edits)(directive.length, code.length);
}
