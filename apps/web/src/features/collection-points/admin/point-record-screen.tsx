import { formatInstant } from '@separai/contract/calendar';
import { pointHandoverTitles } from '@separai/contract/collection-points/handover';
import { publicAccessTitles, takesBookings } from '@separai/contract/collection-points/public-access';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { formatNumber } from '@separai/contract/portuguese';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import type { ReactNode } from 'react';
import { BackLink } from '../../../components/admin/back-link.tsx';
import { RecordPage } from '../../../components/admin/record-page.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ApiError } from '../../../lib/api.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { timeZone } from '../../../lib/time-zone.ts';
import { PointImage } from '../point/image.tsx';
import { OpenDialog } from './late-dialogs.ts';
import { PointConfirmation } from './point-confirmation.tsx';
import { adminPointFormText as formText } from './point-form-text.ts';
import { AcceptedMaterials, Contacts, Coordinates, Fact, hoursWords, PointStatus } from './point-parts.tsx';
import type { RecordSearch } from './point-search.ts';
import { useAdministeredPoint } from './queries.ts';
import { adminPointsText as text } from './text.ts';

interface ScreenProps {
  id: number;
  search: RecordSearch;
  onSearch: (search: RecordSearch) => void;
  /** The point is gone. */
  onGone: () => void;
  /** What was done with the point. */
  history: ReactNode;
}

const titlesOf = (categories: CollectionPoint['categories']): string => categories.map(({ title }) => title).join(', ');

/** `/admin-dashboard/pontos/{id}`: one point with everything that is kept of it and what was done with it. */
export function PointRecordScreen({ id, search, onSearch, onGone, history }: ScreenProps) {
  const point = useAdministeredPoint(id);
  const unknown = point.error instanceof ApiError && [400, 404].includes(point.error.status);
  return (
    <>
      <RecordPage
        back={<BackLink to="/admin-dashboard/pontos">{text.back}</BackLink>}
        title={point.data?.name ?? text.pointNumber(id)}
        query={point}
        hasFailed={hasFailed(point)}
        isUnknown={unknown}
        text={text}
      >
        {(record) => (
          <>
            <Card>
              <Facts point={record} />
              <div className="mt-4">
                <PointConfirmation point={record} />
              </div>
              <div className="mt-4 flex flex-wrap gap-2">
                <Button variant="neutral" size="small" aria-keyshortcuts="e" onClick={() => onSearch({ editar: true })}>
                  {text.edit}
                </Button>
                <Button variant="neutral-danger" size="small" onClick={() => onSearch({ excluir: true })}>
                  {text.remove}
                </Button>
              </div>
            </Card>
            {history}
          </>
        )}
      </RecordPage>
      <OpenDialog
        open={search.editar !== undefined || search.excluir !== undefined}
        search={{ editar: search.editar && id, excluir: search.excluir && id }}
        onClose={() => onSearch({})}
        onDeleted={onGone}
      />
    </>
  );
}

function Facts({ point }: { point: CollectionPoint }) {
  const when = (instant: string): string => formatInstant(new Date(instant), timeZone);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 roomy:grid-cols-[18rem_minmax(0,1fr)]">
      <PointImage
        imageUrl={point.imageUrl}
        sizes="18rem"
        className="aspect-[4/3] w-full max-w-72 rounded-lg tip-bl border border-line object-cover"
      />
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 @min-[38rem]/panel:grid-cols-2">
        <Fact name={text.columns.status}>
          <PointStatus {...point} />
        </Fact>
        <Fact name={formText.fields.shortName}>{point.shortName ?? text.nothing}</Fact>
        <Fact name={formText.fields.address}>{unbrokenTown(point.address)}</Fact>
        <Fact name={text.place}>
          <Coordinates point={point} />
        </Fact>
        <Fact name={formText.fields.schedule}>
          <span className="whitespace-pre-line">{point.schedule ?? text.nothing}</span>
        </Fact>
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
        <Fact name={text.completed}>{formatNumber(point.completedCollections)}</Fact>
        <Fact name={formText.fields.description}>
          <span className="whitespace-pre-line">{point.description ?? text.nothing}</span>
        </Fact>
        <Fact name={text.source}>{point.attribution ?? text.nothing}</Fact>
        <Fact name={text.created}>{when(point.createdAt)}</Fact>
        <Fact name={text.updated}>{when(point.updatedAt)}</Fact>
      </dl>
    </div>
  );
}
