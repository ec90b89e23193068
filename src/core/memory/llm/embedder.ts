import * as v from 'valibot';
import type { Embedder, EmbedderChoice } from '../../model/llm';
import { inTime } from '../../model/in-time';
import { bearer, NoAnswer, ODD } from './dialect';
import { jsonOf, MAX_REPLY, serviceOf, type ModelHost } from './service';

/** Texts of one request; fewer where the answer with their vectors would be longer than what is read of one. */
const AT_ONCE = 16;
/** UTF-16 units of a number and what stands around it, such as `-0.0123456789012345678,` on a line of its own. */
const OF_A_NUMBER = 30;
/** UTF-16 units of a text: what models of this kind take, whatever its language. */
const LONGEST = 2000;
const MOST_NUMBERS = 8192;
const OTHER = 'The service gave something else than a vector for each text. Check the model.';

interface Dialect {
  readonly path: string;
  readonly body: (model: string, input: readonly string[]) => object;
  /** The vectors in the order of the texts. Throws where the answer has another form. */
  readonly read: (reply: unknown) => readonly (readonly number[])[];
}

const vector = v.array(v.number());
const ofOllama = v.object({ embeddings: v.array(vector) });
const ofOpenai = v.object({ data: v.array(v.object({ index: v.number(), embedding: vector })) });

const DIALECTS: Readonly<Record<EmbedderChoice['provider'], Dialect>> = {
  ollama: {
    path: '/api/embed',
    body: (model, input) => ({ model, input, truncate: true }),
    read: (reply) => v.parse(ofOllama, reply).embeddings,
  },
  openai: {
    path: '/embeddings',
    body: (model, input) => ({ model, input, encoding_format: 'float' }),
    read(reply) {
      const byIndex = new Map(v.parse(ofOpenai, reply).data.map(({ index, embedding }) => [index, embedding]));
      return [...byIndex.keys()].sort((a, b) => a - b).map((index, at) => (index === at ? byIndex.get(at) : undefined) ?? []);
    },
  },
};

/** An embedder that asks a model over the network. Making it does nothing. */
export function modelEmbedder(choice: EmbedderChoice, host: ModelHost): Embedder {
  const dialect = DIALECTS[choice.provider];
  const ask = async (texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> => {
    const { model, post } = serviceOf(choice, host, signal, bearer);
    const input = texts.map((text) => text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, ''));
    const reply = jsonOf(await post(dialect.path, dialect.body(model, input)));
    let given: readonly (readonly number[])[];
    try {
      given = dialect.read(reply);
    } catch {
      throw new NoAnswer(ODD);
    }
    if (given.length !== texts.length) throw new NoAnswer(OTHER);
    return given.map(unitOf);
  };
  let size = MOST_NUMBERS;
  return {
    id: choice.model.trim(),
    async embed(texts) {
      const vectors: Float32Array[] = [];
      while (vectors.length < texts.length) {
        const atOnce = Math.min(AT_ONCE, Math.floor(MAX_REPLY / OF_A_NUMBER / size));
        const some = texts.slice(vectors.length, vectors.length + atOnce);
        const given = await inTime(host, (signal) => ask(some, signal));
        if (given === null) throw new NoAnswer(`The service did not answer within ${host.timeout} ms.`);
        vectors.push(...given.value);
        size = vectors[0]?.length ?? size;
      }
      if (vectors.some(({ length }) => length !== vectors[0]?.length)) throw new NoAnswer(OTHER);
      return vectors;
    },
  };
}

/** The vector with a length of 1. Throws a `NoAnswer` for one without a direction. */
function unitOf(numbers: readonly number[]): Float32Array {
  const length = numbers.length > MOST_NUMBERS ? 0 : Math.hypot(...numbers);
  if (!Number.isFinite(length) || length === 0) throw new NoAnswer(OTHER);
  return Float32Array.from(numbers, (one) => one / length);
}
