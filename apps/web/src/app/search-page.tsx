import { SearchScreen } from '../features/collection-points/search/search-screen.tsx';
import { useGuideIds } from '../features/recycling-guides/guide-ids.ts';
import { itemOffer } from './item-offer.tsx';

/** `/search` and `/search/{id}`: here points and guides meet, since a material leads to its guide only while there is one. */
export function SearchPage({ pointId }: { pointId?: string | undefined }) {
  const guideIds = useGuideIds({ enabled: pointId !== undefined });
  return <SearchScreen pointId={pointId} guideIds={guideIds} itemOffer={itemOffer} />;
}
