import { createFileRoute } from '@tanstack/react-router';
import { prefetchCityPoints, searchFreshness } from '../../features/collection-points/api.ts';
import { SearchScreen } from '../../features/collection-points/components/search/search-screen.tsx';
import { prefetchHome } from '../../features/collection-points/near-place.ts';
import { itemOffer } from '../../features/items/components/lazy-item-offer.tsx';
import { useGuideIds } from '../../features/recycling-guides/guides-query.ts';
import { searchParser, text } from '../../lib/search-params.ts';
import { headings, titles } from '../../lib/titles.ts';

/** The screen stays mounted between the list and each of its points. */
export const Route = createFileRoute('/_resident/search/{-$pointId}')({
  staticData: { title: titles.search, heading: headings.search, frame: 'whole' },
  validateSearch: searchParser({ q: text, material: text, entrega: text, aberto: text }),
  loader: ({ context }) => {
    prefetchCityPoints(context.queryClient, searchFreshness);
    void prefetchHome();
  },
  component: Search,
});

// A material links to its guide only where one exists.
function Search() {
  const { pointId } = Route.useParams();
  const guideIds = useGuideIds({ enabled: pointId !== undefined });
  return <SearchScreen pointId={pointId} guideIds={guideIds} itemOffer={itemOffer} />;
}
