import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';

const text = (description: string) => v.optional(v.pipe(v.string(), v.description(description)));
const words = v.optional(v.string());
const many = (most: number) => v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most)));
/** Every tool takes the memory, and pages have cursors; the server's instructions say what both are. */
const memory = v.optional(v.string());
const cursor = v.optional(v.string());

const read = { readOnlyHint: true, openWorldHint: false } as const;
const adds = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

/** The tools in the order in which they are listed, with what each takes. Descriptions are read by models with every call, so each word has to earn its place. */
const TOOLS = {
  context: {
    title: 'Context',
    description: 'What matters most in the memory, as one text. Call it first in a session, or with a topic.',
    annotations: read,
    core: true,
    schema: v.strictObject({
      topic: text('only passages about this'),
      project: words,
      focus: words,
      session: v.optional(v.picklist(['main', 'other'])),
      budget: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200_000), v.description('tokens, default 2000'))),
      format: v.optional(v.picklist(['markdown', 'xml', 'json'])),
      memory,
    }),
  },
  search: {
    title: 'Search',
    description: 'Passages that answer a question, best first, with path and line. Search before you answer about the past.',
    annotations: read,
    core: true,
    schema: v.strictObject({
      query: v.pipe(v.string(), v.minLength(1), v.maxLength(400)),
      type: words,
      tag: words,
      folder: words,
      since: text('YYYY-MM-DD'),
      limit: many(50),
      cursor,
      memory,
    }),
  },
  read: {
    title: 'Read',
    description: 'A note or a part of it, in pieces.',
    annotations: read,
    core: true,
    schema: v.strictObject({
      ref: v.pipe(v.string(), v.minLength(1), v.maxLength(2000), v.description('PATH, PATH#HEADING or PATH#^block')),
      max_tokens: many(50_000),
      cursor,
      memory,
    }),
  },
  links: {
    title: 'Links',
    description: 'Links from and to a note.',
    annotations: read,
    core: false,
    schema: v.strictObject({
      path: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)),
      direction: v.optional(v.picklist(['in', 'out', 'both'])),
      limit: many(500),
      memory,
    }),
  },
  gate: {
    title: 'Gate',
    description: 'Whether entries are new, known, or replace something. Writes nothing.',
    annotations: read,
    core: false,
    schema: v.strictObject({
      entries: v.pipe(
        v.array(v.strictObject({ title: v.string(), body: v.string(), date: v.optional(v.string()), type: v.optional(v.string()) })),
        v.minLength(1),
        v.maxLength(20),
      ),
      memory,
    }),
  },
  status: {
    title: 'Status',
    description: 'The memories, their counts, and what is due.',
    annotations: read,
    core: true,
    schema: v.strictObject({ memory }),
  },
  health: {
    title: 'Health',
    description: 'Findings of the health report. A fixable one has a key for plan.',
    annotations: read,
    core: false,
    schema: v.strictObject({ checks: v.optional(v.array(v.string())), limit: many(200), cursor, memory }),
  },
  remember: {
    title: 'Remember',
    description:
      'Keeps one fact, decision or lesson, unless it is known; marks what it replaces. Where that is unsure it writes nothing and returns a question: call again with answer alone.',
    annotations: adds,
    core: true,
    schema: v.strictObject({
      title: words,
      body: text('markdown; required without answer'),
      type: words,
      tags: v.optional(v.array(v.string())),
      project: words,
      on_duplicate: v.optional(v.picklist(['skip', 'write', 'fail'])),
      when_unsure: v.optional(v.pipe(v.picklist(['hold', 'write', 'fail', 'ask']), v.description('default hold; ask: ask the person'))),
      answer: v.optional(
        v.strictObject({
          id: v.string(),
          answer: v.picklist(['same', 'replaces', 'new', 'merge']),
          of: text('the older entry, default the first'),
        }),
      ),
      dry_run: v.optional(v.boolean()),
      memory,
    }),
  },
  plan: {
    title: 'Plan',
    description: 'Plans a change of notes with every link that has to follow. Writes nothing; apply carries it out.',
    annotations: read,
    core: false,
    schema: v.strictObject({
      action: v.picklist(['move', 'rename', 'merge', 'split', 'archive', 'unarchive', 'fix']),
      path: words,
      to: text('move: path or FOLDER/; rename: name; merge: note that goes on'),
      by: v.optional(v.picklist(['heading', 'entry'])),
      finding: text('fix: its key'),
      memory,
    }),
  },
  apply: {
    title: 'Apply',
    description: 'Carries out a plan just as it was shown, once. Show the person first.',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    core: false,
    schema: v.strictObject({ plan_id: v.string(), sha256: v.string(), memory }),
  },
  history: {
    title: 'History',
    description: 'Changes by anybody, newest first, with the id that undo takes.',
    annotations: read,
    core: false,
    schema: v.strictObject({ limit: many(100), cursor, memory }),
  },
  undo: {
    title: 'Undo',
    description: 'Takes one change back, byte for byte; without id the newest.',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    core: false,
    schema: v.strictObject({ id: words, dry_run: v.optional(v.boolean()), memory }),
  },
} as const;

export type ToolName = keyof typeof TOOLS;
/** The parameters of a tool, as they are once they are checked. */
export type ToolArgs<N extends ToolName> = v.InferOutput<(typeof TOOLS)[N]['schema']>;

export interface Offer {
  /** Only the five that nearly every session needs. */
  readonly core: boolean;
  /** Only those that change nothing. */
  readonly readOnly: boolean;
}

/** The names of the tools on offer, always in the same order. */
export function offered({ core, readOnly }: Offer): ToolName[] {
  return (Object.keys(TOOLS) as ToolName[]).filter(
    (name) => (!core || TOOLS[name].core) && (!readOnly || TOOLS[name].annotations.readOnlyHint),
  );
}

/** The description of a tool, as clients get it. */
export interface ListedTool {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
  readonly annotations: Readonly<Record<string, boolean>>;
}

export function listed(name: ToolName): ListedTool {
  const { title, description, annotations, schema } = TOOLS[name];
  const { $schema: _dialect, ...inputSchema } = toJsonSchema(schema, { typeMode: 'input' });
  return { name, title, description, inputSchema: inputSchema as ListedTool['inputSchema'], annotations: { ...annotations } };
}

export function schemaOf(name: ToolName): v.GenericSchema<unknown, Readonly<Record<string, unknown>>> {
  return TOOLS[name].schema;
}
