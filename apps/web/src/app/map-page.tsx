import { MapScreen } from '../features/collection-points/map/map-screen.tsx';
import { itemOffer } from './item-offer.tsx';

/** `/map`: here points and items meet, since a typed item is answered beside the points. */
export function MapPage() {
  return <MapScreen itemOffer={itemOffer} />;
}
