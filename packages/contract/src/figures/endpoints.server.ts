import * as z from 'zod/mini';
import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './endpoints.ts';
import { reportMonthsMax } from './months.ts';
import { FiguresQuery, FiguresReport, PublicFigures } from './schema.ts';
import { publishedPeopleMin } from './withholding.ts';

export const readFigures = serverEndpoint(endpoints.readFigures, {
  cost: 'computed',
  summary: `Ler o relatório de um mês ou de até ${reportMonthsMax}: quilos e coletas por mês, material, bairro e serviço, com as definições e os fatores`,
  query: FiguresQuery,
  reply: FiguresReport,
  errors: [],
});

export const downloadFiguresCsv = serverEndpoint(endpoints.downloadFiguresCsv, {
  cost: 'streamed',
  summary:
    'Baixar os mesmos números como texto para planilha, uma linha por mês, bairro, serviço e material (ponto e vírgula, vírgula decimal, UTF-8 com BOM)',
  query: FiguresQuery,
  reply: z.string(),
  replyType: 'text/csv',
  errors: [],
});

export const downloadFiguresXlsx = serverEndpoint(endpoints.downloadFiguresXlsx, {
  cost: 'streamed',
  summary: 'Baixar o mesmo como pasta de trabalho do Excel',
  query: FiguresQuery,
  reply: z.string(),
  replyType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  errors: [],
});

export const downloadFiguresPdf = serverEndpoint(endpoints.downloadFiguresPdf, {
  cost: 'streamed',
  summary: 'Baixar o relatório em páginas A4, com gráficos, definições e fontes',
  query: FiguresQuery,
  reply: z.string(),
  replyType: 'application/pdf',
  errors: [],
});

export const readPublicFigures = serverEndpoint(endpoints.readPublicFigures, {
  cost: 'computed',
  isOpenData: true,
  summary: `Ler os números públicos dos últimos doze meses completos, onde a cidade os publica (senão, 404); nenhum vem de menos de ${publishedPeopleMin} pessoas`,
  reply: PublicFigures,
  errors: ['not-found'],
});
