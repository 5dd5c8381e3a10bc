// Network and process namespaces of a trial: hosts on a bridge, of which nothing is left when the trial ends.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const marker = 'SEPARAI_TRIAL_NAMESPACES';
const bridge = 'trial';
/** Address of the trial's own process on the bridge. */
export const ownAddress = '10.0.0.1';

const ip = (...args) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'inherit'] });

/**
 * Runs this command again in namespaces of its own and ends with its exit code; within them does nothing. Every process that the
 * command starts ends with it, also after kill -9.
 */
export const enterNamespaces = () => {
  if (process.env[marker]) return;
  if (process.getuid?.() !== 0) {
    console.error('Este ensaio cria redes próprias (unshare, ip, nft): rode-o como root, em um Linux.');
    process.exit(2);
  }
  const namespaces = ['unshare', '--net', '--pid', '--mount-proc', '--fork', '--kill-child'];
  // The shell is the namespace's first process, which inherits and reaps the children of ended ones.
  const reaper = ['/bin/sh', '-c', '"$@"; exit $?', 'sh'];
  const command = [...namespaces, ...reaper, process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const { status } = spawnSync('setpriv', ['--pdeathsig', 'KILL', ...command], {
    stdio: 'inherit',
    env: { ...process.env, [marker]: '1' },
  });
  process.exit(status ?? 1);
};

// `unshare` has entered its namespace a moment after its start.
const untilSeparate = async (pid) => {
  const own = readlinkSync('/proc/self/ns/net');
  while (readlinkSync(`/proc/${pid}/ns/net`) === own) await pause(20);
};

/** Rules that drop this share of the packets that arrive from or at a TCP port. */
const lossRules = (port, percent) => {
  const chosen = percent < 100 ? `numgen random mod 100 < ${percent}` : '';
  return `table inet losses {
  chain input {
    type filter hook input priority 0
    tcp sport ${port} ${chosen} counter drop
    tcp dport ${port} ${chosen} counter drop
  }
}`;
};

const hostWith = (address, link, command) => {
  const nft = (rules) => {
    const [program, args] = command('nft', ['-f', '-']);
    execFileSync(program, args, { input: rules, stdio: ['pipe', 'ignore', 'inherit'] });
  };
  return {
    address,
    /** Program and arguments that run a program on this host, as `owner` where one is given. */
    command,
    /** Drops this share of the packets that arrive from or at a TCP port. */
    dropPackets: (port, percent) => nft(lossRules(port, percent)),
    dropNone: () => nft('delete table inet losses'),
    /** Takes the host off the network, so that packets to it are lost without a reply. */
    cut: () => ip('link', 'set', link, 'down'),
    join: () => ip('link', 'set', link, 'up'),
  };
};

const asUser = ({ uid, gid }) => ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];

/** A bridge at `ownAddress`; `addHost` adds a host of its own network namespace, and `own` is the trial's process. */
export const createNetwork = () => {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${ownAddress}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const addHost = async (address) => {
    const link = `host${address.split('.').at(-1)}`;
    const { pid } = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
    await untilSeparate(pid);
    const enter = ['--target', String(pid), '--net', '--'];
    const command = (program, args, owner) => ['nsenter', [...enter, ...(owner ? asUser(owner) : []), program, ...args]];
    ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid));
    ip('link', 'set', link, 'master', bridge, 'up');
    const inside = (...args) => execFileSync('nsenter', [...enter, 'ip', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
    inside('link', 'set', 'lo', 'up');
    inside('address', 'add', `${address}/24`, 'dev', 'eth0');
    inside('link', 'set', 'eth0', 'up');
    return hostWith(address, link, command);
  };
  return { addHost, own: hostWith(ownAddress, bridge, (program, args) => [program, args]) };
};
