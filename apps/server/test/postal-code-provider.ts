import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectGarbage } from './garbage.ts';

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A postal-code provider or geocoder on loopback, with the behaviour set by the last call; initially every request gets a 500.
 */
export interface PostalCodeProvider {
  readonly url: string;
  /** Requested paths. */
  readonly asked: string[];
  /** `User-Agent` headers of the requests. */
  readonly agents: string[];
  /** Replies with JSON and status 200, after a delay in milliseconds. */
  answers(json: unknown, delay?: number): void;
  /** Replies with JSON that depends on the requested URL. */
  answersBy(answer: (asked: URL) => unknown): void;
  sends(status: number, type: string, body: string | Buffer): void;
  redirects(location: string): void;
  /** Accepts requests and never replies. Collects garbage meanwhile, which a client's time limit must survive. */
  hangs(): void;
  /** Closes the connection without a reply. */
  drops(): void;
  /** Closes the connection in the middle of a reply. */
  breaksOff(): void;
  /** Sends a byte now and then, and collects garbage meanwhile. */
  trickles(): void;
  /** Sends data until the client disconnects. */
  floods(): void;
  reset(): void;
  close(): Promise<void>;
}

const json = { 'content-type': 'application/json' };

const trickle: Behaviour = (_request, response) => {
  response.writeHead(200, json);
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(timer));
};

const flood: Behaviour = (_request, response) => {
  response.writeHead(200, json);
  const block = ' '.repeat(16 * 1024);
  const more = (): void => {
    while (!response.destroyed && response.write(block));
  };
  response.on('drain', more);
  more();
};

export const startPostalCodeProvider = async (): Promise<PostalCodeProvider> => {
  const asked: string[] = [];
  const agents: string[] = [];
  const failing: Behaviour = (_request, response) => response.writeHead(500).end();
  let behave = failing;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    agents.push(request.headers['user-agent'] ?? '');
    behave(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const use = (next: Behaviour): void => {
    behave = next;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    agents,
    answersBy: (answer) =>
      use((request, response) => {
        response.writeHead(200, json).end(JSON.stringify(answer(new URL(request.url ?? '', 'http://geocoder'))));
      }),
    answers: (body, delay = 0) =>
      use((_request, response) => setTimeout(() => response.writeHead(200, json).end(JSON.stringify(body)), delay)),
    sends: (status, type, body) =>
      use((_request, response) => void response.writeHead(status, { 'content-type': type }).end(body)),
    redirects: (location) => use((_request, response) => void response.writeHead(302, { location }).end()),
    hangs: () =>
      use(() => {
        setTimeout(collectGarbage, 100);
      }),
    drops: () => use((request) => void request.socket.destroy()),
    breaksOff: () =>
      use((_request, response) => {
        response.writeHead(200, { ...json, 'content-length': '400' });
        response.write('{"cep": "01001', () => response.destroy());
      }),
    trickles: () =>
      use((request, response) => {
        trickle(request, response);
        setTimeout(collectGarbage, 300);
      }),
    floods: () => use(flood),
    reset: () => {
      asked.length = 0;
      agents.length = 0;
      use(failing);
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};

/** ViaCEP's reply for a code in São Paulo, from its documentation. */
export const viaCepAnswer = (cep: string, details: object = {}) => ({
  cep,
  logradouro: 'Praça da Sé',
  complemento: 'lado ímpar',
  bairro: 'Sé',
  localidade: 'São Paulo',
  uf: 'SP',
  ...details,
});

/** BrasilAPI's reply (CEP v2) for the same code. */
export const brasilApiAnswer = (cep: string, coordinates: object = { latitude: '-23.5503', longitude: '-46.6342' }) => ({
  cep: cep.replace('-', ''),
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Sé',
  street: 'Praça da Sé',
  service: 'open-cep',
  location: { type: 'Point', coordinates },
});
