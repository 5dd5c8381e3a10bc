import {
  applyImport as applyEndpoint,
  cancelImport as cancelEndpoint,
  decideImportDuplicates,
  decideImportRow,
  discardImport as discardEndpoint,
  exportRefusedRows,
  listImportRows,
  listImports,
  mapAreaImport as mapAreaEndpoint,
  mapImport as mapEndpoint,
  placeImportRow,
  readAreaProposal,
  readImport,
  startAreaImport,
  startImport as startEndpoint,
  startItemImport,
  undoImport as undoEndpoint,
} from '@separai/contract/imports/endpoints.server';
import type { ImportMapping } from '@separai/contract/imports/fields';
import type { FastifyInstance } from 'fastify';
import { sendAttachment } from '../../platform/http/attachment.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { sheetTypes } from '../../platform/tables/write-sheet.ts';
import { type FindAreaCity, showAreaProposal } from './area-mapping.ts';
import { refusedFile } from './refused-file.ts';
import { findImports } from './repository.ts';
import { findRows } from './repository-rows.ts';
import {
  applyImport,
  cancelImport,
  decideDuplicates,
  decideRow,
  discardImport,
  mapAreaImport,
  mapImport,
  placeRow,
  requireImport,
  showImport,
  startImport,
  undoImport,
} from './service.ts';

/** Files of points and of items: handed in, mapped, checked, settled, applied and taken back. The work itself is a job's. */
export const registerImports = (
  app: FastifyInstance,
  context: RequestContext,
  { findAreaCity }: { findAreaCity: FindAreaCity },
): void => {
  const parts = { db: context.db, clock: context.clock };

  route(app, context, startEndpoint, ({ body, session }) => startImport(parts, 'points', body, session.userId));

  route(app, context, startItemImport, ({ body, session }) => startImport(parts, 'items', body, session.userId));

  route(app, context, startAreaImport, ({ body, session }) => startImport(parts, 'areas', body, session.userId));

  route(app, context, listImports, async ({ query }) => ({
    ...(await findImports(parts.db, { ...query, now: parts.clock.now() })),
    page: query.page,
    pageSize: query.pageSize,
  }));

  route(app, context, readImport, ({ params }) => showImport(parts, params.id));

  route(app, context, mapEndpoint, ({ params, body }) => mapImport(parts, params.id, body as ImportMapping));

  route(app, context, mapAreaEndpoint, ({ params, body }) => mapAreaImport(parts, params.id, body));

  route(app, context, readAreaProposal, ({ params }) => showAreaProposal(parts, findAreaCity, params.id));

  route(app, context, listImportRows, async ({ params, query }) => {
    await requireImport(parts.db, params.id);
    const { page, pageSize } = query;
    return { ...(await findRows(parts.db, params.id, query)), page, pageSize };
  });

  route(app, context, exportRefusedRows, async ({ params, reply }) => {
    const content = refusedFile(parts.db, await requireImport(parts.db, params.id));
    const name = `separai-linhas-recusadas-${params.id}.csv`;
    sendAttachment(reply, { name, type: sheetTypes.csv, content });
    return undefined;
  });

  route(app, context, decideImportRow, ({ params, body }) => decideRow(parts, params, body));

  route(app, context, placeImportRow, ({ params, body }) => placeRow(parts, params, body));

  route(app, context, decideImportDuplicates, ({ params, body }) => decideDuplicates(parts, params.id, body));

  route(app, context, applyEndpoint, ({ params, session }) => applyImport(parts, params.id, session.userId));

  route(app, context, cancelEndpoint, ({ params }) => cancelImport(parts, params.id));

  route(app, context, undoEndpoint, ({ params, session }) => undoImport(parts, params.id, session.userId));

  route(app, context, discardEndpoint, async ({ params }) => {
    await discardImport(parts, params.id);
    return null;
  });
};
