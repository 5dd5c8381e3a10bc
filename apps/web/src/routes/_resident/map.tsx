import { createFileRoute } from '@tanstack/react-router';
import { itemOffer } from '../../app/item-offer.tsx';
import { askForHome } from '../../features/collection-points/home-answer.ts';
import { MapScreen } from '../../features/collection-points/map/map-screen.tsx';
import { loadMapEngine } from '../../features/collection-points/map-engine/loading.ts';
import { askForCityPoints } from '../../features/collection-points/questions/city-points.ts';
import { patient } from '../../platform/query-client.ts';
import { validateTexts } from '../../platform/search-texts.ts';
import { titles } from '../../text/titles.ts';

export const Route = createFileRoute('/_resident/map')({
  staticData: { title: titles.map, frame: 'whole' },
  validateSearch: validateTexts('ponto'),
  // Not awaited: the screen has its own waiting and failed states.
  loader: ({ context }) => {
    askForCityPoints(context.queryClient, patient);
    void askForHome();
    loadMapEngine().catch(() => {});
  },
  component: MapRoute,
});

// A typed item is answered beside the points.
function MapRoute() {
  return <MapScreen itemOffer={itemOffer} />;
}
