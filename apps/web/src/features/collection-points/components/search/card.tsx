import { initialsOf } from '@separai/contract/accounts/names';
import { firstAddressSegment, shortNameOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { createLink } from '@tanstack/react-router';
import { Clock, MapPin } from 'lucide-react';
import { type ComponentProps, memo } from 'react';
import { IconLine } from '../../../../components/ui/card.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import { DropAvatar, SelectedBadge } from '../../../../components/ui/drop.tsx';
import type { FilterSearch } from '../../filter.ts';
import { pointText } from '../../text.ts';
import { OpeningState } from '../opening-state.tsx';
import { FullLine } from '../point/freshness.tsx';
import { DistanceLead } from '../point/lines.tsx';
import { CompletedCollections } from '../point/links.tsx';
import { PointHandovers, PointMaterials } from '../point-chips.tsx';

/** DOM id of a card's link, for restoring the focus. */
export const cardLinkId = (pointId: number): string => `ponto-${pointId}`;

/** Navigation options for opening a point. */
export interface Opening {
  /** Replaces the history entry of an open point, so that going back closes the detail. */
  readonly replace: boolean;
  /** The previous history entry is the list. */
  readonly fromList: boolean;
}

interface SearchCardProps {
  point: CollectionPoint;
  selected: boolean;
  /** Search parameters of the point's link. */
  search: FilterSearch;
  /** Distance in words ('850 m'). */
  distance: string | undefined;
  opening: Opening;
  onOpen: () => void;
}

/** Sets `aria-current="true"`; the router's link would set `page`. */
const CardLink = createLink(({ isSelected, ...link }: ComponentProps<'a'> & { isSelected: boolean }) => (
  <a {...link} aria-current={isSelected ? 'true' : undefined} />
));

/** A point's card in the list; the whole card is a link. */
export const SearchCard = memo(function SearchCard({ point, selected, search, distance, opening, onOpen }: SearchCardProps) {
  return (
    <CardLink
      id={cardLinkId(point.id)}
      to="/search/{-$pointId}"
      params={{ pointId: String(point.id) }}
      search={search}
      replace={opening.replace}
      state={{ fromList: opening.fromList }}
      onClick={onOpen}
      isSelected={selected}
      className={classNames(
        'block rounded-lg bg-surface motion-press hover:border-edge active:bg-sunken',
        selected ? 'border-3 border-here p-[calc(0.875rem-2px)] tip-bl hover:border-here' : 'border border-line p-3.5',
      )}
    >
      <span className="flex flex-wrap gap-3">
        <DropAvatar initials={initialsOf(shortNameOf(point))} />
        <span className="min-w-0 grow basis-32">
          <span className="block font-display text-name font-semibold wrap-anywhere text-ink">{point.name}</span>
          <IconLine icon={<MapPin />} className="mt-0.5">
            <span className="sr-only">{pointText.address}: </span>
            <DistanceLead distance={distance} />
            {firstAddressSegment(point.address)}
          </IconLine>
        </span>
      </span>
      <FullLine point={point} className="mt-2" />
      {point.description !== null && (
        <span className="mt-2.5 line-clamp-2 text-small wrap-anywhere text-ink">{point.description}</span>
      )}
      <span className="mt-2 flex flex-wrap gap-1.5">
        <PointHandovers point={point} />
        <PointMaterials materials={point.materials} />
      </span>
      <IconLine icon={<Clock />} className="mt-2">
        <span className="sr-only">{pointText.openingHours}: </span>
        <OpeningState point={point} />
        {point.schedule}
      </IconLine>
      <span className="mt-1 flex items-center justify-between gap-2">
        <CompletedCollections count={point.completedCollections} />
        {/* Negative margins keep the line's height. */}
        {selected && (
          <span className="-my-1 inline-flex shrink-0">
            <SelectedBadge />
          </span>
        )}
      </span>
    </CardLink>
  );
});
