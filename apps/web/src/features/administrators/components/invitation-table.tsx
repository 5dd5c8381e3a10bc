import type { Invitation } from '@separai/contract/administrators/schema';
import { formatInstant } from '@separai/contract/calendar';
import { Send, X } from 'lucide-react';
import { HeadCells } from '../../../components/admin/head-cells.tsx';
import { Pager } from '../../../components/admin/pager.tsx';
import { tableLook as look } from '../../../components/admin/table-look.ts';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { timeZone } from '../../../lib/time-zone.ts';
import { sent } from '../../../lib/write.ts';
import { useInvitations, useInvite, useWithdraw } from '../api.ts';
import { administratorsText as text } from '../text.ts';

interface TableProps {
  page: number;
  onPage: (page: number) => void;
}

/** Who was asked to administer and has not answered. */
export function InvitationTable({ page, onPage }: TableProps) {
  return (
    <section aria-labelledby="convites">
      <h2 id="convites" className="mb-3 font-display text-heading font-bold">
        {text.invitations}
      </h2>
      <Invitations page={page} onPage={onPage} />
    </section>
  );
}

function Invitations({ page, onPage }: TableProps) {
  const invitations = useInvitations(page);
  const { data } = invitations;
  if (hasFailed(invitations)) return <Failed query={invitations} title={text.invitationsFailed} titleAs="h3" />;
  if (data === undefined)
    return (
      <>
        <WaitingStatus quiet />
        <Skeleton className="h-14 rounded-lg" />
      </>
    );
  if (data.total === 0) return <p className="text-ink-soft">{text.noInvitations}</p>;
  return (
    <>
      <table className={look.table} aria-busy={invitations.isPlaceholderData}>
        <caption className="sr-only">{text.invitationsCaption}</caption>
        <thead className={look.head}>
          <tr>
            <HeadCells words={[text.email, text.invitedBy, text.until]} />
            <th scope="col" className={classNames(look.headCell, 'text-right')}>
              {text.actions}
            </th>
          </tr>
        </thead>
        <tbody className={look.body}>
          {data.items.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </tbody>
      </table>
      {data.total > data.pageSize && <Pager page={data} onPage={onPage} />}
    </>
  );
}

function InvitationRow({ invitation: { id, email, invitedBy, expiresAt } }: { invitation: Invitation }) {
  const invite = useInvite();
  const withdraw = useWithdraw();
  const { show } = useToast();
  const fail = (error: Error) => show({ title: error.message, variant: 'destructive' });
  const busy = invite.isPending || withdraw.isPending;
  const sendAgain = (): void =>
    invite.mutate(sent({ body: { email } }), { onSuccess: () => show({ title: text.sent(email) }), onError: fail });
  const cancel = (): void =>
    withdraw.mutate(sent({ params: { id } }), { onSuccess: () => show({ title: text.withdrawn }), onError: fail });
  return (
    <tr className={look.row}>
      <th scope="row" className={classNames(look.cell, 'text-left font-medium wrap-anywhere')}>
        {email}
      </th>
      <td className={look.cell}>
        <span className="text-ink-soft roomy:hidden">{text.invitedBy}: </span>
        {invitedBy}
      </td>
      <td className={classNames(look.cell, 'text-ink-soft roomy:whitespace-nowrap')}>
        <span className="roomy:hidden">{text.until}: </span>
        {formatInstant(new Date(expiresAt), timeZone)}
      </td>
      <td className={classNames(look.cell, 'tight:pt-1.5')}>
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
      </td>
    </tr>
  );
}
