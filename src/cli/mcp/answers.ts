import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Called } from './door';
import { fenced, NOTICE } from './fence';
import type { ToolName } from './tools';

/** Tools whose answers hold text of notes. */
const WITH_NOTES: ReadonlySet<ToolName> = new Set(['context', 'search', 'read', 'links', 'gate', 'health', 'remember', 'plan']);

/** The answer of a tool: all of it as structured content, and as text for models, which has notes between marks. */
export function answerOf(tool: ToolName, called: Called): CallToolResult {
  const { summary, result, effect, error, asOf, memory } = called;
  const about = { as_of: asOf, ...(memory === undefined ? {} : { memory }) };
  if (error !== undefined)
    return { isError: true, content: [{ type: 'text', text: error.message }], structuredContent: { error, ...about } };
  const notice = WITH_NOTES.has(tool) ? { notice: NOTICE } : {};
  const structuredContent = { summary, ...(effect === undefined ? {} : { effect }), ...notice, ...result, ...about };
  const text = `${summary}\n${bodyOf(tool, result)}\nas_of ${asOf}${memory === undefined ? '' : `, memory "${memory}"`}`;
  return { content: [{ type: 'text', text }], structuredContent };
}

interface Passage {
  readonly path: string;
  readonly line: number;
  readonly heading: string | null;
  readonly text: string;
  readonly why: string;
  readonly supersededBy: string | null;
}

function bodyOf(tool: ToolName, result: object): string {
  if ('text' in result && typeof result.text === 'string') return fenced(result.text);
  if ('found' in result) return fenced((result.found as readonly Passage[]).map(passage).join('\n\n'));
  const isOwn = !WITH_NOTES.has(tool) || ('question' in result && result.question === null);
  return isOwn ? JSON.stringify(result) : fenced(JSON.stringify(result));
}

function passage({ path, line, heading, text, why, supersededBy }: Passage): string {
  const superseded = supersededBy === null ? '' : ` (superseded by ${supersededBy})`;
  return [`${path}:${line}${superseded} [${why}]`, ...(heading === null ? [] : [heading]), text].join('\n');
}
