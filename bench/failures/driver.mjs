// A collector's day without a network: 40 stops, with reloads, killed pages and moments of network, and then each stop is
// recorded once. The rounds are those of the browser test, which `npm test` runs once with eight stops.
import { root } from '../../scripts/paths.mjs';
import { run } from '../../scripts/run.mjs';

/** Prints the rounds, the first of which is `from`; returns whether each stop of all of them was recorded once. */
export const tryDriver = async ({ rounds = 50, from = 1 }) => {
  const env = { COLLECTOR_ROUNDS: String(rounds), COLLECTOR_FROM: String(from), COLLECTOR_STOPS: '40' };
  const args = ['scripts/test.mjs', 'e2e', 'tests/collector-offline.spec.ts'];
  const { code } = await run(process.execPath, args, { cwd: root, env });
  return code === 0;
};
