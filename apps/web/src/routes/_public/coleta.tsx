import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useChooseOwnArea } from '../../features/collection-days/api.ts';
import { CollectionDaysScreen } from '../../features/collection-days/components/collection-days-screen.tsx';
import type { AreaChange } from '../../features/collection-days/components/days.tsx';
import { useOwnChoice, useOwnPlace } from '../../features/collection-days/hooks/use-own-place.ts';
import { placeIn, searchOf } from '../../features/collection-days/place.ts';
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
  const { place: own } = useOwnPlace();
  const asked = placeIn(search);
  const isOwn = asked === null && own !== null;
  const choice = useChoice(isOwn, search);
  return (
    <CollectionDaysScreen
      place={asked ?? own}
      isOwn={isOwn}
      chosen={choice.chosen}
      choiceFailed={choice.failed}
      onAsk={(place) => void navigate({ search: searchOf(place), state: true })}
      onChoose={choice.onChoose}
    />
  );
}

/** The chosen areas: at the own place those of the profile, elsewhere those of the address. */
const useChoice = (isOwn: boolean, { setores }: CollectionDaysSearch) => {
  const navigate = Route.useNavigate();
  const kept = useOwnChoice(isOwn);
  const { mutate, isError } = useChooseOwnArea();
  /** Areas whose service the person chooses again. */
  const [reopened, setReopened] = useState<readonly number[]>([]);
  const inAddress = (setores ?? '').split(',').filter(Boolean).map(Number);
  const chosen = isOwn ? kept?.filter((id) => !reopened.includes(id)) : inAddress;
  const onChoose = ({ of, chosen: areaId }: AreaChange): void => {
    if (isOwn) {
      if (areaId === null) setReopened([...reopened, ...of]);
      else mutate(areaId, { onSuccess: () => setReopened(reopened.filter((id) => !of.includes(id))) });
      return;
    }
    const areas = [...inAddress.filter((id) => !of.includes(id)), ...(areaId === null ? [] : [areaId])];
    void navigate({
      search: ({ setores: _, ...before }) => (areas.length === 0 ? before : { ...before, setores: areas.join(',') }),
      ...{ replace: true, resetScroll: false, state: true },
    });
  };
  return { chosen, onChoose, failed: isError };
};
