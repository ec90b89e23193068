import type { MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages';
import type { ChatRequest, ShowRequest } from 'ollama';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { anthropic } from '../../../../src/core/memory/llm/anthropic';
import { ollama } from '../../../../src/core/memory/llm/ollama';
import { openai } from '../../../../src/core/memory/llm/openai';

const question = { prompt: 'Which one?', schema: { type: 'object' } };

// The types of these constants are the official clients' own: the type check is half of the test.
const toOpenai: ChatCompletionCreateParamsNonStreaming = openai.body('gpt', question, false);
const toOpenaiPlain: ChatCompletionCreateParamsNonStreaming = openai.body('gpt', question, true);
const toAnthropic: MessageCreateParamsNonStreaming = anthropic.body('claude', question, false);
const toAnthropicPlain: MessageCreateParamsNonStreaming = anthropic.body('claude', question, true);
const toOllama: ChatRequest = ollama.body('llama', question, false);
const toOllamaPlain: ChatRequest = ollama.body('llama', question, true);
const toShow: ShowRequest = ollama.room.body('llama');

const messages = [{ role: 'user', content: 'Which one?' }];

test('the body for an OpenAI-compatible service', () => {
  expect(toOpenaiPlain).toEqual({ model: 'gpt', messages });
  const format = { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: { type: 'object' } } };
  expect(toOpenai).toEqual({ model: 'gpt', messages, response_format: format });
});

test('the body for Anthropic', () => {
  expect(toAnthropicPlain).toEqual({ model: 'claude', max_tokens: 4096, messages });
  const format = { type: 'json_schema', schema: { type: 'object' } };
  expect(toAnthropic).toEqual({ model: 'claude', max_tokens: 4096, messages, output_config: { format } });
});

test('the body for Ollama, with room for the whole prompt', () => {
  const { options, ...plain } = toOllamaPlain;
  expect(plain).toEqual({ model: 'llama', messages, stream: false });
  expect(options).toEqual({ temperature: 0, num_ctx: expect.any(Number) });
  expect(options?.num_ctx).toBeGreaterThan(4096);
  expect(toOllama).toEqual({ ...plain, options, format: { type: 'object' } });
  expect(toShow).toEqual({ model: 'llama' });
  const long = ollama.body('llama', { ...question, prompt: 'word '.repeat(5000) }, false);
  expect(long.options.num_ctx).toBeGreaterThan(5000 + 4096);
  expect(() => ollama.body('llama', { ...question, prompt: 'word '.repeat(50_000) }, false)).toThrow('do not fit');
});
