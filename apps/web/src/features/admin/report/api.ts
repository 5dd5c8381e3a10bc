import type { QueryInputOf } from '@separai/contract/endpoint';
import { downloadFiguresCsv, downloadFiguresPdf, downloadFiguresXlsx, readFigures } from '@separai/contract/figures/endpoints';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { download } from '../../../components/admin/export-buttons.tsx';
import { call } from '../../../lib/api.ts';

type Query = QueryInputOf<typeof readFigures>;

/** The report of a range of months. */
export const reportQuery = (query: Query) =>
  queryOptions({
    queryKey: ['/admin/figures', query],
    queryFn: ({ signal }) => call(readFigures, { query, signal }),
    placeholderData: keepPreviousData,
  });

const endpointOf = { pdf: downloadFiguresPdf, xlsx: downloadFiguresXlsx, csv: downloadFiguresCsv } as const;

/** Downloads the report of a range of months. */
export const useReportDownload = (query: Query) => {
  const name = query.from === query.to ? query.from : `${query.from}-a-${query.to}`;
  return useMutation({
    mutationFn: (format: keyof typeof endpointOf) => download(endpointOf[format], { query }, `relatorio-${name}.${format}`),
  });
};
