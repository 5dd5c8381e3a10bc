import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { confirmed, onIdentityRequest } from './confirmed-write.ts';

const refused = new ApiError(403, 'confirmation-required', 'Confirme que é você.');

/** A call that is refused until `isConfirmed` returns true. */
const callUntil = (isConfirmed: () => boolean) => async (): Promise<string> => {
  if (!isConfirmed()) throw refused;
  return 'done';
};

test('a question that unmounts unanswered counts as no, and the next call asks again', async () => {
  let stop = (): void => {};
  const wasAsked = new Promise<void>((resolve) => {
    stop = onIdentityRequest(() => {
      resolve();
      return new Promise(() => {});
    });
  });
  const left = [confirmed(callUntil(() => false)), confirmed(callUntil(() => false))];
  await wasAsked;
  stop();
  expect(await Promise.allSettled(left)).toEqual(left.map(() => ({ status: 'rejected', reason: refused })));

  let isShown = false;
  const stopNext = onIdentityRequest(async () => {
    isShown = true;
    return true;
  });
  expect(await confirmed(callUntil(() => isShown))).toBe('done');
  stopNext();
});
