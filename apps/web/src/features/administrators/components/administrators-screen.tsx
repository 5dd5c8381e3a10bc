import type { Administrator } from '@separai/contract/administrators/schema';
import { formatInstant } from '@separai/contract/calendar';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KeyRound, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { listSearch, page, type SearchIn, useListSearch } from '../../../components/admin/list-search.ts';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { Pager } from '../../../components/admin/resource-table.tsx';
import { ScreenHead } from '../../../components/admin/screen.tsx';
import { type Column, Table } from '../../../components/admin/table.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { screenTitles } from '../../../lib/panel-titles.ts';
import { passkeysText } from '../../../lib/passkey-text.ts';
import { timeZone } from '../../../lib/time.ts';
import { administratorsQuery } from '../api.ts';
import { administratorsText as text } from '../text.ts';
import { InvitationTable } from './invitation-table.tsx';

const dialogs = () => import('./administrator-dialogs.tsx');
const InviteDialog = lateDialog(async () => (await dialogs()).InviteDialog);
const RevokeDialog = lateDialog(async () => (await dialogs()).RevokeDialog);

/** The pages of the administrators and of the invitations. */
const administratorSearch = listSearch({ pagina: page, convites: page });
export type AdministratorSearch = SearchIn<typeof administratorSearch>;

/** `/admin-dashboard/administradores` */
export function AdministratorsScreen() {
  const { search, set } = useListSearch(administratorSearch);
  const [isInviting, setInviting] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ScreenHead title={screenTitles.administrators} line={text.line}>
        <Link to="/admin-dashboard/administradores/seguranca" className={buttonClass({ variant: 'neutral', size: 'small' })}>
          <KeyRound aria-hidden="true" className="size-5" />
          {passkeysText.link}
        </Link>
        <Button variant="primary" size="small" icon={<UserPlus />} aria-keyshortcuts="n" onClick={() => setInviting(true)}>
          {text.invite}
        </Button>
      </ScreenHead>
      <AdministratorTable page={search.pagina ?? 1} onPage={(pagina) => set({ ...search, pagina })} />
      <InvitationTable page={search.convites ?? 1} onPage={(convites) => set({ ...search, convites })} />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  );
}

interface TableProps {
  page: number;
  onPage: (page: number) => void;
}

const instant = (at: string): string => formatInstant(new Date(at), timeZone);

const administratorColumns: readonly Column<Administrator>[] = [
  {
    key: 'name',
    title: text.name,
    isHead: true,
    className: 'font-medium',
    cell: ({ name, current }) => (
      <>
        {name} {current && <span className="font-normal text-ink-soft">({text.you})</span>}
      </>
    ),
  },
  { key: 'email', title: text.email, className: 'wrap-anywhere', cell: ({ email }) => email },
  {
    key: 'lastSeen',
    title: text.lastSeen,
    isTitled: true,
    className: 'text-ink-soft roomy:whitespace-nowrap',
    cell: ({ signedInAt }) => (signedInAt === null ? text.never : instant(signedInAt)),
  },
];

function AdministratorTable({ page, onPage }: TableProps) {
  const administrators = useQuery(administratorsQuery(page));
  const [revoking, setRevoking] = useState<Administrator | null>(null);
  return (
    <QueryStates query={administrators} text={text} skeleton="h-40">
      {(data) => (
        <div>
          <Table
            rows={data.items}
            rowId={({ id }) => id}
            caption={text.caption}
            columns={administratorColumns}
            rowActions={{
              title: text.actions,
              headClassName: 'text-right',
              className: 'tight:pt-1.5 roomy:text-right',
              cell: (one) =>
                data.total === 1 ? (
                  <span className="text-ink-soft">{text.lastOne}</span>
                ) : (
                  <Button variant="neutral-danger" size="small" icon={<UserMinus />} onClick={() => setRevoking(one)}>
                    {text.revoke}
                    <span className="sr-only">{text.ofPerson(one.name)}</span>
                  </Button>
                ),
            }}
            isStale={administrators.isPlaceholderData}
          />
          {data.total > data.pageSize && <Pager page={data} onPage={onPage} />}
          {revoking !== null && <RevokeDialog administrator={revoking} onClose={() => setRevoking(null)} />}
        </div>
      )}
    </QueryStates>
  );
}
