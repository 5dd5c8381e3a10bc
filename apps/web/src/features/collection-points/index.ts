// Public entry of the collection points for other features.

export { useChoosablePoints, useChosenPoint } from './api/choice.ts';
export type { OnePoint } from './api/questions.ts';
export { NearLabel, NearLabelWaiting, NoneNear, showFarPoints } from './components/none-near.tsx';
export { DistrictOffer, MaterialOffers } from './components/offers.tsx';
export { holidaysQuery, noHolidays, OpeningState, saysHolidays } from './opening/opening-state.tsx';
export { freshnessText, pointText } from './text.ts';
