import * as v from 'valibot';
import type { ListedTool } from './tools';

/** Longer values are cut where they are shown. */
const LONGEST = 40;

/** The mistakes in the parameters of a call, and what the tool takes, in sentences. */
export function explained(tool: ListedTool, issues: readonly v.BaseIssue<unknown>[]): string {
  const [first] = issues;
  const said = issues.slice(0, 3).map((issue) => sentence(tool, issue));
  const takes = first === undefined || !mentionsParameters(first) ? '' : ` ${takesOf(tool)}`;
  return `${[...new Set(said)].join(' ')}${takes}`;
}

function mentionsParameters(issue: v.BaseIssue<unknown>): boolean {
  return issue.type === 'strict_object';
}

/** `It takes query, type and limit; query is required.` */
function takesOf({ inputSchema: { properties, required = [] } }: ListedTool): string {
  const names = Object.keys(properties).map((name) => (required.includes(name) ? `${name} (required)` : name));
  return names.length === 0 ? 'It takes no parameters.' : `It takes ${names.join(', ')}.`;
}

function sentence(tool: ListedTool, issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue);
  const what = name === null ? 'The parameters' : `"${name}"`;
  if (issue.type === 'strict_object' && name !== null) {
    if (issue.expected === 'never') return `${tool.name} has no parameter ${what}.`;
    if (issue.received === 'undefined') return `${what} is missing.`;
  }
  const got = shown(issue.input);
  switch (issue.type) {
    case 'strict_object':
      return name === null ? `The parameters must be one object, not ${got}.` : `${what} must be an object, not ${got}.`;
    case 'string':
      return `${what} must be text, not ${got}.`;
    case 'number':
      return `${what} must be a number, not ${got}.`;
    case 'integer':
      return `${what} must be a whole number, not ${got}.`;
    case 'boolean':
      return `${what} must be true or false, not ${got}.`;
    case 'array':
      return `${what} must be a list, not ${got}.`;
    case 'picklist':
      return `${what} must be one of ${String(issue.expected)
        .replace(/^\(|\)$/g, '')
        .replaceAll(' | ', ', ')}, not ${got}.`;
    case 'min_value':
      return `${what} must be at least ${requirementOf(issue)}, not ${got}.`;
    case 'max_value':
      return `${what} must be at most ${requirementOf(issue)}, not ${got}.`;
    case 'min_length':
      return `${what} must not be empty.`;
    case 'max_length':
      return `${what} is too long: at most ${requirementOf(issue)} ${Array.isArray(issue.input) ? 'items' : 'characters'}.`;
    default:
      return `${what} cannot be ${got}.`;
  }
}

function requirementOf(issue: v.BaseIssue<unknown>): string {
  return String(issue.requirement);
}

function shown(value: unknown): string {
  const json = value === undefined ? 'nothing' : (JSON.stringify(value) ?? typeof value);
  return json.length > LONGEST ? `${json.slice(0, LONGEST - 1)}…` : json;
}
