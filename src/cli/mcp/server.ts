import * as v from 'valibot';
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type CallToolResult,
  type ClientCapabilities,
  type GetPromptResult,
  type Implementation,
  type InputRequiredResult,
  type ReadResourceResult,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import { onOneLine } from '../../core/model/escape-control';
import type { ReadResult, SearchResult } from '../../core/model/results/search';
import type { Question } from '../../core/model/verdict';
import { answers } from '../../verbs/fields';
import { withCorrections } from '../../verbs/look';
import { fenced, NOTICE } from '../../verbs/notice';
import type { CallOptions, Called, McpDoor } from './vault-door';
import { explained, meant, listed, offered, type ListedTool } from './tools';
import { CHECKPOINT, INSTRUCTIONS, MAINTAIN, PROMPTS } from './texts';
import { TOOLS, type ToolArgs } from '../../verbs/agents';
import type { Shape } from '../../verbs/shape';
import type { ServeWhat } from '../../verbs/shell';
import { attempt } from '../../core/model/errors';

const SCHEME = 'top-of-mind://';
const NOTE = `${SCHEME}note/`;
/** Resources of a memory, of the first one; with `/MEMORY` after it of another. */
const OF_MEMORY = {
  context: { title: 'Context', description: 'What matters most, as the tool context gives it' },
  index: { title: 'Top-of-mind note', description: 'The note that lists what matters most' },
  awaiting: { title: 'Waiting for answers', description: 'Entries that may say what an older one says' },
} as const;
type OfMemory = keyof typeof OF_MEMORY;
/** Tokens of a note that a resource gives at most; `read` gives the rest. */
const RESOURCE_TOKENS = 20_000;
/** Characters of all parameters of a call: an entry is shorter, and no call works for long before it is refused. */
const LONGEST = 2_000_000;
/** How long clients may keep what does not change while the program runs, in milliseconds. */
const LISTS = { ttlMs: 3_600_000, cacheScope: 'private' } as const;

/** A server of the protocol, of either generation. Each connection needs one of its own; `door` may be the same. */
export function createServer(door: McpDoor, { core, readOnly }: ServeWhat): Server {
  const server = new Server(
    { name: 'top-of-mind', title: 'Top of Mind', version: door.version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': LISTS, 'prompts/list': LISTS, 'resources/list': LISTS, 'resources/templates/list': LISTS },
    },
  );
  const tools = new Map<string, ListedTool>(offered({ core, readOnly }).map((name) => [name, listed(name)]));

  server.setRequestHandler('tools/list', () => ({ tools: [...tools.values()] as readonly ListedTool[] as unknown as Tool[] }));
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    const tool = tools.get(params.name);
    if (tool === undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        unknownTool(params.name, [...tools.keys()], readOnly && params.name in TOOLS),
      );
    const length = JSON.stringify(params.arguments ?? {}).length;
    if (length > LONGEST)
      return failed(
        `The parameters of a call have at most ${LONGEST.toLocaleString('en')} characters, and these have ${length.toLocaleString('en')}. Send less text.`,
      );
    const { input } = TOOLS[tool.name];
    const parsed = v.safeParse(input, meant(input as unknown as Shape, params.arguments ?? {}));
    if (!parsed.success) return failed(explained(tool, parsed.issues));
    if (tool.name === 'remember') return remembered(door, parsed.output as ToolArgs<'remember'>, ctx, server);
    return answerOf(await door.call(tool.name, parsed.output, optionsOf(ctx, server)));
  });

  const markdown = { mimeType: 'text/markdown' };
  server.setRequestHandler('resources/list', () => ({
    resources: Object.entries(OF_MEMORY).map(([name, words]) => ({ uri: SCHEME + name, name, ...words, ...markdown })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      { uriTemplate: `${NOTE}{+path}`, name: 'note', title: 'Note', description: 'A note by its path', ...markdown },
      ...Object.entries(OF_MEMORY).map(([name, words]) => ({ uriTemplate: `${SCHEME}${name}/{memory}`, name, ...words, ...markdown })),
    ],
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }, ctx) => resource(door, uri, optionsOf(ctx, server)));

  server.setRequestHandler('prompts/list', () => ({ prompts: PROMPTS.map((one) => ({ ...one, arguments: [...one.arguments] })) }));
  server.setRequestHandler('prompts/get', async ({ params }, ctx) =>
    prompt(door, params.name, params.arguments ?? {}, optionsOf(ctx, server)),
  );
  return server;
}

function failed(message: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: message }], structuredContent: { error: { code: 'bad_input', message } } };
}

function unknownTool(name: string, names: readonly string[], isWriter: boolean): string {
  const why = isWriter
    ? `"${name}" changes files, and this server was started with --read-only.`
    : `There is no tool ${JSON.stringify(name.slice(0, 60))}.`;
  return `${why} The tools are ${names.join(', ')}.`;
}

/** Progress goes only to who asked for it; what is taken back is stopped at the next step. */
function optionsOf(ctx: ServerContext, server: Server): CallOptions {
  const { signal, _meta, notify } = ctx.mcpReq;
  const name = (envelopeOf(ctx)[CLIENT_INFO_META_KEY] ?? server.getClientVersion())?.name;
  const client = name === undefined ? {} : { client: name };
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return { signal, ...client };
  let last = -1;
  return {
    signal,
    ...client,
    report(done, total, what) {
      // The protocol wants it to rise with each.
      if (done <= last) return;
      last = done;
      void notify({ method: 'notifications/progress', params: { progressToken, progress: done, total, message: what } }).catch(
        () => undefined,
      );
    },
  };
}

/** Remembers; where it is unsure and the person is to be asked, the client asks, if it can. */
async function remembered(
  door: McpDoor,
  args: ToolArgs<'remember'>,
  ctx: ServerContext,
  server: Server,
): Promise<CallToolResult | InputRequiredResult> {
  const { when_unsure: whenUnsure, ...rest } = args;
  if (whenUnsure !== 'ask') return answerOf(await door.call('remember', args, optionsOf(ctx, server)));
  const chosen = acceptedContent<{ answer?: unknown }>(ctx.mcpReq.inputResponses, 'answer')?.answer;
  const held = await door.call('remember', { ...rest, when_unsure: 'hold' }, optionsOf(ctx, server));
  const question = questionIn(held);
  if (question === null) return answerOf(held);
  const answer = answers.find((one) => one === chosen);
  if (answer !== undefined)
    return answerOf(await door.call('remember', { answer: { id: question.id, answer }, memory: rest.memory }, optionsOf(ctx, server)));
  if (ctx.mcpReq.inputResponses?.['answer'] !== undefined || !canAsk(ctx, server)) return answerOf(held);
  return inputRequired({
    inputRequests: {
      answer: inputRequired.elicit({
        message: `The memory may know this already. New: "${onOneLine(args.title ?? args.body ?? '', 300)}". Older, in ${question.older}`,
        requestedSchema: {
          type: 'object',
          properties: {
            answer: {
              type: 'string',
              title: 'What is it?',
              oneOf: question.answers.map((one) => ({ const: one.answer, title: one.does })),
            },
          },
          required: ['answer'],
        },
      }),
    },
  });
}

/** The question of a held entry; null if there is none. */
function questionIn({ result, error }: Called): (Pick<Question, 'id' | 'answers'> & { readonly older: string }) | null {
  if (error !== undefined || !('question' in result) || result.question === null || !('path' in result) || result.path !== null)
    return null;
  const { id, candidates, ...question } = result.question as Pick<Question, 'id' | 'answers' | 'candidates'>;
  const [first] = candidates;
  return {
    id,
    answers: question.answers,
    older:
      first === undefined
        ? 'the memory.'
        : `${onOneLine(first.path, 300)}: "${onOneLine(first.passage ?? 'private, so it is not shown', 300)}"`,
  };
}

/** Whether the client can show a form; of an older one, which says so once at the start, an empty declaration means that. */
function canAsk(ctx: ServerContext, server: Server): boolean {
  const { elicitation } = envelopeOf(ctx)[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities() ?? {};
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** A client of the newer protocol describes itself with each request; of an older one the server knows it from the start. */
function envelopeOf(ctx: ServerContext): {
  readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
  readonly [CLIENT_INFO_META_KEY]?: Implementation;
} {
  return ctx.mcpReq.envelope ?? {};
}

/** Errors that mean that there is nothing at an address. */
const MISSING: ReadonlySet<string> = new Set(['not_found', 'ambiguous', 'hostile_path', 'unknown_memory']);

async function resource(door: McpDoor, uri: string, options: CallOptions): Promise<ReadResourceResult> {
  const called = await resourceCall(door, uri, options);
  if (called === null)
    throw new ResourceNotFoundError(
      uri,
      `There is no resource "${uri}". Resources are ${Object.keys(OF_MEMORY)
        .map((name) => SCHEME + name)
        .join(', ')} and ${NOTE}PATH.`,
    );
  const { error, result, summary } = called;
  if (error !== undefined) {
    if (MISSING.has(error.code)) throw new ResourceNotFoundError(uri, error.message);
    throw new ProtocolError(ProtocolErrorCode.InternalError, error.message, { code: error.code });
  }
  return { contents: [{ uri, mimeType: 'text/markdown', text: `${summary}\n${bodyOf(result)}\n`, _meta: { as_of: called.asOf } }] };
}

async function resourceCall(door: McpDoor, uri: string, options: CallOptions): Promise<Called | null> {
  const decoded = attempt(() => decodeURIComponent(uri), null);
  if (decoded === null) return null;
  const [, name = '', of] = /^top-of-mind:\/\/([a-z]+)(?:\/(.*))?$/s.exec(decoded) ?? [];
  if (Object.hasOwn(OF_MEMORY, name))
    return name === 'context' ? door.call(name, { memory: of }, options) : door[name as Exclude<OfMemory, 'context'>](of, options);
  if (!decoded.startsWith(NOTE) || decoded.length === NOTE.length) return null;
  return door.call('read', { ref: decoded.slice(NOTE.length), max_tokens: RESOURCE_TOKENS }, options);
}

async function prompt(
  door: McpDoor,
  name: string,
  given: Readonly<Record<string, string>>,
  options: CallOptions,
): Promise<GetPromptResult> {
  const says = (text: string): GetPromptResult => ({ messages: [{ role: 'user', content: { type: 'text', text } }] });
  if (name === 'checkpoint') return says(CHECKPOINT);
  const habits = await door.habits(options);
  if (name === 'maintain') return says(`${MAINTAIN}${habits}`);
  if (name !== 'start')
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no prompt ${JSON.stringify(name.slice(0, 60))}. The prompts are ${PROMPTS.map((one) => one.name).join(', ')}.`,
    );
  const topic = given['topic']?.trim() ?? '';
  const called = await door.call('context', topic === '' ? {} : { topic }, options);
  if (called.error !== undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, called.error.message, { code: called.error.code });
  const text = 'text' in called.result && typeof called.result.text === 'string' ? called.result.text : '';
  const about = topic === '' ? '' : ` on "${topic}"`;
  return says(
    `This is what the memory holds${about}. Take it into account, search it before you answer about the past, and remember what outlasts this session.${habits}\n${fenced(text)}`,
  );
}

/** The answer of a tool: all of it as structured content, and as text for models, which has what is not ours between marks. */
function answerOf(called: Called): CallToolResult {
  const { summary, result, effect, error, asOf, memory } = called;
  const about = { as_of: asOf, ...(memory === undefined ? {} : { memory }) };
  if (error !== undefined)
    return { isError: true, content: [{ type: 'text', text: error.message }], structuredContent: { error, ...about } };
  const structuredContent = { summary, ...(effect === undefined ? {} : { effect }), notice: NOTICE, ...result, ...about };
  const text = `${summary}\n${bodyOf(result)}\nas_of ${asOf}${memory === undefined ? '' : `, memory "${memory}"`}`;
  return { content: [{ type: 'text', text }], structuredContent };
}

function bodyOf(result: object): string {
  if ('text' in result && typeof result.text === 'string') return fenced(withCorrections(result as ReadResult));
  if ('found' in result) return fenced((result.found as SearchResult['found']).map(passage).join('\n\n'));
  return fenced(JSON.stringify(result));
}

function passage(one: SearchResult['found'][number]): string {
  const { path, line, heading, why, supersededBy } = one;
  const superseded = supersededBy === null ? '' : ` (superseded by ${supersededBy})`;
  return [`${path}:${line}${superseded} [${why}]`, ...(heading === null ? [] : [heading]), withCorrections(one)].join('\n');
}
