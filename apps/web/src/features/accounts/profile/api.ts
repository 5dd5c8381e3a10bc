import {
  askEmailConfirmation,
  cancelEmailChange,
  changeMe,
  changeMyPassword,
  endMyOtherSessions,
  endMySession,
  listMySessions,
} from '@separai/contract/accounts/endpoints';
import type { PasswordChange, Person } from '@separai/contract/accounts/schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, type CallInput, call } from '../../../lib/api.ts';
import { confirmed } from '../../../lib/confirmed-write.ts';
import { type Sent, sent } from '../../../lib/write.ts';
import { queryClient } from '../../../query-client.ts';
import { accountKeys, ownPersonQuery, rememberPerson, renewShownName } from '../own-person.ts';

/**
 * The person's own record: fresh whenever the screen is opened or come back to, since it may have been changed on another
 * device, or an e-mail confirmed in the mail program.
 */
export const useOwnData = () => useQuery({ ...ownPersonQuery, refetchOnMount: 'always', refetchOnWindowFocus: 'always' });

/**
 * Writes to the account, one after the other over the whole screen, so that the newest answer is the one that is kept. A
 * second call while one of this place is under way does nothing. `save` gives null when it failed, and `failure` says why.
 */
export const useSave = () => {
  const underWay = useRef(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationKey: accountKeys.me,
    scope: { id: 'own-data' },
    mutationFn: async (write: Sent<OwnWrite>) => {
      // An answer from before this write must not come after it.
      await queryClient.cancelQueries({ queryKey: accountKeys.me });
      return done(write);
    },
  });
  const save = async <Write extends OwnWrite>(write: Write): Promise<Written<Write> | null> => {
    if (underWay.current) return null;
    underWay.current = true;
    setFailure(null);
    try {
      return (await mutateAsync(sent<OwnWrite>(write))) as Written<Write>;
    } catch (error) {
      setFailure(saveFailureOf(error));
      return null;
    } finally {
      underWay.current = false;
    }
  };
  return { save, saving: isPending, failure, setFailure };
};

const keep = (person: Person): Person => {
  queryClient.setQueryData(accountKeys.me, person);
  rememberPerson(person);
  return person;
};

/** Sends what has changed, and nothing else: another field may have been changed elsewhere meanwhile. */
export const change = (body: CallInput<typeof changeMe>['body']) => ({ does: 'change', body }) as const;

/** Gives up a new e-mail that waits for its confirmation. */
export const giveUpNewEmail = { does: 'give-up-new-email' } as const;

/** Has the link sent again that confirms the e-mail. */
export const askForConfirmation = { does: 'ask-for-confirmation' } as const;

/** Changes the password. */
export const changePassword = (body: PasswordChange) => ({ does: 'change-password', body }) as const;

/** A write to the own record, as plain data. */
type OwnWrite = ReturnType<typeof change> | typeof giveUpNewEmail | typeof askForConfirmation | ReturnType<typeof changePassword>;
/** What a write gives: the record as it is then, but for the password's. */
type Written<Write extends OwnWrite> = Write extends { does: 'change-password' } ? true : Person;

const done = async ({ idempotencyKey, ...write }: Sent<OwnWrite>): Promise<Person | true> => {
  const headers = { 'idempotency-key': idempotencyKey };
  switch (write.does) {
    case 'change': {
      const person = await confirmed(() => call(changeMe, { body: write.body, headers }));
      if (write.body.name !== undefined) renewShownName();
      return keep(person);
    }
    case 'give-up-new-email':
      return keep(await call(cancelEmailChange, { headers }));
    case 'ask-for-confirmation':
      return keep(await call(askEmailConfirmation, { headers }));
    case 'change-password':
      await confirmed(() => call(changeMyPassword, { body: write.body, headers }));
      // With the password a new e-mail that waited is dropped.
      void queryClient.invalidateQueries({ queryKey: accountKeys.me });
      return true;
  }
};

/** Where the account is open, this device first. */
export const useDevices = () =>
  useQuery({
    queryKey: accountKeys.devices,
    queryFn: async ({ signal }) => {
      const devices = await call(listMySessions, { signal });
      return [...devices].sort((one, other) => Number(other.current) - Number(one.current));
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

export const readDevicesAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: accountKeys.devices });

/** Ends one session by its id, or with 'others' all but this one; the list is read again either way. */
export const useEndDevice = () =>
  useMutation({
    mutationKey: accountKeys.devices,
    mutationFn: async ({ which, idempotencyKey }: Sent<{ which: string }>) => {
      const headers = { 'idempotency-key': idempotencyKey };
      if (which === 'others') return call(endMyOtherSessions, { headers });
      return call(endMySession, { params: { id: which }, headers }).catch((error: unknown) => {
        // Ended from elsewhere meanwhile: that is what was wanted.
        if (!(error instanceof ApiError && error.code === 'session-not-found')) throw error;
      });
    },
    onSuccess: readDevicesAgain,
  });

/** Why something was not saved: sentences for fields, and one for a person when no field is to blame. */
export interface SaveFailure {
  readonly fields: Readonly<Record<string, string>>;
  /** What the server says of it, or undefined when it says nothing that helps. */
  readonly sentence: string | undefined;
}

/** Reads why a write to the account failed. */
const saveFailureOf = (error: unknown): SaveFailure => {
  if (!(error instanceof ApiError) || error.code === 'unknown') return { fields: {}, sentence: undefined };
  return { fields: error.fields, sentence: error.message };
};
