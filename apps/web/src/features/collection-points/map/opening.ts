import { readMe } from '@separai/contract/accounts/endpoints';
import type { Position } from '@separai/contract/collection-points/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../platform/api.ts';
import { usePostalCode } from '../../../platform/postal-code.ts';
import { useSession } from '../../../platform/session.ts';
import { placeOf } from '../postal-code-place.ts';

/** Where the resident's postal code is; null while that is not known, and where it leads nowhere. */
export const useHome = (): Position | null => {
  const token = useSession()?.token ?? null;
  // The map is nobody's reason to end a session: it opens without, too.
  const { data: cep = null } = useQuery({
    queryKey: ['/api/users/me', 'cep'],
    queryFn: async ({ signal }) => (await call(readMe, { signal, quiet: true })).cep || null,
    // It may have been changed in the profile.
    staleTime: 0,
    enabled: token !== null,
  });
  const { answer } = usePostalCode(cep, 'position');
  return useMemo(() => (answer.step === 'found' ? (placeOf(answer.found)?.position ?? null) : null), [answer]);
};
