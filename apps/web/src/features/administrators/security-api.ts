import { changeMyPassword } from '@separai/contract/accounts/endpoints';
import {
  addPasskey,
  openPasskeyLink,
  readOwnSecurity,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  sendPasskeyLink,
  startPasskey,
} from '@separai/contract/administrators/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { confirmed, confirmedWriteOf } from '../../lib/confirmed-write.ts';
import { writeOf } from '../../lib/write.ts';
import { makePasskey } from '../accounts/index.ts';

const securityKey = ['/users/me/passkeys'] as const;

/** How one's own account is kept. */
export const useOwnSecurity = () =>
  useQuery({
    queryKey: securityKey,
    queryFn: ({ signal }) => call(readOwnSecurity, { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

const useAfterwards = () => {
  const client = useQueryClient();
  return { onSuccess: () => client.invalidateQueries({ queryKey: securityKey }) };
};

/** Replaces a generated password; every query that the server refused until then is run again. */
export const useChangeGeneratedPassword = () => {
  const client = useQueryClient();
  return useMutation({ ...writeOf(changeMyPassword), onSuccess: () => client.resetQueries() });
};

/** Has this device make a passkey, and the server keep it. */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: async (name: string) => {
      const passkey = await makePasskey(await confirmed(() => call(startPasskey, {})));
      return call(addPasskey, { body: { name, passkey } });
    },
  });

/** Has the link mailed that permits the first passkey. */
export const useSendPasskeyLink = () =>
  useMutation({ mutationFn: () => confirmed(() => call(sendPasskeyLink, {})), ...useAfterwards() });

/** Uses the mailed link up, once, for this session. */
export const useOpenPasskeyLink = () =>
  useMutation({ mutationFn: (token: string) => call(openPasskeyLink, { body: { token } }), ...useAfterwards() });

/** Asks anew how the account is kept, once what was shown of a new passkey has been read. */
export const useReadAgain = () => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: securityKey });
};

export const useRenamePasskey = () => useMutation({ ...writeOf(renamePasskey), ...useAfterwards() });
export const useRemovePasskey = () => useMutation({ ...confirmedWriteOf(removePasskey), ...useAfterwards() });

/** Makes recovery codes in the place of those before. */
export const useRenewRecoveryCodes = () =>
  useMutation({ mutationFn: () => confirmed(() => call(renewRecoveryCodes, {})), ...useAfterwards() });
