import net from 'node:net';
import type pg from 'pg';

/** A TCP proxy between a server and its database that can be cut and restored. */
export interface Wire {
  /** Listening port on 127.0.0.1. */
  readonly port: number;
  cut(): void;
  mend(): Promise<void>;
}

const wireTo = async (target: net.NetConnectOpts): Promise<Wire> => {
  const open = new Set<net.Socket>();
  const listener = net.createServer((near) => {
    const far = net.connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = listener.address() as net.AddressInfo;
  return {
    port,
    cut: () => {
      listener.close();
      for (const socket of open) socket.destroy();
    },
    mend: () => listen(port),
  };
};

/** Starts a proxy to a database; returns the proxy, and the connection through it. */
export const overWire = async (connection: pg.ClientConfig): Promise<{ wire: Wire; through: pg.ClientConfig }> => {
  if (connection.connectionString) {
    const url = new URL(connection.connectionString);
    const wire = await wireTo({ host: url.hostname, port: Number(url.port || 5432) });
    url.hostname = '127.0.0.1';
    url.port = String(wire.port);
    return { wire, through: { connectionString: url.href } };
  }
  const wire = await wireTo({ path: `${connection.host}/.s.PGSQL.${connection.port}` });
  return { wire, through: { ...connection, host: '127.0.0.1', port: wire.port } };
};
