import {
  checkInvitation,
  invite,
  listAdministrators,
  listInvitations,
  revokeAdministrator,
  withdrawInvitation,
} from '@separai/contract/administrators/endpoints';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { confirmedWriteOf } from '../../lib/confirmed-write.ts';
import { writeOf } from '../../lib/write.ts';

const administratorsKey = ['/admin/administrators'] as const;
const invitationsKey = ['/admin/invitations'] as const;

const pageQuery = (page: number) => ({ page: String(page) });

/** A page of those who administer. */
export const useAdministrators = (page: number) =>
  useQuery({
    queryKey: [...administratorsKey, page],
    queryFn: ({ signal }) => call(listAdministrators, { query: pageQuery(page), signal }),
    placeholderData: keepPreviousData,
  });

/** A page of the invitations that wait. */
export const useInvitations = (page: number) =>
  useQuery({
    queryKey: [...invitationsKey, page],
    queryFn: ({ signal }) => call(listInvitations, { query: pageQuery(page), signal }),
    placeholderData: keepPreviousData,
  });

/** Sends an invitation. */
export const useInvite = () => {
  const client = useQueryClient();
  return useMutation({ ...confirmedWriteOf(invite), onSuccess: () => client.invalidateQueries({ queryKey: invitationsKey }) });
};

/** Cancels an invitation. */
export const useWithdraw = () => {
  const client = useQueryClient();
  return useMutation({ ...writeOf(withdrawInvitation), onSettled: () => client.invalidateQueries({ queryKey: invitationsKey }) });
};

/** Takes from somebody what administrators may. */
export const useRevoke = () => {
  const client = useQueryClient();
  return useMutation({
    ...confirmedWriteOf(revokeAdministrator),
    onSuccess: () => Promise.all([administratorsKey, invitationsKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};

/** What the link of an invitation is about. */
export const useOpenInvitation = (token: string) =>
  useQuery({
    queryKey: ['/auth/verify-invitation', token],
    queryFn: ({ signal }) => call(checkInvitation, { body: { token }, signal }),
    retry: false,
    gcTime: 0,
  });
