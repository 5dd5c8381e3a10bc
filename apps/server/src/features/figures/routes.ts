import { dayAt } from '@separai/contract/calendar';
import {
  downloadFiguresCsv,
  downloadFiguresPdf,
  downloadFiguresXlsx,
  readFigures,
  readPublicFigures,
} from '@separai/contract/figures/endpoints.server';
import type { PublicFigures } from '@separai/contract/figures/schema';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../platform/http/api-error.ts';
import { sendAttachment } from '../../platform/http/attachment.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { type SheetFormat, sheetFile } from '../../platform/tables/write-sheet.ts';
import { reportOf, type WholeReport } from './service.ts';
import { figuresSheet, reportName } from './sheet.ts';

interface FigureParts {
  /** The operator's name; null: not configured. */
  readonly operator: string | null;
  /** Null: the city does not publish its figures. */
  readonly publicFigures: (() => Promise<PublicFigures>) | null;
}

/** Registers the routes of the reports, all of the same figures, and of the public figures. */
export const registerFigures = (
  app: FastifyInstance,
  context: RequestContext,
  { operator, publicFigures }: FigureParts,
): void => {
  route(app, context, readFigures, async ({ query, session }) => {
    const { cells: _cells, ...report } = await reportOf(context, session, query);
    return report;
  });

  const tableOf = (report: WholeReport, format: SheetFormat) => sheetFile(figuresSheet(report), format, 'Relatório');
  const pdfOf = async (report: WholeReport) => {
    const now = context.clock.now();
    // Loaded on demand: the fonts of the library take a while.
    const { reportPdf } = await import('./report-pdf.ts');
    const content = await reportPdf(report, { now, today: dayAt(now, context.clock.timeZone), operator });
    return { type: downloadFiguresPdf.replyType, content };
  };
  const files = [
    { endpoint: downloadFiguresCsv, ending: 'csv', write: (report: WholeReport) => tableOf(report, 'csv') },
    { endpoint: downloadFiguresXlsx, ending: 'xlsx', write: (report: WholeReport) => tableOf(report, 'xlsx') },
    { endpoint: downloadFiguresPdf, ending: 'pdf', write: pdfOf },
  ] as const;
  for (const { endpoint, ending, write } of files)
    route(app, context, endpoint, async ({ query, session, reply }) => {
      const report = await reportOf(context, session, query);
      sendAttachment(reply, { name: reportName(report, ending), ...(await write(report)) });
      return undefined;
    });

  route(
    app,
    context,
    readPublicFigures,
    async ({ reply }) => {
      reply.header('access-control-allow-origin', '*');
      if (publicFigures === null) throw new ApiError('not-found');
      return publicFigures();
    },
    { compressed: true },
  );
};
