import { once } from 'node:events';
import net from 'node:net';

/** A free port of 127.0.0.1. */
export const freePort = async () => {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
};
