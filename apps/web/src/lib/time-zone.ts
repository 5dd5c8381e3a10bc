import type { TimeZone } from '@separai/contract/calendar';
import { settings } from './settings.ts';

/** The installation's time zone, by which days begin and hours are told. */
export const timeZone: TimeZone = settings.timeZone;
