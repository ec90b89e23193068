import { jsonEnd } from '../../verbs/hook/input';

/** A question of a harness is far shorter. */
const MOST = 16 * 1024 * 1024;

/**
 * The text of a stream up to the end of its first JSON document. Some harnesses never close the stream, so it is let go then,
 * or after `limit` milliseconds with what has come.
 */
export function firstJson(input: NodeJS.ReadStream, limit: number): Promise<string> {
  return new Promise((resolve) => {
    const decoder = new TextDecoder();
    const end = jsonEnd();
    let text = '';
    const finish = (): void => {
      clearTimeout(timer);
      input.removeListener('data', take);
      input.destroy();
      resolve(text);
    };
    const take = (part: Buffer): void => {
      const piece = decoder.decode(part, { stream: true });
      const at = end.take(piece);
      text += piece;
      if (at !== null) text = text.slice(0, at);
      if (at !== null || text.length > MOST) finish();
    };
    const timer = setTimeout(finish, limit);
    input.on('data', take);
    input.once('end', finish);
    input.once('error', finish);
  });
}
