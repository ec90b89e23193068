import { isRecord, jsonOrUndefined } from '../../core/model/json';
import * as v from 'valibot';
import { toJsonSchema } from '@valibot/to-json-schema';
import { misfitWords } from '../../core/model/misfit';
import { TOOLS, type ToolName } from '../../verbs/agents';
import type { ServeWhat } from '../../verbs/shell';
import type { ForAgents } from '../../verbs/verb';
import type { Shape } from '../../verbs/shape';

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

/** Longer values are cut where they are shown. */
const LONGEST = 40;

/** The mistakes in the parameters of a call, and what the tool takes, in sentences. */
export function explained(tool: ListedTool, issues: readonly v.BaseIssue<unknown>[]): string {
  const [first] = issues;
  const said = issues.slice(0, 3).map((issue) => sentence(tool, issue));
  const takes = first?.type === 'strict_object' ? ` ${takesOf(tool)}` : '';
  return `${[...new Set(said)].join(' ')}${takes}`;
}

/** `It takes query, type and limit; query is required.` */
function takesOf({ inputSchema: { properties, required = [] } }: ListedTool): string {
  const names = Object.keys(properties).map((name) => (required.includes(name) ? `${name} (required)` : name));
  return names.length === 0 ? 'It takes no parameters.' : `It takes ${names.join(', ')}.`;
}

function sentence(tool: ListedTool, issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue);
  const what = name === null ? 'The parameters' : `"${name}"`;
  if (issue.expected === 'never' && name !== null) return `${tool.name} has no parameter ${what}.`;
  return `${what} ${misfitWords(issue, shown)}.`;
}

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? typeof value;
  return json.length > LONGEST ? `${json.slice(0, LONGEST - 1)}…` : json;
}

/**
 * Parameters as the schema wants them, where they can mean one thing only. Clients that must fill in every field send
 * `null` or `""` for those that are not given, and some send everything as text: `"10"`, `"true"`, `"a, b"`, `'{"id": …}'`.
 * What fits nothing stays as it is, for the schema to refuse; a required parameter that is empty is taken as missing.
 */
export function meant(schema: Shape, value: unknown, isTop = true): unknown {
  switch (schema.type) {
    case 'optional':
      return isEmpty(value) || schema.wrapped === undefined ? undefined : meant(schema.wrapped, value, false);
    case 'strict_object': {
      const object = typeof value === 'string' ? jsonOf(value) : value;
      if (!isRecord(object)) return value;
      const all = Object.entries(object).map(([key, one]) => {
        const own = Object.hasOwn(schema.entries ?? {}, key) ? schema.entries?.[key] : undefined;
        return [key, own === undefined ? one : isTop && isEmpty(one) ? undefined : meant(own, one, false)];
      });
      return Object.fromEntries(all.filter(([, one]) => one !== undefined));
    }
    case 'array': {
      const isOfText = schema.item?.type === 'string';
      const list = typeof value === 'string' ? (jsonOf(value) ?? (isOfText ? value.split(',').map((one) => one.trim()) : value)) : value;
      return Array.isArray(list) && schema.item !== undefined ? list.map((one) => meant(schema.item as Shape, one, false)) : value;
    }
    case 'number':
      return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
    case 'boolean':
      return typeof value === 'string' && /^(?:true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value;
    case 'string':
      return typeof value === 'number' ? String(value) : value;
    default:
      return value;
  }
}

/** True for `null`, `""`, and an object of nothing else. */
function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (isRecord(value) && Object.values(value).every(isEmpty));
}

/** The list or object that a text is as JSON; undefined for another text. */
function jsonOf(text: string): unknown {
  return /^\s*[[{]/.test(text) ? jsonOrUndefined(text) : undefined;
}
