const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

const firstPause = 30 * seconds;
const longestPause = 1 * hours;
/** Milliseconds after its insertion into the outbox at which a message is given up. */
const givenUpAfter = 24 * hours;

/**
 * Time of the next attempt after a failure: exponential backoff from 30 seconds to an hour, with a last attempt when a day is
 * over. Null after that: the message is given up.
 */
export const nextTryAfter = (failed: { createdAt: Date; attempts: number; now: Date }): Date | null => {
  const end = failed.createdAt.getTime() + givenUpAfter;
  const now = failed.now.getTime();
  if (now >= end) return null;
  const pause = Math.min(firstPause * 2 ** (failed.attempts - 1), longestPause);
  return new Date(Math.min(now + pause, end));
};
