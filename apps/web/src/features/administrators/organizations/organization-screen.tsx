import type { OrganizationPerson } from '@separai/contract/administrators/schema';
import { formatInstant } from '@separai/contract/calendar';
import type { AdministeredOrganization } from '@separai/contract/organizations/administration-schema';
import { formatCnpj } from '@separai/contract/organizations/cnpj';
import { organizationKindTitles } from '@separai/contract/organizations/kinds';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MapPin, Pencil, UserMinus, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { organizationQuery } from '../../../components/admin/organization-select.tsx';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { Pager } from '../../../components/admin/resource-table.tsx';
import { BackLink, Fact, RecordPage } from '../../../components/admin/screen.tsx';
import { type Column, Table } from '../../../components/admin/table.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { useSession } from '../../../lib/session.ts';
import { timeZone } from '../../../lib/time.ts';
import { InvitationTable } from '../components/invitation-table.tsx';
import { organizationPeopleQuery } from './api.ts';
import { organizationRecordSearch } from './search.ts';
import { organizationsText as text } from './text.ts';

const OrganizationDialog = lateDialog(async () => (await import('./organization-dialog.tsx')).OrganizationDialog);

const dialogs = () => import('./people-dialogs.tsx');
const InvitePersonDialog = lateDialog(async () => (await dialogs()).InvitePersonDialog);
const RevokePersonDialog = lateDialog(async () => (await dialogs()).RevokePersonDialog);

/** `/admin-dashboard/organizacoes/$id`: an organisation with its people; an operator's own. */
export function OrganizationScreen({ id }: { id: string }) {
  const organization = useQuery(organizationQuery(id));
  const isOperator = useSession()?.isOperator === true;
  const { search, set, open } = useListSearch(organizationRecordSearch);
  return (
    <RecordPage
      back={!isOperator && <BackLink to="/admin-dashboard/organizacoes">{text.back}</BackLink>}
      title={organization.data?.name ?? text.fields.name}
      query={organization}
      text={{ unknown: text.unknown, failed: text.recordFailed, loading: text.recordLoading }}
    >
      {(record) => (
        <>
          <Facts organization={record} onEdit={isOperator ? null : () => open({ editar: true })} />
          {search.editar && !isOperator && <OrganizationDialog organization={record} onClose={() => open()} />}
          <People organization={record} page={search.pagina ?? 1} onPage={(pagina) => set({ ...search, pagina })} />
          <InvitationTable
            organizationId={record.id}
            page={search.convites ?? 1}
            onPage={(convites) => set({ ...search, convites })}
          />
        </>
      )}
    </RecordPage>
  );
}

interface FactsProps {
  organization: AdministeredOrganization;
  /** Null for operators, who read their organisation alone. */
  onEdit: (() => void) | null;
}

function Facts({ organization, onEdit }: FactsProps) {
  const { id, kind, cnpj, email, phone, whatsapp, description, isActive, points, areas, openSchedules, people } = organization;
  const linkClass = buttonClass({ variant: 'neutral', size: 'small' });
  return (
    <Card>
      <div className="mb-4 flex flex-wrap gap-2">
        {onEdit !== null && (
          <Button variant="neutral" size="small" icon={<Pencil />} aria-keyshortcuts="e" onClick={onEdit}>
            {text.edit}
          </Button>
        )}
        {/* Operators have the points of their organisation alone. */}
        <Link to="/admin-dashboard/pontos" search={onEdit === null ? {} : { organizacao: id }} className={linkClass}>
          <MapPin aria-hidden="true" className="size-5" />
          {text.points(points)}
        </Link>
        <a href="#pessoas" className={linkClass}>
          <Users aria-hidden="true" className="size-5" />
          {text.people(people)}
        </a>
      </div>
      <h2 className="mb-3 font-display text-heading font-bold">{text.data}</h2>
      <dl className="grid gap-3 @min-[30rem]/panel:grid-cols-2 @min-[60rem]/panel:grid-cols-3">
        <Fact name={text.fields.kind}>{organizationKindTitles[kind]}</Fact>
        <Fact name={text.fields.cnpj}>{cnpj === null ? text.none : formatCnpj(cnpj)}</Fact>
        <Fact name={text.columns.status}>{isActive ? text.active : text.inactive}</Fact>
        <Fact name={text.fields.phone}>{phone ?? text.none}</Fact>
        <Fact name={text.fields.whatsapp}>{whatsapp ?? text.none}</Fact>
        <Fact name={text.fields.email}>{email ?? text.none}</Fact>
        <Fact name={text.columns.counts}>{[text.points(points), text.areas(areas), text.open(openSchedules)].join(' · ')}</Fact>
        {description !== null && <Fact name={text.fields.description}>{description}</Fact>}
      </dl>
    </Card>
  );
}

const columns: readonly Column<OrganizationPerson>[] = [
  {
    key: 'name',
    title: text.fields.name,
    isHead: true,
    className: 'font-medium wrap-anywhere',
    cell: ({ name, current }) => (
      <>
        {name} {current && <span className="font-normal text-ink-soft">({text.you})</span>}
      </>
    ),
  },
  { key: 'role', title: text.role, cell: ({ role }) => text.roles[role] },
  { key: 'email', title: text.email, className: 'wrap-anywhere', cell: ({ email }) => email },
  {
    key: 'lastSeen',
    title: text.lastSeen,
    isTitled: true,
    className: 'text-ink-soft roomy:whitespace-nowrap',
    cell: ({ signedInAt }) => (signedInAt === null ? text.never : formatInstant(new Date(signedInAt), timeZone)),
  },
];

interface PeopleProps {
  organization: AdministeredOrganization;
  page: number;
  onPage: (page: number) => void;
}

function People({ organization: { id }, page, onPage }: PeopleProps) {
  const people = useQuery(organizationPeopleQuery(String(id), page));
  const [isInviting, setInviting] = useState(false);
  const [revoking, setRevoking] = useState<OrganizationPerson | null>(null);
  return (
    <section aria-labelledby="pessoas">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="pessoas" className="font-display text-heading font-bold">
            {text.peopleTitle}
          </h2>
          <p className="text-ink-soft">{text.peopleLine}</p>
        </div>
        <Button variant="primary" size="small" icon={<UserPlus />} aria-keyshortcuts="n" onClick={() => setInviting(true)}>
          {text.invite}
        </Button>
      </div>
      <QueryStates query={people} text={{ failed: text.peopleFailed, loading: text.peopleLoading }} titleAs="h3" skeleton="h-40">
        {(data) =>
          data.total === 0 ? (
            <p className="text-ink-soft">{text.noPeople}</p>
          ) : (
            <>
              <Table
                rows={data.items}
                rowId={(person) => person.id}
                caption={text.peopleCaption}
                columns={columns}
                rowActions={{
                  title: text.actions,
                  headClassName: 'text-right',
                  className: 'tight:pt-1.5 roomy:text-right roomy:whitespace-nowrap',
                  cell: (person) =>
                    !person.current && (
                      <Button variant="neutral-danger" size="small" icon={<UserMinus />} onClick={() => setRevoking(person)}>
                        {text.revoke}
                        <span className="sr-only">{text.ofPerson(person.name)}</span>
                      </Button>
                    ),
                }}
                isStale={people.isPlaceholderData}
              />
              {data.total > data.pageSize && <Pager page={data} onPage={onPage} />}
            </>
          )
        }
      </QueryStates>
      {isInviting && <InvitePersonDialog organizationId={id} onClose={() => setInviting(false)} />}
      {revoking !== null && <RevokePersonDialog person={revoking} onClose={() => setRevoking(null)} />}
    </section>
  );
}
