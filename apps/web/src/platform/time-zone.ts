import { knowOffset, type TimeZone } from '@separai/contract/calendar';
import { settings } from './settings.ts';

if (settings.steadyOffset !== null) knowOffset(settings.timeZone, settings.steadyOffset);

/** The installation's time zone, by which days begin and hours are told. */
export const timeZone: TimeZone = settings.timeZone;
