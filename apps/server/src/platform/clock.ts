import type { TimeZone } from '@separai/contract/calendar';

/** The time, handed in from the front door: rules and services never ask the machine themselves. */
export interface Clock {
  now(): Date;
  /** Where the installation is: by it days begin, and reminders go out at their hour. */
  readonly timeZone: TimeZone;
}

export const systemClock = (timeZone: TimeZone): Clock => ({ now: () => new Date(), timeZone });
