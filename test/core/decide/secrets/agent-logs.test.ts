import { findSecrets } from '../../../../src/core/decide/secrets/index';
import { agentLogs } from './agent-logs';

test.each([1, 2026, 777])('of 500 logs of agents without a secret at most two are withheld (seed %d)', (seed) => {
  const withheld = agentLogs(500, seed).flatMap(({ kind, text }) =>
    findSecrets(text).map(({ rule, line }) => `${kind}: ${rule}: ${text.split('\n')[line - 1] ?? ''}`),
  );
  expect(new Set(withheld).size > 2 ? withheld : []).toEqual([]);
});
