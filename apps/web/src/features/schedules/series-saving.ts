import { seriesWords } from '@separai/contract/schedules/series';
import type { QueryClient } from '@tanstack/react-query';
import { saveSeries } from './series-api.ts';
import { seriesText } from './series-text.ts';

/** Books or changes a series, and returns the sentence about it. */
export const saveAndSay = async (client: QueryClient, series: Parameters<typeof saveSeries>[1]): Promise<string> => {
  const words = seriesWords((await saveSeries(client, series)).rule);
  return series.from === null ? seriesText.booked(words) : seriesText.changed(words);
};
