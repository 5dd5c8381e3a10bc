// Public entry of the collection points for other features.
export { DistrictOffer } from './district-offer.tsx';
export { MaterialOffers } from './material-offers.tsx';
export { NearLabel, NearLabelWaiting } from './near-label.tsx';
export { NoneNear, showFarPoints } from './none-near.tsx';
export { OpeningState } from './opening/opening-state.tsx';
export { useChoosablePoints, useChosenPoint } from './questions/choice.ts';
