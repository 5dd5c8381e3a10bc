// Public entry of the collection points for other features.

export { GeocoderCredit } from './components/attribution.tsx';
export { PointsNear } from './components/nearest/points-near.tsx';
export { NearLabel, NearLabelWaiting, NoneNear, showFarPoints } from './components/none-near.tsx';
export { DistrictOffer, MaterialOffers } from './components/offers.tsx';
export { hasHolidayRule, holidaysQuery, noHolidays, OpeningClock, OpeningState } from './components/opening-state.tsx';
export { DistanceLead } from './components/point/lines.tsx';
export { distanceOf } from './filter.ts';
export { useDevice } from './hooks/use-device.ts';
export { type PointSearch, usePointFilter, usePointSearch } from './hooks/use-point-search.ts';
export type { OnePoint } from './hooks/use-points.ts';
export { useChosenPoint, useKnownPoints } from './hooks/use-points.ts';
export { freshnessText, pointText } from './text.ts';
