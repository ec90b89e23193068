import { setTimeout as sleep } from 'node:timers/promises';
import { httpTransport } from '../../../../src/cli/node/transport.mjs';
import { answerInTime } from '../../../../src/core/decide/dedup/judge/ask';
import { modelJudge } from '../../../../src/core/memory/llm/judge';
import type { Judge } from '../../../../src/core/model/judge';
import { PROVIDERS, type Provider } from '../../../../src/core/model/llm';
import { llmServer, type LlmServer, type Move } from '../../../support/llm-server';

const KEY = 'sk-test-0123456789abcdef';
const question = { prompt: 'Which one?', schema: { type: 'object', properties: {}, required: [], additionalProperties: false } };
const TEXT = '{"answers":[]}';
const say: Move = { does: 'say', text: TEXT };

let server: LlmServer;
/** Milliseconds that the judge was asked to wait before another try. */
let pauses: number[];
beforeEach(async () => {
  server = await llmServer();
  pauses = [];
});
afterEach(() => server.close());

interface Options {
  readonly key?: string | null;
  readonly model?: string;
  readonly url?: string;
  /** Milliseconds after which nobody waits any more; they go by on the clock. */
  readonly limit?: number;
}

function judgeOf(provider: Provider, { key = KEY, model = 'toy', url = server.address(provider), limit = 60_000 }: Options = {}): Judge {
  return modelJudge(
    { provider, url, model },
    {
      transport: httpTransport,
      timeout: limit,
      key: () => key,
      // A pause goes by at once; the limit takes its time.
      wait: (milliseconds, signal) => {
        if (milliseconds !== limit) pauses.push(milliseconds);
        return milliseconds === limit ? sleep(milliseconds, undefined, { signal }).catch(() => undefined) : Promise.resolve();
      },
    },
  );
}

const ask = (provider: Provider, options?: Options) => answerInTime(judgeOf(provider, options), question);
const problem = async (provider: Provider, options?: Options): Promise<string> => {
  const given = await ask(provider, options);
  return 'problem' in given ? given.problem : `It answered: ${String(given.text)}`;
};

describe.each(PROVIDERS)('%s', (provider) => {
  test('gives the text of the model, and sends the key in its header alone', async () => {
    server.script(say);
    expect(await ask(provider)).toEqual({ text: TEXT });
    const [request] = server.asked;
    expect(request?.prompt).toBe('Which one?');
    expect(request?.body).toMatchObject({ model: 'toy' });
    expect(JSON.stringify(request?.body)).toContain('additionalProperties');
    expect(JSON.stringify([request?.body, request?.path])).not.toContain(KEY);
    const name = provider === 'anthropic' ? 'x-api-key' : 'authorization';
    expect(request?.headers[name]).toBe(provider === 'anthropic' ? KEY : `Bearer ${KEY}`);
    if (provider === 'anthropic') expect(request?.headers['anthropic-version']).toBe('2023-06-01');
  });

  test('without a key sends none', async () => {
    server.script(say);
    expect(await ask(provider, { key: null })).toEqual({ text: TEXT });
    expect(Object.keys(server.asked[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['authorization']));
    expect(Object.keys(server.asked[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['x-api-key']));
  });

  test.each([400, 422])('asks once more without the form where the service does not know it (%i)', async (status) => {
    server.script(
      { does: 'status', status, body: '{"error":{"message":"Unknown parameter: response_format / output_config / format."}}' },
      say,
    );
    expect(await ask(provider)).toEqual({ text: TEXT });
    expect(server.asked).toHaveLength(2);
    expect(JSON.stringify(server.asked[1]?.body)).not.toContain('additionalProperties');
  });

  test('asks no second time over the form', async () => {
    server.script({ does: 'status', status: 400, body: '{"error":"bad format"}' });
    expect(await problem(provider)).toBe('The judge could not be asked: The service answered with an error (status 400).');
    expect(server.asked).toHaveLength(2);
  });

  test.each<[string, number, Readonly<Record<string, string>>, number]>([
    ['after the time that a busy server names', 429, { 'retry-after': '7' }, 7000],
    ['after two seconds where it names none', 429, {}, 2000],
    ['where it is broken', 500, {}, 2000],
    ['where a gateway is', 502, { 'retry-after': 'soon' }, 2000],
    ['where it is overloaded', 529, { 'retry-after': '0' }, 0],
  ])('tries again %s', async (_, status, headers, pause) => {
    server.script({ does: 'status', status, headers }, say);
    expect(await ask(provider)).toEqual({ text: TEXT });
    expect([server.asked.length, pauses]).toEqual([2, [pause]]);
  });

  test('tries twice, not more', async () => {
    server.script({ does: 'status', status: 503 });
    expect(await problem(provider)).toBe('The judge could not be asked: The service answered with an error (status 503).');
    expect(server.asked).toHaveLength(2);
  });

  test('does not wait longer than anybody waits for it', async () => {
    server.script({ does: 'status', status: 429, headers: { 'retry-after': '3600' } }, say);
    expect(await problem(provider)).toBe('The judge could not be asked: The service takes no more requests for now (status 429).');
    expect([server.asked.length, pauses]).toEqual([1, []]);
  });

  test.each<[string, Move, string]>([
    [
      'refuses the key',
      { does: 'status', status: 401, body: `{"error":"Incorrect API key provided: ${KEY}"}` },
      'The service refused the key (status 401).',
    ],
    ['forbids it', { does: 'status', status: 403, body: KEY }, 'The service refused the key (status 403).'],
    ['does not know the model', { does: 'status', status: 404 }, 'The service knows no such address or model (status 404).'],
    ['finds the request too large', { does: 'status', status: 413 }, 'The service answered with an error (status 413).'],
    ['is cut off', { does: 'cut' }, 'The model stopped before its answer was whole.'],
    ['answers in another form', { does: 'other-form' }, 'The service answered in a form that is not known. Check the address.'],
    ['answers with a page', { does: 'bad-json' }, 'The service answered in a form that is not known. Check the address.'],
  ])('says so where it %s', async (_, move, sentence) => {
    server.script(move);
    const said = await problem(provider);
    expect(said).toBe(`The judge could not be asked: ${sentence}`);
    expect(said).not.toContain(KEY);
  });

  test.each<[string, Move]>([
    ['breaks the connection', { does: 'break' }],
    ['breaks it halfway', { does: 'break-halfway' }],
    ['sends without end', { does: 'flood' }],
    ['sends elsewhere', { does: 'status', status: 307, headers: { location: 'http://127.0.0.1:1/' } }],
  ])('says so where it %s', async (_, move) => {
    server.script(move);
    expect(await problem(provider)).toMatch(/^The judge could not be asked: The service could not be reached: \S/);
  });

  test('is not waited for longer than its time, and the request is stopped', async () => {
    server.script({ does: 'silence' });
    expect(await problem(provider, { limit: 300 })).toBe('The judge did not answer within 300 ms.');
  });

  test('asks nobody without a model, or with a key that no header takes', async () => {
    server.script(say);
    expect(await problem(provider, { model: ' ' })).toBe('The judge could not be asked: No language model is named.');
    const said = await problem(provider, { key: `${KEY}\nx: y` });
    expect(said).toBe('The judge could not be asked: The key holds characters that no key has.');
    expect(server.asked).toEqual([]);
  });

  test('sends nothing in the open to another network', async () => {
    const said = await problem(provider, { url: 'http://example.com/v1' });
    expect(said).toContain('would send entries unprotected');
  });
});

test.each<[Provider, Move]>([
  ['openai', { does: 'decline' }],
  ['openai', { does: 'filter' }],
  ['anthropic', { does: 'decline' }],
])('%s says so where the model declines (%j)', async (provider, move) => {
  server.script(move);
  expect(await problem(provider)).toBe('The judge could not be asked: The model declined to answer.');
});

test('Ollama, which has no word for that, gives the sentence of the model, and no reader takes it for an answer', async () => {
  server.script({ does: 'decline' });
  expect(await ask('ollama')).toEqual({ text: 'I cannot help with that.' });
});

test('Ollama is not given what its model would cut', async () => {
  server.script(say);
  server.context = 2048;
  expect(await problem('ollama')).toBe('The judge could not be asked: The questions do not fit into the model.');
  expect(server.asked).toEqual([]);
  server.context = null;
  expect(await ask('ollama')).toEqual({ text: TEXT });
});

test('where no server is, it says so', async () => {
  const url = server.address('ollama');
  await server.close();
  server = await llmServer();
  expect(await problem('ollama', { url })).toContain('ECONNREFUSED');
});
