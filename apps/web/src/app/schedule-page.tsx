import { DistrictOffer } from '../features/collection-points/district-offer.tsx';
import { askForHome } from '../features/collection-points/home-answer.ts';
import { MaterialOffers } from '../features/collection-points/material-offers.tsx';
import { NearLabel, NearLabelWaiting } from '../features/collection-points/near-label.tsx';
import { NoneNear, showFarPoints } from '../features/collection-points/none-near.tsx';
import { OpeningState } from '../features/collection-points/opening/opening-state.tsx';
import { useFoldedAhead } from '../features/collection-points/point-folding-ahead.ts';
import { useChoosablePoints, useChosenPoint } from '../features/collection-points/questions/choice.ts';
import { askForCityPoints, useCityPoints } from '../features/collection-points/questions/city-points.ts';
import { BadNews } from '../features/notices/bad-news.tsx';
import { useNoticesQuietly } from '../features/notices/queries.ts';
import type { PointQuestions } from '../features/schedules/point-questions.ts';
import { ScheduleScreen } from '../features/schedules/schedule-screen.tsx';
import { KeptPlace } from '../platform/kept-place.tsx';
import { patient, queryClient } from '../platform/query-client.ts';
import { pointText } from '../text/points.ts';
import { useAfterScreen } from '../ui/after-screen.ts';
import { Button } from '../ui/button.tsx';
import { Column } from '../ui/page.tsx';

const useFound: PointQuestions['useFound'] = (typed, material) => {
  const { near, noneNear, isNearKnown, offers, city, ...found } = useChoosablePoints(typed, material);
  return {
    ...found,
    nearLabel: (onChange) => (
      <KeptPlace name="booking-near" hasCome={isNearKnown}>
        {near !== null && <NearLabel place={near} onChange={onChange} />}
        {!isNearKnown && <NearLabelWaiting />}
      </KeptPlace>
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

/** Whoever books is led to the list, also when the network has gone meanwhile. */
const loadListAhead = (): void => void import('./schedule-list-page.tsx').catch(() => {});

/** What came between a resident and their bookings. Apart from the form, which is not drawn again when that comes. */
function News() {
  const notices = useNoticesQuietly();
  return (
    <Column className="booking-width">
      <KeptPlace name="booking-news" hasCome={!notices.isPending}>
        <div className="pt-4 empty:hidden">
          <BadNews />
        </div>
      </KeptPlace>
    </Column>
  );
}

/** `/schedule`: here bookings, collection points and notices meet. */
export function SchedulePage() {
  const query = useCityPoints(freshness);
  useFoldedAhead(query.data?.held ?? undefined);
  useAfterScreen(loadListAhead);
  return (
    <>
      <News />
      <ScheduleScreen
        points={{ query, count: query.data?.summary.count ?? 0, useFound, useOne: useChosenPoint, openingStateOf }}
      />
    </>
  );
}
