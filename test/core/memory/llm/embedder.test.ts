import { setTimeout as sleep } from 'node:timers/promises';
import { httpTransport } from '../../../../src/cli/node/transport.mjs';
import { modelEmbedder } from '../../../../src/core/memory/llm/embedder';
import { messageOf } from '../../../../src/core/model/errors';
import { EMBEDDERS, type Embedder } from '../../../../src/core/model/llm';
import { byConcepts } from '../../../support/concepts';
import { llmServer, type LlmServer, type Move } from '../../../support/llm-server';

const KEY = 'sk-test-0123456789abcdef';

let server: LlmServer;
/** Milliseconds that were waited before another try. */
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
  readonly limit?: number;
}

describe.each(EMBEDDERS)('%s', (provider) => {
  const embedderOf = ({ key = KEY, model = 'toy', url = server.address(provider), limit = 60_000 }: Options = {}): Embedder =>
    modelEmbedder(
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
  const embed = (texts: readonly string[], options?: Options) => embedderOf(options).embed(texts);
  const problem = (options?: Options, texts: readonly string[] = ['One', 'Two']): Promise<string> =>
    embed(texts, options).then((given) => `It answered: ${JSON.stringify(given)}`, messageOf);

  test('gives a vector of length 1 for each text in its order, and sends the key in its header alone', async () => {
    server.script(byConcepts);
    const [dog, bill] = await embed(['A dog', 'A bill']);
    expect([dog?.length, dog?.indexOf(Math.max(...(dog ?? []))), bill?.indexOf(Math.max(...(bill ?? [])))]).toEqual([5, 1, 2]);
    expect(Math.hypot(...(dog ?? []))).toBeCloseTo(1, 5);
    const [request] = server.asked;
    expect(request?.body).toEqual({
      model: 'toy',
      input: ['A dog', 'A bill'],
      ...(provider === 'ollama' ? { truncate: true } : { encoding_format: 'float' }),
    });
    expect(request?.headers['authorization']).toBe(`Bearer ${KEY}`);
    expect(JSON.stringify([request?.body, request?.path])).not.toContain(KEY);
  });

  test('asks in batches, in order, and sends no more of a text than models take', async () => {
    server.script(byConcepts);
    const texts = Array.from({ length: 40 }, (_, i) => `${i % 2 === 0 ? 'dog' : 'rain'} ${'x'.repeat(5000)}`);
    const vectors = await embed(texts, { key: null });
    expect(server.asked.map((one) => one.texts.length)).toEqual([8, 16, 16]);
    expect(Math.max(...server.asked.flatMap((one) => one.texts.map(({ length }) => length)))).toBe(2000);
    expect(vectors.map((one) => one.indexOf(Math.max(...one)))).toEqual(texts.map((_, i) => (i % 2 === 0 ? 1 : 3)));
    expect(Object.keys(server.asked[0]?.headers ?? {})).not.toContain('authorization');
  });

  test('asks for fewer at once where vectors are long, so that their answer is read', async () => {
    const numbers = Array.from({ length: 8192 }, (_, i) => -0.0123456789012345 - i / 1e6);
    server.script(({ texts }) => ({ does: 'embed', vectors: texts.map(() => numbers) }));
    expect(await embed(Array<string>(20).fill('One'))).toHaveLength(20);
    expect(server.asked.map((one) => one.texts.length)).toEqual([8, 8, 4]);
  });

  test.each<[string, number, Readonly<Record<string, string>>, number]>([
    ['after the time that a busy server names', 429, { 'retry-after': '7' }, 7000],
    ['after two seconds where it is broken', 503, {}, 2000],
  ])('tries again %s', async (_, status, headers, pause) => {
    server.script({ does: 'status', status, headers }, byConcepts);
    expect(await embed(['A dog'])).toHaveLength(1);
    expect(pauses).toEqual([pause]);
  });

  test('tries twice, not more, and waits no longer than anybody waits for it', async () => {
    server.script({ does: 'status', status: 503 });
    expect(await problem()).toBe('The service answered with an error (status 503).');
    expect(server.asked).toHaveLength(2);
    server.script({ does: 'status', status: 429, headers: { 'retry-after': '3600' } });
    expect(await problem()).toBe('The service takes no more requests for now (status 429).');
    expect(server.asked).toHaveLength(3);
  });

  const other = 'The service gave something else than a vector for each text. Check the model.';
  const odd = 'The service answered in a form that is not known. Check the address.';
  test.each<[string, Move, string]>([
    ['refuses the key', { does: 'status', status: 401, body: `Incorrect API key: ${KEY}` }, 'The service refused the key (status 401).'],
    ['knows no such model', { does: 'status', status: 404 }, 'The service knows no such address or model (status 404).'],
    ['answers in another form', { does: 'other-form' }, odd],
    ['answers with a page', { does: 'bad-json' }, odd],
    [
      'gives no numbers',
      {
        does: 'embed',
        vectors: [
          [1, null],
          [1, 2],
        ],
      },
      odd,
    ],
    ['gives words', { does: 'embed', vectors: [['a'], ['b']] }, odd],
    ['gives one vector too few', { does: 'embed', vectors: [[1, 2]] }, other],
    [
      'gives one too many',
      {
        does: 'embed',
        vectors: [
          [1, 2],
          [3, 4],
          [5, 6],
        ],
      },
      other,
    ],
    ['gives vectors of two sizes', { does: 'embed', vectors: [[1, 2], [3]] }, other],
    ['gives empty ones', { does: 'embed', vectors: [[], []] }, other],
    [
      'gives nothing but noughts',
      {
        does: 'embed',
        vectors: [
          [0, 0],
          [1, 0],
        ],
      },
      other,
    ],
    [
      'gives numbers beyond all bounds',
      {
        does: 'embed',
        vectors: [
          [1.7e308, 1.7e308],
          [1, 0],
        ],
      },
      other,
    ],
    ['gives far too many numbers', { does: 'embed', vectors: [Array(9000).fill(1), Array(9000).fill(1)] }, other],
  ])('says so where it %s', async (_, move, sentence) => {
    server.script(move);
    expect(await problem()).toBe(sentence);
  });

  test('refuses vectors of two sizes in two batches', async () => {
    server.script(({ texts }) => ({ does: 'embed', vectors: texts.map(() => Array<number>(texts.length).fill(1)) }));
    expect(await problem({}, Array<string>(17).fill('One'))).toBe(other);
  });

  test.each<[string, Move]>([
    ['breaks the connection', { does: 'break' }],
    ['breaks it halfway', { does: 'break-halfway' }],
    ['sends without end', { does: 'flood' }],
    ['sends elsewhere', { does: 'status', status: 307, headers: { location: 'http://127.0.0.1:1/' } }],
  ])('says so where it %s', async (_, move) => {
    server.script(move);
    expect(await problem()).toMatch(/^The service could not be reached: \S/);
  });

  test('is not waited for longer than its time', async () => {
    server.script({ does: 'silence' });
    expect(await problem({ limit: 300 })).toBe('The service did not answer within 300 ms.');
  });

  test('asks nobody without a model, with a key that no header takes, or in the open', async () => {
    server.script(byConcepts);
    expect(await problem({ model: ' ' })).toBe('No language model is named.');
    expect(await problem({ key: `${KEY}\nx: y` })).toBe('The key holds characters that no key has.');
    expect(await problem({ url: 'http://example.com/v1' })).toContain('unprotected');
    expect(server.asked).toEqual([]);
  });
});
