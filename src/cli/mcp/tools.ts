import { toJsonSchema } from '@valibot/to-json-schema';
import type { VerbInput, VerbName } from '../../verbs/list';
import type { Verb } from '../../verbs/verb';

export type ToolName = VerbName;
/** The parameters of a tool, as they are once they are checked. */
export type ToolArgs<N extends ToolName> = VerbInput<N>;

/** The verbs by the names of their tools. They come from the other program. */
export type Tools = Readonly<Record<ToolName, Verb>>;

export interface Offer {
  /** Only the five that nearly every session needs. */
  readonly core: boolean;
  /** Only those that change nothing. */
  readonly readOnly: boolean;
}

/** The names of the tools on offer, always in the same order. */
export function offered(tools: Tools, { core, readOnly }: Offer): ToolName[] {
  return (Object.keys(tools) as ToolName[]).filter((name) => {
    const { isCore, kind } = tools[name];
    return (!core || isCore === true) && (!readOnly || kind === 'read');
  });
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

export function listed(name: ToolName, { title, description, kind, isIdempotent, input }: Verb): ListedTool {
  const { $schema: _dialect, ...inputSchema } = toJsonSchema(input, {
    typeMode: 'input',
    // Help for people, which costs models tokens.
    ignoreActions: ['metadata'],
  });
  const annotations =
    kind === 'read'
      ? { readOnlyHint: true, openWorldHint: false }
      : { readOnlyHint: false, destructiveHint: kind === 'change', idempotentHint: isIdempotent === true, openWorldHint: false };
  return { name, title, description, inputSchema: inputSchema as ListedTool['inputSchema'], annotations };
}
