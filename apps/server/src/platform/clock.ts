/** The time, handed in from the front door: rules and services never ask the machine themselves. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
