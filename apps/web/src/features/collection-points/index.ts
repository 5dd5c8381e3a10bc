// Public entry of the collection points for other features.

export type { OnePoint } from './api/points.ts';
export { useChosenPoint, useKnownPoints } from './api/points.ts';
export { NearLabel, NearLabelWaiting, NoneNear, showFarPoints } from './components/none-near.tsx';
export { DistrictOffer, MaterialOffers } from './components/offers.tsx';
export { distanceOf } from './filter.ts';
export { holidaysQuery, noHolidays, OpeningClock, OpeningState, saysHolidays } from './opening/opening-state.tsx';
export { DistanceLead } from './point/lines.tsx';
export { freshnessText, pointText } from './text.ts';
export { type PointSearch, usePointFilter, usePointSearch } from './use-point-search.ts';
