import { formatInstant } from '@separai/contract/calendar';
import { pointHandoverTitles } from '@separai/contract/collection-points/handover';
import { pickupRuleWords } from '@separai/contract/collection-points/pickup-rules';
import { publicAccessTitles, takesBookings } from '@separai/contract/collection-points/public-access';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import type { Organization } from '@separai/contract/organizations/schema';
import { formatNumber } from '@separai/contract/portuguese';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { organizationQuery } from '../../../components/admin/organization-select.tsx';
import { BackLink, Fact, RecordHistory, RecordPage } from '../../../components/admin/screen.tsx';
import { Button, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { StoredImage } from '../../../components/ui/stored-image.tsx';
import { useSession } from '../../../lib/session.ts';
import { timeZone } from '../../../lib/time.ts';
import { pointQuery } from './api.ts';
import { PointConfirmation } from './point-confirmation.tsx';
import { adminPointFormText as formText } from './point-form-text.ts';
import { AcceptedMaterials, Contacts, Coordinates, hoursWords, OpenDialog, PointStatus } from './point-parts.tsx';
import { pointRecordSearch } from './search.ts';
import { adminPointsText as text } from './text.ts';

/** The organisation of a point, null without one, and whether the session may change the point: an operator only those of the own one. */
const useOrganizationOf = (organizationId: number | null) => {
  const isOperator = useSession()?.isOperator === true;
  // Another organisation is unknown to an operator.
  const { data = null } = useQuery({ ...organizationQuery(String(organizationId)), enabled: organizationId !== null });
  return {
    organization: organizationId === null ? null : data,
    mayChange: !isOperator || (organizationId !== null && data !== null),
  };
};

const titlesOf = (categories: CollectionPoint['categories']): string => categories.map(({ title }) => title).join(', ');

interface PointRecordScreenProps {
  id: number;
  /** The days of a point that collects from homes. */
  pickupDays: ReactNode;
  onGone: () => void;
}

/** `/admin-dashboard/pontos/{id}` */
export function PointRecordScreen({ id, pickupDays, onGone }: PointRecordScreenProps) {
  const { search, hasDialog, open } = useListSearch(pointRecordSearch);
  const point = useQuery(pointQuery(id));
  const { organization, mayChange } = useOrganizationOf(point.data?.organizationId ?? null);
  return (
    <>
      <RecordPage
        back={<BackLink to="/admin-dashboard/pontos">{text.back}</BackLink>}
        title={point.data?.name ?? text.pointNumber(id)}
        query={point}
        text={text}
      >
        {(record) => (
          <>
            <Card>
              {mayChange && (
                <div className="mb-4 flex flex-wrap gap-2">
                  <Button variant="neutral" size="small" aria-keyshortcuts="e" onClick={() => open({ editar: true })}>
                    {text.edit}
                  </Button>
                  <Button variant="neutral-danger" size="small" onClick={() => open({ excluir: true })}>
                    {text.remove}
                  </Button>
                </div>
              )}
              <Facts point={record} organization={organization} />
              {mayChange && (
                <div className="mt-4">
                  <PointConfirmation point={record} onEdit={() => open({ editar: true })} />
                </div>
              )}
            </Card>
            {mayChange && record.handover !== 'dropoff' && pickupDays}
            {mayChange && <RecordHistory record="collection-point" id={String(id)} />}
          </>
        )}
      </RecordPage>
      {hasDialog && mayChange && (
        <OpenDialog
          search={{ ...(search.editar && { editar: id }), ...(search.excluir && { excluir: id }) }}
          onClose={() => open()}
          onDeleted={onGone}
        />
      )}
    </>
  );
}

interface FactsProps {
  point: CollectionPoint;
  organization: Pick<Organization, 'id' | 'name'> | null;
}

function Facts({ point, organization }: FactsProps) {
  const when = (instant: string): string => formatInstant(new Date(instant), timeZone);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 roomy:grid-cols-[18rem_minmax(0,1fr)]">
      <StoredImage
        imageUrl={point.imageUrl}
        sizes="18rem"
        className="aspect-[4/3] w-full max-w-72 rounded-lg tip-bl border border-line object-cover"
      />
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 @min-[38rem]/panel:grid-cols-2">
        <Fact name={text.columns.status}>
          <PointStatus {...point} />
        </Fact>
        {organization !== null && (
          <Fact name={formText.fields.organizationId}>
            <Link to="/admin-dashboard/organizacoes/$id" params={{ id: String(organization.id) }} className={standaloneLinkClass}>
              {organization.name}
            </Link>
          </Fact>
        )}
        <Fact name={formText.fields.shortName}>{point.shortName ?? text.nothing}</Fact>
        <Fact name={formText.fields.address}>{unbrokenTown(point.address)}</Fact>
        <Fact name={text.place}>
          <Coordinates point={point} />
        </Fact>
        <Fact name={formText.fields.schedule}>{point.schedule ?? text.nothing}</Fact>
        <Fact name={formText.fields.openingHours}>{hoursWords(point.openingHours) ?? text.nothing}</Fact>
        <Fact name={text.columns.contacts}>
          <Contacts {...point} />
        </Fact>
        <Fact name={formText.fields.materials}>
          <AcceptedMaterials materials={point.materials} />
        </Fact>
        <Fact name={formText.fields.categories}>{titlesOf(point.categories) || text.nothing}</Fact>
        <Fact name={formText.fields.refusedCategories}>{titlesOf(point.refusedCategories) || text.nothing}</Fact>
        <Fact name={formText.fields.handover}>{pointHandoverTitles[point.handover]}</Fact>
        <Fact name={formText.fields.publicAccess}>{publicAccessTitles[point.publicAccess]}</Fact>
        <Fact name={formText.fields.accessNote}>{point.accessNote ?? text.nothing}</Fact>
        <Fact name={formText.fields.takesBookings}>{takesBookings(point) ? text.yes : text.no}</Fact>
        {point.pickupRules !== null && (
          <Fact name={formText.fields.pickupRules}>{pickupRuleWords(point.pickupRules).join('; ')}</Fact>
        )}
        <Fact name={text.completed}>{formatNumber(point.completedCollections)}</Fact>
        <Fact name={formText.fields.description}>{point.description ?? text.nothing}</Fact>
        <Fact name={text.source}>{point.attribution ?? text.nothing}</Fact>
        <Fact name={text.created}>{when(point.createdAt)}</Fact>
        <Fact name={text.updated}>{when(point.updatedAt)}</Fact>
      </dl>
    </div>
  );
}
