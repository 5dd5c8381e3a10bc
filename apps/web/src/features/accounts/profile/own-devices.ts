import { endMyOtherSessions, endMySession, listMySessions } from '@separai/contract/accounts/endpoints';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import type { Sent } from '../../../platform/write.ts';

const key = ['/api/users/me/sessions'];

/** Where the account is open, this device first. */
export const useDevices = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const devices = await call(listMySessions, { signal });
      return [...devices].sort((one, other) => Number(other.current) - Number(one.current));
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

export const readDevicesAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });

/** Ends one session by its id, or with 'others' all but this one; the list is read again either way. */
export const useEndDevice = () =>
  useMutation({
    mutationKey: key,
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
