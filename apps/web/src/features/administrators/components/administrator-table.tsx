import type { Administrator } from '@separai/contract/administrators/schema';
import { formatInstant } from '@separai/contract/calendar';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { HeadCells } from '../../../components/admin/head-cells.tsx';
import { Pager } from '../../../components/admin/pager.tsx';
import { tableLook as look } from '../../../components/admin/table-look.ts';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { timeZone } from '../../../lib/time-zone.ts';
import { useAdministrators } from '../api.ts';
import { RevokeDialog } from '../late-dialogs.ts';
import { administratorsText as text } from '../text.ts';

interface TableProps {
  page: number;
  onPage: (page: number) => void;
}

/** Who administers. */
export function AdministratorTable({ page, onPage }: TableProps) {
  const administrators = useAdministrators(page);
  const [revoking, setRevoking] = useState<Administrator | null>(null);
  const { data } = administrators;
  if (hasFailed(administrators)) return <Failed query={administrators} title={text.failed} />;
  if (data === undefined)
    return (
      <>
        <WaitingStatus quiet>{text.loading}</WaitingStatus>
        <Skeleton className="h-40 rounded-lg" />
      </>
    );
  return (
    <div>
      <table className={look.table} aria-busy={administrators.isPlaceholderData}>
        <caption className="sr-only">{text.caption}</caption>
        <thead className={look.head}>
          <tr>
            <HeadCells words={[text.name, text.email, text.lastSeen]} />
            <th scope="col" className={classNames(look.headCell, 'text-right')}>
              {text.actions}
            </th>
          </tr>
        </thead>
        <tbody className={look.body}>
          {data.items.map((one) => (
            <tr key={one.id} className={look.row}>
              <th scope="row" className={classNames(look.cell, 'text-left font-medium')}>
                {one.name} {one.current && <span className="font-normal text-ink-soft">({text.you})</span>}
              </th>
              <td className={classNames(look.cell, 'wrap-anywhere')}>{one.email}</td>
              <td className={classNames(look.cell, 'text-ink-soft roomy:whitespace-nowrap')}>
                <span className="roomy:hidden">{text.lastSeen}: </span>
                {one.signedInAt === null ? text.never : formatInstant(new Date(one.signedInAt), timeZone)}
              </td>
              <td className={classNames(look.cell, 'tight:pt-1.5 roomy:text-right')}>
                {data.total === 1 ? (
                  <span className="text-ink-soft">{text.lastOne}</span>
                ) : (
                  <Button variant="neutral-danger" size="small" icon={<UserMinus />} onClick={() => setRevoking(one)}>
                    {text.revoke}
                    <span className="sr-only">{text.ofPerson(one.name)}</span>
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.total > data.pageSize && <Pager page={data} onPage={onPage} />}
      {revoking === null ? (
        <RevokeDialog open={false} />
      ) : (
        <RevokeDialog open administrator={revoking} onClose={() => setRevoking(null)} />
      )}
    </div>
  );
}
