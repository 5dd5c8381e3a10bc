import { parseOpeningHours, tidyOpeningHours } from '../collection-points/opening-hours.ts';
import { proposedOpeningHours } from '../collection-points/opening-hours-proposal.ts';
import { hoursTagWords, isHoursTag } from '../collection-points/opening-hours-tags.ts';
import { openingHoursWords } from '../collection-points/opening-hours-words.ts';
import type { ImportField } from './fields.ts';

/**
 * Opening hours as Portuguese text and in OpenStreetMap's syntax, each derived from the other where possible; empty without
 * hours. OpenStreetMap hours that cannot be drawn are translated into Portuguese, or noted.
 */
export const hoursOf = (
  said: string,
  tagged: string,
  hasColumn: boolean,
  { made, notes }: { made: ImportField[]; notes: string[] },
): { schedule: string; openingHours: string } => {
  const text = /^sem informa/i.test(said) ? '' : said;
  if (tagged === '' && isHoursTag(text)) return hoursOf('', text, hasColumn, { made, notes });
  const hours = parseOpeningHours(tagged);
  if (hours === null && isHoursTag(tagged)) {
    const words = text === '' ? (hoursTagWords(tagged) ?? '') : text;
    if (words === '') notes.push(`Horário que não sabemos dizer em português: ${tagged.slice(0, 100)}.`);
    return { schedule: words, openingHours: '' };
  }
  // Columns for OpenStreetMap's hours also contain plain sentences.
  if (hours === null) {
    const schedule = text || tagged;
    const openingHours = hasColumn && text !== '' ? null : proposedOpeningHours(schedule);
    if (openingHours !== null) made.push('openingHours');
    return { schedule, openingHours: openingHours ?? '' };
  }
  if (text === '') made.push('schedule');
  return { schedule: text || openingHoursWords(hours), openingHours: tidyOpeningHours(tagged) };
};
