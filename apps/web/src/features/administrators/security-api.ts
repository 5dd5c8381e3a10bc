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
import { useAdminWrite } from '../../components/admin/use-admin-write.ts';
import { call } from '../../lib/api.ts';
import { confirmed } from '../../lib/confirmed-write.ts';
import { makePasskey } from '../../lib/passkey-device.ts';
import { writeOf } from '../../lib/write.ts';

const securityKey = ['/users/me/passkeys'] as const;

/** The passkeys and recovery codes of the signed-in administrator. */
export const useOwnSecurity = () =>
  useQuery({
    queryKey: securityKey,
    queryFn: ({ signal }) => call(readOwnSecurity, { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

export const useRefetchSecurity = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: securityKey });
};

/** Replaces a generated password; every query that the server refused until then is run again. */
export const useChangeGeneratedPassword = () => {
  const client = useQueryClient();
  return useMutation({ ...writeOf(changeMyPassword), onSuccess: () => client.resetQueries() });
};

/** Makes a passkey on this device. The screen refetches once the recovery codes have been shown. */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: async (name: string) => {
      const passkey = await makePasskey(await confirmed(() => call(startPasskey, {})));
      return call(addPasskey, { body: { name, passkey } });
    },
  });

const ofSecurity = { stale: [securityKey] };
export const useRenamePasskey = () => useAdminWrite(renamePasskey, ofSecurity);
export const useRemovePasskey = () => useAdminWrite(removePasskey, ofSecurity);

/** Mails the link that permits the first passkey. */
export const useSendPasskeyLink = () =>
  useMutation({ mutationFn: () => confirmed(() => call(sendPasskeyLink, {})), onSuccess: useRefetchSecurity() });

/** Uses up the mailed link for this session. */
export const useOpenPasskeyLink = () =>
  useMutation({ mutationFn: (token: string) => call(openPasskeyLink, { body: { token } }), onSuccess: useRefetchSecurity() });

/** Replaces the recovery codes. */
export const useRenewRecoveryCodes = () =>
  useMutation({ mutationFn: () => confirmed(() => call(renewRecoveryCodes, {})), onSuccess: useRefetchSecurity() });
