const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

const firstPause = 30 * seconds;
const longestPause = 1 * hours;
/** How long it is tried, in milliseconds from when it was put into the outbox. */
const givenUpAfter = 24 * hours;

/**
 * When to try again after an attempt that failed: 30 seconds, then twice as long each time, an hour at most, the last time
 * when a day is over. Null once it is: then it is given up.
 */
export const nextTryAfter = (failed: { createdAt: Date; attempts: number; now: Date }): Date | null => {
  const end = failed.createdAt.getTime() + givenUpAfter;
  const now = failed.now.getTime();
  if (now >= end) return null;
  const pause = Math.min(firstPause * 2 ** (failed.attempts - 1), longestPause);
  return new Date(Math.min(now + pause, end));
};
