import { timeAt } from '@separai/contract/calendar';
import { timeZone } from '../../lib/time.ts';

/** Time of an instant (ISO 8601) in the installation's time zone: '10:14'. */
export const formatTime = (at: string): string => timeAt(new Date(at), timeZone);
