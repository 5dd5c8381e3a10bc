import type { Invitation } from '@separai/contract/administrators/schema';
import { formatInstant } from '@separai/contract/calendar';
import { useQuery } from '@tanstack/react-query';
import { Send, X } from 'lucide-react';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { Pager } from '../../../components/admin/resource-table.tsx';
import { type Column, Table } from '../../../components/admin/table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { useToast } from '../../../components/ui/toast.tsx';
import { timeZone } from '../../../lib/time.ts';
import { invitationsQuery, useInvite, useWithdraw } from '../api.ts';
import { administratorsText as text } from '../text.ts';

const instant = (at: string): string => formatInstant(new Date(at), timeZone);

/** The columns of all invitations, or of those of one organisation, which need not name it. */
const columnsOf = (isOfOne: boolean): readonly Column<Invitation>[] => [
  { key: 'email', title: text.email, isHead: true, className: 'font-medium wrap-anywhere', cell: ({ email }) => email },
  {
    key: 'role',
    title: text.role,
    cell: ({ role, organization }) => text.work(role, isOfOne ? null : (organization?.name ?? null)),
  },
  { key: 'invitedBy', title: text.invitedBy, isTitled: true, cell: ({ invitedBy }) => invitedBy },
  {
    key: 'until',
    title: text.until,
    isTitled: true,
    className: 'text-ink-soft roomy:whitespace-nowrap',
    cell: ({ expiresAt }) => instant(expiresAt),
  },
];

interface InvitationTableProps {
  page: number;
  onPage: (page: number) => void;
  /** The organisation to which the invitations are; absent: all. */
  organizationId?: number;
}

/** The pending invitations. */
export function InvitationTable({ page, onPage, organizationId }: InvitationTableProps) {
  const invitations = useQuery(invitationsQuery(page, organizationId));
  return (
    <section aria-labelledby="convites">
      <h2 id="convites" className="mb-3 font-display text-heading font-bold">
        {text.invitations}
      </h2>
      <QueryStates
        query={invitations}
        text={{ failed: text.invitationsFailed, loading: uiText.loading }}
        titleAs="h3"
        skeleton="h-14"
      >
        {(data) =>
          data.total === 0 ? (
            <p className="text-ink-soft">{text.noInvitations}</p>
          ) : (
            <>
              <Table
                rows={data.items}
                rowId={({ id }) => id}
                caption={text.invitationsCaption}
                columns={columnsOf(organizationId !== undefined)}
                rowActions={{
                  title: text.actions,
                  headClassName: 'text-right',
                  className: 'tight:pt-1.5',
                  cell: (invitation) => <InvitationActions invitation={invitation} />,
                }}
                isStale={invitations.isPlaceholderData}
              />
              {data.total > data.pageSize && <Pager page={data} onPage={onPage} />}
            </>
          )
        }
      </QueryStates>
    </section>
  );
}

function InvitationActions({ invitation: { id, email, role, organization } }: { invitation: Invitation }) {
  const [invite, withdraw] = [useInvite(), useWithdraw()];
  const { show } = useToast();
  const onError = (error: Error) => show({ title: error.message, variant: 'destructive' });
  const busy = invite.isPending || withdraw.isPending;
  const sendAgain = (): void =>
    invite.mutate(
      { body: { email, role, organizationId: organization?.id ?? null } },
      { onSuccess: () => show({ title: text.sent(email) }), onError },
    );
  const cancel = (): void => withdraw.mutate({ params: { id } }, { onSuccess: () => show({ title: text.withdrawn }), onError });
  return (
    <span className="flex flex-wrap gap-2 roomy:flex-nowrap roomy:justify-end">
      <Button variant="neutral" size="small" icon={<Send />} disabled={busy} onClick={sendAgain}>
        {text.sendAgain}
        <span className="sr-only">{text.ofInvitation(email)}</span>
      </Button>
      <Button variant="neutral-danger" size="small" icon={<X />} disabled={busy} onClick={cancel}>
        {text.withdraw}
        <span className="sr-only">{text.ofInvitation(email)}</span>
      </Button>
    </span>
  );
}
