import { createFileRoute } from '@tanstack/react-router';
import { prefetchCityPoints } from '../../features/collection-points/api.ts';
import { MapScreen } from '../../features/collection-points/components/map/map-screen.tsx';
import { loadMapEngine } from '../../features/collection-points/hooks/use-map-engine.ts';
import { prefetchHome } from '../../features/collection-points/near-place.ts';
import { itemOffer } from '../../features/items/components/lazy-item-offer.tsx';
import { searchParser, text } from '../../lib/search-params.ts';
import { titles } from '../../lib/titles.ts';
import { patient } from '../../query-client.ts';

export const Route = createFileRoute('/_resident/map')({
  staticData: { title: titles.map, frame: 'whole' },
  validateSearch: searchParser({ q: text, material: text, entrega: text, aberto: text, ponto: text }),
  // Not awaited: the screen has its own loading and error states.
  loader: ({ context }) => {
    prefetchCityPoints(context.queryClient, patient);
    void prefetchHome();
    loadMapEngine().catch(() => {});
  },
  component: MapRoute,
});

// An item named in the search is answered above the points.
function MapRoute() {
  return <MapScreen itemOffer={itemOffer} />;
}
