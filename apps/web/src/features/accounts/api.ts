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
import { ApiError, type CallInput, call } from '../../lib/api.ts';
import { confirmed } from '../../lib/confirmed-write.ts';
import { type Sent, sent } from '../../lib/write.ts';
import { queryClient } from '../../query-client.ts';
import { accountKeys, ownPersonQuery, rememberPerson, renewShownName } from './own-person.ts';

/**
 * The person's own record, refetched on mount and on focus: it may have been changed on another device, or the e-mail confirmed
 * in the mail program.
 */
export const useOwnData = () => useQuery({ ...ownPersonQuery, refetchOnMount: 'always', refetchOnWindowFocus: 'always' });

/**
 * Writes to the account, serialised over the whole screen so that the newest reply is cached last. A second call of the same
 * component while one is pending does nothing. `save` resolves with null on failure, and `failure` has the reason.
 */
export const useSave = () => {
  const underWay = useRef(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationKey: accountKeys.me,
    scope: { id: 'own-data' },
    mutationFn: async (write: Sent<OwnWrite>) => {
      // A response from before this write must not overwrite its reply.
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

const cachePerson = (person: Person): Person => {
  queryClient.setQueryData(accountKeys.me, person);
  rememberPerson(person);
  return person;
};

/** Sends the changed fields only: others may have been changed elsewhere meanwhile. */
export const change = (body: CallInput<typeof changeMe>['body']) => ({ does: 'change', body }) as const;

/** Drops the pending new e-mail. */
export const giveUpNewEmail = { does: 'give-up-new-email' } as const;

/** Requests another confirmation link for the e-mail. */
export const askForConfirmation = { does: 'ask-for-confirmation' } as const;

/** Changes the password. */
export const changePassword = (body: PasswordChange) => ({ does: 'change-password', body }) as const;

/** A write to the own record as plain data, so that it can be a mutation's variables. */
type OwnWrite = ReturnType<typeof change> | typeof giveUpNewEmail | typeof askForConfirmation | ReturnType<typeof changePassword>;
/** The reply of a write: the updated record, except for the password's. */
type Written<Write extends OwnWrite> = Write extends { does: 'change-password' } ? true : Person;

const done = async ({ idempotencyKey, ...write }: Sent<OwnWrite>): Promise<Person | true> => {
  const headers = { 'idempotency-key': idempotencyKey };
  switch (write.does) {
    case 'change': {
      const person = await confirmed(() => call(changeMe, { body: write.body, headers }));
      if (write.body.name !== undefined) renewShownName();
      return cachePerson(person);
    }
    case 'give-up-new-email':
      return cachePerson(await call(cancelEmailChange, { headers }));
    case 'ask-for-confirmation':
      return cachePerson(await call(askEmailConfirmation, { headers }));
    case 'change-password':
      await confirmed(() => call(changeMyPassword, { body: write.body, headers }));
      // A change of the password drops a pending e-mail.
      void queryClient.invalidateQueries({ queryKey: accountKeys.me });
      return true;
  }
};

/** Sessions of the account, this device's first. */
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

/** Ends one session by its id, or with 'others' all except this one; refetches the list in either case. */
export const useEndDevice = () =>
  useMutation({
    mutationKey: accountKeys.devices,
    mutationFn: async ({ which, idempotencyKey }: Sent<{ which: string }>) => {
      const headers = { 'idempotency-key': idempotencyKey };
      if (which === 'others') return call(endMyOtherSessions, { headers });
      return call(endMySession, { params: { id: which }, headers }).catch((error: unknown) => {
        // A session already ended elsewhere is the wanted result.
        if (!(error instanceof ApiError && error.code === 'session-not-found')) throw error;
      });
    },
    onSuccess: readDevicesAgain,
  });

/** Reasons of a failed save: messages by field, and one for the form when no field is the cause. */
export interface SaveFailure {
  readonly fields: Readonly<Record<string, string>>;
  /** The server's message; undefined when it would not help. */
  readonly sentence: string | undefined;
}

/** Derives the messages from a failed write to the account. */
const saveFailureOf = (error: unknown): SaveFailure => {
  if (!(error instanceof ApiError) || error.code === 'unknown') return { fields: {}, sentence: undefined };
  return { fields: error.fields, sentence: error.message };
};
