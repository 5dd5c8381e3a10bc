import { createFileRoute } from '@tanstack/react-router';
import { prefetchCityPoints, searchFreshness } from '../../features/collection-points/api.ts';
import { SearchScreen } from '../../features/collection-points/components/search/search-screen.tsx';
import { prefetchHome, useNearPlace } from '../../features/collection-points/near-place.ts';
import { CollectorsScreen, prefetchCollectors } from '../../features/collector-profiles/components/collectors-screen.tsx';
import { SearchSwitch } from '../../features/collector-profiles/components/search-switch.tsx';
import { itemOffer } from '../../features/items/components/lazy-item-offer.tsx';
import { useGuideIds } from '../../features/recycling-guides/guides-query.ts';
import { searchParser, text } from '../../lib/search-params.ts';
import { headings, titles } from '../../lib/titles.ts';

/** The screen stays mounted between the list and each of its points. `lista=coletores` is the list of collectors. */
export const Route = createFileRoute('/_resident/search/{-$pointId}')({
  staticData: { title: titles.search, heading: headings.search, frame: 'whole' },
  validateSearch: searchParser({ q: text, material: text, entrega: text, aberto: text, lista: text }),
  loader: ({ context, location }) => {
    if (location.searchStr.includes('lista=coletores')) prefetchCollectors();
    else prefetchCityPoints(context.queryClient, searchFreshness);
    void prefetchHome();
  },
  component: Search,
});

function Search() {
  const { pointId } = Route.useParams();
  const search = Route.useSearch();
  return pointId === undefined && search.lista === 'coletores' ? <Collectors {...search} /> : <Points pointId={pointId} />;
}

// A material links to its guide only where one exists.
function Points({ pointId }: { pointId: string | undefined }) {
  const guideIds = useGuideIds({ enabled: pointId !== undefined });
  return <SearchScreen pointId={pointId} guideIds={guideIds} itemOffer={itemOffer} choice={<SearchSwitch current="points" />} />;
}

function Collectors(search: { q?: string; material?: string }) {
  const { place, isWaiting } = useNearPlace();
  const near = place === null ? null : { city: place.city, district: place.district };
  return (
    <CollectorsScreen
      search={search}
      near={isWaiting && place === null ? undefined : near}
      choice={<SearchSwitch current="collectors" />}
    />
  );
}
