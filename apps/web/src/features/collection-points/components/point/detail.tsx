import { initialsOf } from '@separai/contract/accounts/names';
import { handoversOf } from '@separai/contract/collection-points/handover';
import { distanceWords } from '@separai/contract/collection-points/places';
import { accessSentence, isPublic, takesBookings } from '@separai/contract/collection-points/public-access';
import { distanceInMetres, positionOf, shortNameOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { CalendarPlus, Clock, Info, Map as MapIcon, MapPin, Recycle } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../../components/ui/button.tsx';
import { IconLine } from '../../../../components/ui/card.tsx';
import { DropAvatar } from '../../../../components/ui/drop.tsx';
import { Column } from '../../../../components/ui/page.tsx';
import { Skeleton } from '../../../../components/ui/states.tsx';
import { StoredImage } from '../../../../components/ui/stored-image.tsx';
import { useNearPlace } from '../../near-place.ts';
import { pointText } from '../../text.ts';
import { OpeningState } from '../opening-state.tsx';
import { PointHandovers } from '../point-chips.tsx';
import { searchText } from '../search/text.ts';
import { SearchContact, SearchMaterials } from './detail-parts.tsx';
import { FullLine, PointFreshness } from './freshness.tsx';
import { CompletedCollections, Directions, SharePoint } from './links.tsx';

/** DOM id of the detail's heading. */
export const detailHeadingId = 'ponto-aberto';

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[22px_1fr] gap-x-[14px]">
      <span aria-hidden="true" className="text-action [&>svg]:size-[22px]">
        {icon}
      </span>
      <h2 className="font-display text-name font-bold">{title}</h2>
      <div className="col-start-2 mt-1 min-w-0 whitespace-pre-line wrap-anywhere">{children}</div>
    </section>
  );
}

function Head({ point }: { point: CollectionPoint }) {
  return (
    <div className="flex flex-wrap items-center gap-3.5">
      <DropAvatar initials={initialsOf(shortNameOf(point))} size={72} />
      <div className="min-w-0 grow basis-40">
        <h1
          id={detailHeadingId}
          tabIndex={-1}
          className="font-display text-[1.375rem] leading-7 font-bold wrap-anywhere outline-none"
        >
          {point.name}
        </h1>
        {point.completedCollections > 0 && <CompletedCollections count={point.completedCollections} className="mt-0.5" />}
      </div>
    </div>
  );
}

/** Distance from the near place. */
function Distance({ point }: { point: CollectionPoint }) {
  const { place, isWaiting } = useNearPlace();
  const position = positionOf(point);
  const distance = place && position && distanceWords(distanceInMetres(place.position, position), point.address, place);
  if (place === null) return isWaiting && <Skeleton shape="line" className="mt-3 h-5 w-40" />;
  if (distance === null) return null;
  return (
    <p className="mt-3 text-small text-ink">
      <span className="sr-only">{pointText.distance}: </span>
      <span className="font-display font-semibold">{pointText.distanceOf(distance)}</span> {place.phrase}
    </p>
  );
}

/** Links to directions and booking; the booking comes first where the point picks up. */
function NextSteps({ point }: { point: CollectionPoint }) {
  const isFetched = handoversOf(point).includes('pickup');
  return (
    <div className="mt-4 flex flex-wrap gap-2 *:grow">
      <Directions point={point} variant={isFetched ? 'soft' : 'primary'} />
      {takesBookings(point) && (
        <LinkButton
          to="/schedule"
          search={{ ponto: String(point.id) }}
          variant={isFetched ? 'primary' : 'soft'}
          size="small"
          icon={<CalendarPlus />}
        >
          {searchText.book}
        </LinkButton>
      )}
      {positionOf(point) !== null && (
        <LinkButton to="/map" search={{ ponto: String(point.id) }} variant="neutral" size="small" icon={<MapIcon />}>
          {searchText.onMap}
        </LinkButton>
      )}
      <SharePoint point={point} />
    </div>
  );
}

/** Note on a restricted point, or on one without bookings. */
function AccessLine({ point }: { point: CollectionPoint }) {
  const sentence = accessSentence(point);
  return sentence === null ? null : (
    <IconLine icon={<Info />} className="mt-3 font-semibold">
      {sentence}
    </IconLine>
  );
}

/** All data of a point, with its contacts. */
export function SearchDetail({ point, guideIds }: { point: CollectionPoint; guideIds: ReadonlySet<string> }) {
  // A restricted point accepts nothing from residents.
  const isOpen = isPublic(point);
  return (
    <>
      <Column className="pb-6">
        <Head point={point} />
        {isOpen && (
          <p className="mt-3 flex flex-wrap gap-1.5">
            <PointHandovers point={point} />
          </p>
        )}
        {isOpen && <FullLine point={point} className="mt-3" />}
        <AccessLine point={point} />
        <NextSteps point={point} />
        <Distance point={point} />
        <div className="mt-5 grid gap-5">
          <Fact icon={<Clock />} title={searchText.schedule}>
            <OpeningState point={point} />
            {point.schedule}
          </Fact>
          <Fact icon={<MapPin />} title={searchText.address}>
            {unbrokenTown(point.address)}
          </Fact>
        </div>
        {point.imageUrl !== null && (
          <StoredImage
            imageUrl={point.imageUrl}
            sizes="(width < 42rem) calc(100vw - 2rem), 40rem"
            className="mt-5 aspect-[5/2] w-full rounded-lg border border-line object-cover"
          />
        )}
        <div className="mt-5 grid gap-5">
          {point.description !== null && (
            <Fact icon={<Info />} title={searchText.description}>
              {point.description}
            </Fact>
          )}
          {isOpen && (
            <Fact icon={<Recycle />} title={searchText.accepted}>
              <SearchMaterials point={point} guideIds={guideIds} />
            </Fact>
          )}
        </div>
        <PointFreshness point={point} />
        {/* Last, since zero is of little use. */}
        {point.completedCollections === 0 && <CompletedCollections count={0} className="mt-5" />}
        {point.attribution !== null && (
          <p className="mt-5 text-small wrap-anywhere text-ink-soft">{searchText.source(point.attribution)}</p>
        )}
      </Column>
      <SearchContact point={point} />
    </>
  );
}
