// Lets an installation of two instances and a PostgreSQL of its own fail under a load of bookings, and compares what was
// acknowledged with the database. Loopback or own network namespaces only, in temporary folders, apart from `npm test`. Exit code 1
// when anything acknowledged is lost or doubled.
// npm run failure-trial -- kills [--rounds=50] [--only=server,PostgreSQL,both] | smtp [--minutes=60] | disk | clock
// npm run failure-trial -- driver [--rounds=50] [--from=1]
// npm run failure-trial -- failovers [--rounds=20] [--only=kill,cut] | packets [--rounds=5] [--only=half,all]
import { parseArgs } from 'node:util';
import { buildStale } from '../../scripts/build.mjs';
import { tryWrongClocks } from './clock.mjs';
import { tryFullDisk } from './disk.mjs';
import { tryDriver } from './driver.mjs';
import { tryFailovers } from './failovers.mjs';
import { tryKills } from './kills.mjs';
import { tryPackets } from './packets.mjs';
import { trySmtpDown } from './smtp.mjs';

const trials = {
  kills: tryKills,
  smtp: trySmtpDown,
  disk: tryFullDisk,
  clock: tryWrongClocks,
  driver: tryDriver,
  failovers: tryFailovers,
  packets: tryPackets,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, from: { type: 'string' }, only: { type: 'string' }, minutes: { type: 'string' } },
});
const [name] = positionals;
if (!Object.hasOwn(trials, name)) {
  console.error(`Diga a falha: npm run failure-trial -- ${Object.keys(trials).join(' | ')}`);
  process.exit(2);
}
await buildStale();
const options = {
  ...(values.rounds && { rounds: Number(values.rounds) }),
  ...(values.from && { from: Number(values.from) }),
  ...(values.minutes && { minutes: Number(values.minutes) }),
  ...(values.only && { only: values.only.split(',') }),
};
// A trial that failed may have left requests that are repeated for ever.
process.exit((await trials[name](options)) ? 0 : 1);
