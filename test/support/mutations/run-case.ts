import { openVault } from '../../../src/core/memory';
import { codeOf, messageOf, type ErrorCode } from '../../../src/core/model/errors';
import type { Proposal } from '../../../src/core/model/results/proposal';
import { parseSettings } from '../../../src/core/model/settings';
import type { Outcome, VaultMemory } from '../../../src/core/model/vault-memory';
import { createMemoryVault, createTestContext } from '../memory-vault';
import { differences } from './compare';
import { bytesOf, readGraph } from './graph';
import { renderVault } from './render';
import type { CaseSpec } from './spec';
import { requestOf, type Request } from './steps';

/** What many cases came to. */
export interface Tally {
  cases: number;
  links: number;
  readonly done: Map<string, number>;
  /** By operation and code. */
  readonly refused: Map<string, number>;
  /** Messages of refusals that no rule of the product explains, the first few. */
  readonly unsafe: string[];
}

export function emptyTally(): Tally {
  return { cases: 0, links: 0, done: new Map(), refused: new Map(), unsafe: [] };
}

const EXPECTED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'exists',
  'bad_name',
  'bad_input',
  'not_found',
  'unreadable',
  'verify_failed',
]);
const KEPT_MESSAGES = 200;
const PLAIN = parseSettings({ keepOldNames: false });
const KEEPING = parseSettings({ keepOldNames: true });

/** Thrown where a case shows a fault, with the steps that led there. */
class CaseFault extends Error {
  override readonly name = 'CaseFault';
}

/**
 * Renders a vault, carries its steps out through the façade, compares the links after each, and
 * undoes all of it. Throws CaseFault where a link, a text or a byte is not what it should be.
 */
export async function runCase(spec: CaseSpec, tally: Tally, log?: (text: string) => void): Promise<void> {
  const vault = createMemoryVault(renderVault(spec), { caseFolding: spec.caseFolding, nfd: spec.nfd });
  let keepOldNames = false;
  const { files, editor, store } = vault;
  const memory = openVault({ files, editor, store, context: createTestContext(), settings: () => (keepOldNames ? KEEPING : PLAIN) });
  const folders = vault.folders();
  const trail: string[] = [];
  let graph = await readGraph(files);
  const states = [graph.bytes];
  tally.cases++;
  for (const step of spec.steps) {
    const request = requestOf(step, graph);
    if (request === null) continue;
    keepOldNames = step.keep;
    trail.push(`${request.op} ${request.words}${step.keep ? ', keeping old names' : ''}`);
    const propose = (): Promise<Proposal<unknown>> => request.propose(memory);
    const result = await attempt(request, () => (step.stem % 2 === 0 ? memory.carryOut(propose) : carryOutAsText(memory, propose)), tally);
    log?.(`\n${trail.at(-1) ?? ''}${result === null ? ' REFUSED' : ''}`);
    for (const [path, bytes] of await bytesOf(files)) log?.(`--- ${path}\n${Buffer.from(bytes, 'latin1').toString('utf8')}`);
    if (result === null) {
      if (!sameBytes(await bytesOf(files), graph.bytes)) throw fault('a refusal changed the vault', trail);
      continue;
    }
    const after = await readGraph(files).catch((error: unknown) => {
      throw fault(messageOf(error), trail);
    });
    const wrong = differences(graph, after, request.change(result.result, graph));
    if (wrong.length > 0) throw fault(wrong.slice(0, 6).join('\n'), trail);
    tally.links += after.links.size;
    graph = after;
    if (result.receipt !== null) states.push(after.bytes);
  }
  for (let state = states.length - 2; state >= 0; state--) {
    await memory.undo();
    if (!sameBytes(await bytesOf(files), states[state] ?? new Map())) throw fault('undo did not give back every byte', trail);
  }
  if (vault.folders().join('\n') !== folders.join('\n'))
    throw fault(`undo left the folders ${vault.folders().join()} of ${folders.join()}`, trail);
}

/** By way of the plan's JSON, as a person who looks at it first would apply it. */
async function carryOutAsText(memory: VaultMemory, propose: () => Promise<Proposal<unknown>>): Promise<Outcome<unknown>> {
  const proposal = await propose();
  return { ...proposal, receipt: proposal.plan === null ? null : await memory.apply(memory.readPlan(JSON.stringify(proposal.plan))) };
}

/** Null where the product refuses; whatever else is thrown is a fault. */
async function attempt<T>(request: Request, carryOut: () => Promise<T>, tally: Tally): Promise<T | null> {
  try {
    const result = await carryOut();
    tally.done.set(request.op, (tally.done.get(request.op) ?? 0) + 1);
    return result;
  } catch (error) {
    const code = codeOf(error);
    if (!EXPECTED.has(code)) throw error;
    const name = `${request.op}: ${code}`;
    tally.refused.set(name, (tally.refused.get(name) ?? 0) + 1);
    if (code === 'verify_failed' && tally.unsafe.length < KEPT_MESSAGES)
      tally.unsafe.push(`${request.op} ${request.words}: ${messageOf(error)}`);
    return null;
  }
}

function fault(what: string, trail: readonly string[]): CaseFault {
  return new CaseFault(`${what}\nafter: ${trail.join('; ')}`);
}

function sameBytes(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([path, bytes]) => b.get(path) === bytes);
}
