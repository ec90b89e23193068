import { toJsonSchema } from '@valibot/to-json-schema';
import { TOOLS, type ToolName } from '../../verbs/agents';
import type { ServeWhat } from '../../verbs/shell';
import type { ForAgents } from '../../verbs/verb';

/** The names of the tools on offer, always in the same order. */
export function offered({ core, readOnly }: ServeWhat): ToolName[] {
  return (Object.keys(TOOLS) as ToolName[]).filter((name) => {
    const { agents, kind } = TOOLS[name];
    return (!core || (agents as ForAgents).isCore === true) && (!readOnly || kind === 'read');
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

export function listed(name: ToolName): ListedTool {
  const { title, agents, kind, isIdempotent, input } = TOOLS[name];
  const { description } = agents as ForAgents;
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
