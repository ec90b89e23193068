import { setTimeout as wait } from 'node:timers/promises';
import { modelJudge } from '../../core/memory';
import { MemoryError } from '../../core/model/errors';
import type { Judge } from '../../core/model/judge';
import { PROVIDERS, type LlmTransport, type Provider } from '../../core/model/llm';
import { httpTransport } from './transport.mjs';

type Environment = Readonly<Record<string, string | undefined>>;

const NAME = 'TOP_OF_MIND_JUDGE';
const SECONDS = 60;
const MOST_SECONDS = 600;

/**
 * The language model that the environment names; null where it names none. Nothing of it is read from the vault: whoever may
 * write there could send its notes, or a key, elsewhere. What is wrong with it is said when it is asked.
 */
export function environmentJudge(environment: Environment, transport: LlmTransport = httpTransport): Judge | null {
  const provider = environment[NAME]?.trim() ?? '';
  if (provider === '') return null;
  const seconds = Number(environment[`${NAME}_SECONDS`] ?? SECONDS);
  const isTime = seconds >= 1 && seconds <= MOST_SECONDS;
  const judge = modelJudge(
    { provider: provider as Provider, url: environment[`${NAME}_URL`] ?? '', model: environment[`${NAME}_MODEL`] ?? '' },
    {
      transport,
      timeout: (isTime ? seconds : SECONDS) * 1000,
      // Nobody waits for a timer that is stopped, and the process may end with it.
      wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => undefined),
      key: () => environment[`${NAME}_KEY`] ?? null,
    },
  );
  return {
    ...judge,
    ask: (question) => {
      if (!PROVIDERS.includes(provider as Provider))
        throw new MemoryError('bad_settings', `${NAME} is one of ${PROVIDERS.join(', ')}; "${provider}" is not.`);
      if (!isTime) throw new MemoryError('bad_settings', `${NAME}_SECONDS is a number from 1 to ${MOST_SECONDS}.`);
      return judge.ask(question);
    },
  };
}
