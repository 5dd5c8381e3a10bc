import type { ImportRow } from '@separai/contract/imports/schema';
import { MapPin, Search } from 'lucide-react';
import { Button, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { useFocusOnLeaving } from '../../../lib/page.ts';
import { settings } from '../../../lib/settings.ts';
import { useFindRowPlaces, usePlaceRow } from './api.ts';
import { adminImportsText as text } from './text.ts';

/** The id of a row's line in the table. */
export const rowId = (number: number): string => `linha-${number}`;

/** Searches the address of a row without coordinates; the administrator chooses one of the found places. */
export function RowPlace({ importId, row: { number, point } }: { importId: number; row: ImportRow }) {
  const places = useFindRowPlaces();
  const place = usePlaceRow();
  const address = String(point?.address ?? '');
  // A placed row has no search any more, and may be in another tab.
  useFocusOnLeaving(
    () => document.querySelector<HTMLElement>(`#${rowId(number)} [aria-pressed]`) ?? document.getElementById('conteudo'),
  );
  return (
    <div className="mt-1.5 grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
      <Button
        variant="neutral"
        size="small"
        icon={<Search />}
        aria-label={text.findPlaceOf(number)}
        busy={places.isPending}
        onClick={() => places.mutate(address)}
      >
        {text.findPlace}
      </Button>
      {places.data?.length === 0 && (
        <p role="status" className="text-small">
          {text.noPlaceFound}
        </p>
      )}
      {places.data !== undefined && places.data.length > 0 && (
        <div>
          <p role="status" className="font-display text-small font-semibold">
            {text.foundPlaces}
          </p>
          <ul className="grid grid-cols-[minmax(0,1fr)]">
            {places.data.map(({ label, latitude, longitude }) => (
              <li key={`${latitude} ${longitude} ${label}`}>
                <button
                  type="button"
                  aria-busy={place.isPending || undefined}
                  onClick={() =>
                    !place.isPending &&
                    place.mutate({ params: { id: String(importId), number: String(number) }, body: { latitude, longitude } })
                  }
                  className={`${standaloneLinkClass} text-start text-small wrap-anywhere`}
                >
                  <MapPin aria-hidden="true" />
                  {label}
                </button>
              </li>
            ))}
          </ul>
          <p className="text-small text-ink-soft">{text.geocoderCredit(settings.geocoderAttribution)}</p>
        </div>
      )}
      <div role="alert">
        {(places.error ?? place.error) !== null && <FieldError>{(places.error ?? place.error)?.message}</FieldError>}
      </div>
    </div>
  );
}
