import type { CallToolResult } from '@modelcontextprotocol/server';
import { fenced, NOTICE } from '../../verbs/notice';
import type { Called } from './door';

/** The answer of a tool: all of it as structured content, and as text for models, which has what is not ours between marks. */
export function answerOf(called: Called): CallToolResult {
  const { summary, result, effect, error, asOf, memory } = called;
  const about = { as_of: asOf, ...(memory === undefined ? {} : { memory }) };
  if (error !== undefined)
    return { isError: true, content: [{ type: 'text', text: error.message }], structuredContent: { error, ...about } };
  const structuredContent = { summary, ...(effect === undefined ? {} : { effect }), notice: NOTICE, ...result, ...about };
  const text = `${summary}\n${bodyOf(result)}\nas_of ${asOf}${memory === undefined ? '' : `, memory "${memory}"`}`;
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

function bodyOf(result: object): string {
  if ('text' in result && typeof result.text === 'string') return fenced(result.text);
  if ('found' in result) return fenced((result.found as readonly Passage[]).map(passage).join('\n\n'));
  return fenced(JSON.stringify(result));
}

function passage({ path, line, heading, text, why, supersededBy }: Passage): string {
  const superseded = supersededBy === null ? '' : ` (superseded by ${supersededBy})`;
  return [`${path}:${line}${superseded} [${why}]`, ...(heading === null ? [] : [heading]), text].join('\n');
}
