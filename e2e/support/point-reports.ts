import { request as connect } from 'node:http';

let host = 1;

/** Reports a point without an account, each time from another loopback address, which counts as another visitor. */
export const reportFromElsewhere = (baseURL: string, pointId: number, body: object): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = connect(
      `${baseURL}/api/collection-points/${pointId}/reports`,
      { method: 'POST', localAddress: `127.0.1.${++host}`, headers: { 'content-type': 'application/json' } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
