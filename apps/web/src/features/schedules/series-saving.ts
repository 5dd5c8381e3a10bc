import { seriesWords } from '@separai/contract/schedules/series';
import type { QueryClient } from '@tanstack/react-query';
import { outboxText } from '../outbox/index.ts';
import { saveSeries } from './series-api.ts';
import { seriesText } from './series-text.ts';

/** Books or changes a series, and returns the sentence about it. */
export const saveAndSay = async (client: QueryClient, series: Parameters<typeof saveSeries>[1]): Promise<string> => {
  const saved = await saveSeries(client, series);
  if (saved.status === 'queued') return outboxText.queued;
  const words = seriesWords(saved.reply.rule);
  return series.from === null ? seriesText.booked(words) : seriesText.changed(words);
};
