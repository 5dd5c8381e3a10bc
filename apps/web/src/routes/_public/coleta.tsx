import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useChooseOwnArea, useChooseOwnDistrict } from '../../features/collection-days/api.ts';
import type { AreaChange } from '../../features/collection-days/area-change.ts';
import { CollectionDaysScreen } from '../../features/collection-days/components/collection-days-screen.tsx';
import { useOwnChoice, useOwnPlace } from '../../features/collection-days/hooks/use-own-place.ts';
import { type Place, placeIn, placeWith, searchOf } from '../../features/collection-days/place.ts';
import { type CollectionDaysSearch, parseCollectionDaysSearch } from '../../features/collection-days/search.ts';
import { asWritten } from '../../lib/search-params.ts';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/coleta')({
  staticData: { title: titles.collectionDays, frame: 'open' },
  validateSearch: asWritten<CollectionDaysSearch>,
  component: CollectionDaysOfPlace,
});

function CollectionDaysOfPlace() {
  const search = parseCollectionDaysSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const { place } = useOwnPlace();
  const asked = placeIn(search);
  const own = asked === null ? place : null;
  const choice = useChoice(own, search);
  const district = useChooseOwnDistrict(own ?? placeWith({}));
  return (
    <CollectionDaysScreen
      place={asked ?? own}
      isOwn={own !== null}
      chosen={choice.chosen}
      choiceFailed={choice.failed || district.isError}
      onAsk={(place) => void navigate({ search: searchOf(place), state: true })}
      onChoose={choice.onChoose}
      onOwnDistrict={own === null ? null : (chosen) => district.mutate(chosen)}
    />
  );
}

/** The chosen areas: at the own place those of the profile, elsewhere those of the address. */
const useChoice = (own: Place | null, { setores }: CollectionDaysSearch) => {
  const navigate = Route.useNavigate();
  const kept = useOwnChoice(own);
  const { mutate, isError } = useChooseOwnArea(own ?? placeWith({}));
  /** Areas whose service the person chooses again. */
  const [reopened, setReopened] = useState<readonly number[]>([]);
  const inAddress = (setores ?? '').split(',').filter(Boolean).map(Number);
  const chosen = own === null ? inAddress : kept?.filter((id) => !reopened.includes(id));
  const onChoose = ({ of, chosen: picked }: AreaChange): void => {
    if (own !== null) {
      if (picked.length === 0) setReopened([...reopened, ...of]);
      else mutate(picked, { onSuccess: () => setReopened(reopened.filter((id) => !of.includes(id))) });
      return;
    }
    const areas = [...inAddress.filter((id) => !of.includes(id)), ...picked];
    void navigate({
      search: ({ setores: _, ...before }) => (areas.length === 0 ? before : { ...before, setores: areas.join(',') }),
      ...{ replace: true, resetScroll: false, state: true },
    });
  };
  return { chosen, onChoose, failed: isError };
};
