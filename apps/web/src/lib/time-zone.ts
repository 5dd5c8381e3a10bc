import type { TimeZone } from '@separai/contract/calendar';
import { settings } from './settings.ts';

/** The installation's time zone, for days and displayed times. */
export const timeZone: TimeZone = settings.timeZone;
