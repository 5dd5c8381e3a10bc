// npm run failure-trial -- kills [--rounds=50] [--only=server,PostgreSQL,both]: lets an installation of two instances and a
// PostgreSQL of its own fail under a load of bookings, and compares what was acknowledged with the database. Loopback only, in
// temporary folders, apart from `npm test`. Exit code 1 when anything acknowledged is lost or doubled.
import { parseArgs } from 'node:util';
import { buildStale } from '../../scripts/build.mjs';
import { tryKills } from './kills.mjs';

const trials = { kills: tryKills };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, only: { type: 'string' } },
});
const [name] = positionals;
if (!Object.hasOwn(trials, name)) {
  console.error(`Diga a falha: npm run failure-trial -- ${Object.keys(trials).join(' | ')}`);
  process.exit(2);
}
await buildStale();
const options = {
  ...(values.rounds && { rounds: Number(values.rounds) }),
  ...(values.only && { only: values.only.split(',') }),
};
process.exitCode = (await trials[name](options)) ? 0 : 1;
