import { DistrictOffer } from '../features/collection-points/district-offer.tsx';
import { askForHome } from '../features/collection-points/home-answer.ts';
import { MaterialOffers } from '../features/collection-points/material-offers.tsx';
import { NearLabel, NearLabelWaiting } from '../features/collection-points/near-label.tsx';
import { NoneNear, showFarPoints } from '../features/collection-points/none-near.tsx';
import { OpeningState } from '../features/collection-points/opening/opening-state.tsx';
import { useChoosablePoints, useChosenPoint } from '../features/collection-points/questions/choice.ts';
import { askForCityPoints, useCityPoints } from '../features/collection-points/questions/city-points.ts';
import { BadNews } from '../features/notices/bad-news.tsx';
import type { PointQuestions } from '../features/schedules/point-questions.ts';
import { ScheduleScreen } from '../features/schedules/schedule-screen.tsx';
import { patient, queryClient } from '../platform/query-client.ts';
import { pointText } from '../text/points.ts';
import { Button } from '../ui/button.tsx';
import { Column } from '../ui/page.tsx';

const useFound: PointQuestions['useFound'] = (typed, material) => {
  const { near, noneNear, isNearKnown, offers, city, ...found } = useChoosablePoints(typed, material);
  return {
    ...found,
    nearLabel: (onChange) => (
      <>
        {near !== null && <NearLabel place={near} onChange={onChange} />}
        {!isNearKnown && <NearLabelWaiting />}
      </>
    ),
    noneNear: noneNear && (
      <NoneNear
        place={noneNear}
        isFiltered={material !== null}
        all={
          <Button variant="primary" size="small" onClick={() => showFarPoints(noneNear)}>
            {pointText.showAll}
          </Button>
        }
      />
    ),
    districtOffer: (onChosen) => <DistrictOffer typed={typed} city={city} onChosen={onChosen} />,
    offers: offers.length === 0 ? null : (onChoose) => <MaterialOffers offers={offers} onChoose={onChoose} />,
  };
};

const openingStateOf: PointQuestions['openingStateOf'] = (point) => <OpeningState point={point} />;

/** A point that was closed a minute ago should not be offered any more. */
const freshness = { ...patient, staleTime: 60_000, refetchOnMount: true } as const;

// What the form shows comes while React draws it, which says a failure and asks again. Other screens have asked.
if (location.pathname === '/schedule') {
  askForCityPoints(queryClient, freshness);
  void askForHome();
}

/** `/schedule`: here bookings, collection points and notices meet. */
export function SchedulePage() {
  const query = useCityPoints(freshness);
  return (
    <>
      <Column className="booking-width">
        <div className="pt-4 empty:hidden">
          <BadNews />
        </div>
      </Column>
      <ScheduleScreen
        points={{ query, count: query.data?.summary.count ?? 0, useFound, useOne: useChosenPoint, openingStateOf }}
      />
    </>
  );
}
