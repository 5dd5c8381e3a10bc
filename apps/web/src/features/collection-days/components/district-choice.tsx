import { nameKey } from '@separai/contract/collection-days/names';
import type { CollectionCities } from '@separai/contract/collection-days/schema';
import { foldText } from '@separai/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonClass } from '../../../components/ui/button.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { Skeleton } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { collectionCitiesQuery } from '../api.ts';
import { placeText as text } from '../text.ts';

interface Choice {
  readonly district: string;
  /** 'Fortaleza - CE'. */
  readonly city: string;
}

/** Buttons shown at once. */
const shownMax = 12;

const choicesIn = (cities: CollectionCities, municipality: string | null): Choice[] =>
  cities
    .filter((city) => municipality === null || foldText(city.municipality) === foldText(municipality))
    .flatMap(({ municipality: name, uf, districts }) => districts.map((district) => ({ district, city: `${name} - ${uf}` })));

/** The districts that areas name in a city, or in all, as buttons, with a search by folded names. */
export function DistrictChoice({ municipality, onChoose }: { municipality: string | null; onChoose: (choice: Choice) => void }) {
  const cities = useQuery(collectionCitiesQuery);
  const [typed, setTyped] = useState('');
  if (hasFailed(cities)) {
    return (
      <RetryAlert tone="danger" onRetry={() => void cities.refetch()} retrying={cities.isFetching}>
        {text.districtsFailed}
      </RetryAlert>
    );
  }
  if (cities.data === undefined) return <Skeleton className="h-40 w-full" />;
  const choices = choicesIn(cities.data, municipality);
  const hasCities = new Set(choices.map(({ city }) => city)).size > 1;
  const key = nameKey(typed);
  const found = choices.filter(({ district }) => nameKey(district).includes(key) || foldText(district).includes(foldText(typed)));
  const shown = found.slice(0, shownMax);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {choices.length > shownMax && (
        <SearchField
          label={text.searchDistrict}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onClear={() => setTyped('')}
        />
      )}
      <ul aria-label={text.districts} className="flex flex-wrap gap-2">
        {shown.map((choice) => (
          <li key={`${choice.district} ${choice.city}`}>
            <button type="button" className={buttonClass({ variant: 'neutral', size: 'small' })} onClick={() => onChoose(choice)}>
              {hasCities ? `${choice.district}, ${choice.city}` : choice.district}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-ink-soft">
        {found.length === 0
          ? text.noDistrict
          : found.length > shown.length
            ? text.moreDistricts(found.length - shown.length)
            : ''}
      </p>
    </div>
  );
}
