// Public entry of the collection points for other features.

export { useChoosablePoints, useChosenPoint } from './api/choice.ts';
export { holidaysQuery, noHolidays, saysHolidays } from './api/holidays.ts';
export type { OnePoint } from './api/point-answers.ts';
export { DistrictOffer } from './components/district-offer.tsx';
export { MaterialOffers } from './components/material-offers.tsx';
export { NearLabel, NearLabelWaiting } from './components/near-label.tsx';
export { NoneNear, showFarPoints } from './components/none-near.tsx';
export { OpeningState } from './opening/opening-state.tsx';
export { freshnessText, pointText } from './text.ts';
