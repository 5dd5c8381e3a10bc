import type { Import, ImportRow } from '@separai/contract/imports/schema';
import { backgroundJobs } from '../src/jobs.ts';
import type { TestServer } from './harness.ts';
import { formType, multipart } from './images.ts';

/** Uploads a file of points. */
export const handIn = (server: TestServer, token: string, bytes: Buffer | string, filename = 'pontos.csv') =>
  server.app.inject({
    method: 'POST',
    url: '/api/admin/imports',
    headers: { authorization: `Bearer ${token}`, 'content-type': formType },
    payload: multipart([{ name: 'file', filename, type: 'application/octet-stream', bytes }]),
  });

/** Runs a job as the product composes it; the import job until no work is left. */
export const workOff = async ({ config, database, clock, logger }: TestServer, job = 'importacoes'): Promise<void> => {
  const jobs = backgroundJobs({ config, db: database.db, clock, logger, say: () => {} });
  await jobs.find(({ name }) => name === job)?.run(new AbortController().signal);
};

export const importNow = async (server: TestServer, token: string, id: number): Promise<Import> =>
  (await server.call('GET', `/admin/imports/${id}`, { token })).json();

/** Uploads a file, runs its dry run, and returns the import. */
export const checkedImport = async (
  server: TestServer,
  token: string,
  bytes: Buffer | string,
  filename?: string,
): Promise<Import> => {
  const answer = await handIn(server, token, bytes, filename);
  if (answer.statusCode !== 201) throw new Error(`not handed in: ${answer.statusCode} ${answer.body}`);
  await workOff(server);
  return importNow(server, token, answer.json().id);
};

/** The first rows of an import with their decisions. */
export const rowsOf = async (server: TestServer, token: string, id: number, query = ''): Promise<ImportRow[]> =>
  (await server.call('GET', `/admin/imports/${id}/rows?pageSize=500${query}`, { token })).json().items;

/** Applies or undoes an import, runs the job, and returns the import. */
export const carryOut = async (server: TestServer, token: string, id: number, act: 'apply' | 'undo'): Promise<Import> => {
  const answer = await server.call('POST', `/admin/imports/${id}/${act}`, { token });
  if (answer.statusCode !== 200) throw new Error(`${act} was refused: ${answer.statusCode} ${answer.body}`);
  await workOff(server);
  return importNow(server, token, id);
};
