import { isJSONRPCNotification, isJSONRPCRequest, isJSONRPCResponse, type JSONRPCMessage } from '@modelcontextprotocol/server';

import { messageOf } from '../../core/model/errors';
import { readJson } from '../../core/model/json';

/** A line of standard input: a message, or the answer to a line that is not one. */
export type Frame = { readonly message: JSONRPCMessage } | { readonly refusal: object };

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/** Reads one line; null for an empty one. A byte order mark before it, as some shells write, says nothing. */
export function frameIn(given: string): Frame | null {
  if (given.trim() === '') return null;
  let value: unknown;
  try {
    value = readJson(given);
  } catch (error) {
    return refused(idIn(given), PARSE_ERROR, `This line ${messageOf(error)}. Send one JSON-RPC message a line, in UTF-8.`);
  }
  if (isJSONRPCRequest(value) || isJSONRPCNotification(value) || isJSONRPCResponse(value)) return { message: value };
  const why = Array.isArray(value) ? 'Batches are not supported: send one message a line.' : 'This is no JSON-RPC 2.0 message.';
  return refused(idOf(value), INVALID_REQUEST, why);
}

/** The answer to a line that is too long to be read. */
export function tooLong(most: number): Frame {
  return refused(null, INVALID_REQUEST, `A message has at most ${Math.floor(most / 1_048_576)} MB. Send less text in one call.`);
}

function refused(id: string | number | null, code: number, message: string): Frame {
  return { refusal: { jsonrpc: '2.0', id, error: { code, message } } };
}

/** The id of a message that is nested too deep; null for a text that is no JSON. */
function idIn(text: string): string | number | null {
  try {
    return idOf(JSON.parse(text));
  } catch {
    return null;
  }
}

function idOf(value: unknown): string | number | null {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  return typeof value.id === 'string' || typeof value.id === 'number' ? value.id : null;
}
