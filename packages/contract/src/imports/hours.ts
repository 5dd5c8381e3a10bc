import { parseOpeningHours, tidyOpeningHours } from '../collection-points/opening-hours.ts';
import { proposedOpeningHours } from '../collection-points/opening-hours-proposal.ts';
import { hoursTagWords, isHoursTag } from '../collection-points/opening-hours-tags.ts';
import { openingHoursWords } from '../collection-points/opening-hours-words.ts';
import type { ImportField } from './fields.ts';

/**
 * Hours as a person reads them and as OpenStreetMap writes them, of which each may be made of the other; empty where nothing is said. Hours
 * for programs that cannot be drawn are said in Portuguese, or noted.
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
  // In a column for OpenStreetMap's hours people also write what they would say.
  if (hours === null) {
    const schedule = text || tagged;
    const openingHours = hasColumn && text !== '' ? null : proposedOpeningHours(schedule);
    if (openingHours !== null) made.push('openingHours');
    return { schedule, openingHours: openingHours ?? '' };
  }
  if (text === '') made.push('schedule');
  return { schedule: text || openingHoursWords(hours), openingHours: tidyOpeningHours(tagged) };
};
