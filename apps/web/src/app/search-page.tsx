import { startTransition, useDeferredValue, useState } from 'react';
import { SearchScreen } from '../features/collection-points/search/search-screen.tsx';
import { useGuideIds } from '../features/recycling-guides/guide-ids.ts';
import { useAfterScreen } from '../ui/after-screen.ts';
import { itemOffer } from './item-offer.tsx';

/** `/search` and `/search/{id}`: here points and guides meet, since a material leads to its guide only while there is one. */
export function SearchPage({ pointId }: { pointId?: string | undefined }) {
  const [isShown, setIsShown] = useState(false);
  useAfterScreen(() => startTransition(() => setIsShown(true)));
  // What they change is drawn in pieces, between which a tap is heard.
  const guideIds = useDeferredValue(useGuideIds({ enabled: isShown && pointId !== undefined }));
  return <SearchScreen pointId={pointId} guideIds={guideIds} itemOffer={itemOffer} />;
}
