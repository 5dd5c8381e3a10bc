import { addDays } from '@separai/contract/calendar';
import { byDay, type Collection, collectionsWithin, nextCollection, shownArea } from '@separai/contract/collection-days/answer';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import type { CollectionDays } from '@separai/contract/collection-days/schema';
import { areasCalendarPath } from '@separai/contract/public-pages';
import { Printer } from 'lucide-react';
import { ButtonLink, LinkButton } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { today } from '../../../lib/time.ts';
import { GeocoderCredit, PointsNear } from '../../collection-points/index.ts';
import { coveredDays } from '../api.ts';
import { type AreaChange, idsOf } from '../area-change.ts';
import { useNow } from '../hooks/use-now.ts';
import type { Place } from '../place.ts';
import { daysText as text } from '../text.ts';
import { dayTitle } from '../words.ts';
import { CollectionLine } from './collection-line.tsx';
import { MonthSection } from './month-section.tsx';
import { ServiceCard } from './service-card.tsx';

const fortnight = 14;

interface DaysProps {
  answer: CollectionDays;
  place: Place;
  /** Ids of the chosen areas. */
  chosen: readonly number[];
  onChoose: (change: AreaChange) => void;
}

/** The answer for a place: the next collection, each service, and the next fortnight. */
export function Days({ answer, place, chosen, onChoose }: DaysProps) {
  const { services, undecided } = answer;
  const from = today();
  const coming = collectionsWithin(services, chosen, { from, days: coveredDays });
  const next = nextCollection(coming, useNow());
  const end = addDays(from, fortnight);
  const days = byDay(coming.filter(({ date }) => date < end));
  const hasSelective = [...services, ...undecided].some(({ service }) => service.kind === 'seletiva');
  const hasChoice = services.some((answered) => shownArea(answered, chosen) !== null);
  return (
    <>
      {!hasSelective && place.area === null && <NoSelectiveCollection place={place} />}
      {next !== null && <Next collection={next} />}
      {next === null && hasChoice && <p className="mt-5 text-ink-soft">{text.noDay}</p>}
      {services.length > 0 && (
        <section aria-labelledby="cada-coleta" className="mt-6">
          <h2 id="cada-coleta" className="text-heading font-bold">
            {text.services}
          </h2>
          <ul className="mt-2 grid gap-2.5">
            {services.map((answered) => (
              <li key={answered.service.id}>
                <ServiceCard
                  answered={answered}
                  street={answer.place?.street ?? null}
                  chosen={chosen}
                  onChoose={(areaId) => onChoose({ of: idsOf(answered), chosen: areaId === null ? [] : [areaId] })}
                />
              </li>
            ))}
          </ul>
          {services.some(({ precision }) => precision === 'street-position') && <GeocoderCredit />}
          {hasChoice && <PrintLink services={services} chosen={chosen} />}
        </section>
      )}
      {days.length > 0 && (
        <section aria-labelledby="quinze-dias" className="mt-6">
          <h2 id="quinze-dias" className="text-heading font-bold">
            {text.fortnight}
          </h2>
          <ol className="mt-2 grid gap-2.5">
            {days.map(([day, collections]) => (
              <li key={day}>
                <Card className="grid gap-2.5">
                  <h3 className="font-display text-name font-semibold">{dayTitle(day, from)}</h3>
                  {collections.map((collection) => (
                    <CollectionLine
                      key={`${collection.service.id} ${JSON.stringify(collection.window)}`}
                      collection={collection}
                      hasBelongings
                    />
                  ))}
                </Card>
              </li>
            ))}
          </ol>
        </section>
      )}
      {hasChoice && <MonthSection place={place} chosen={chosen} />}
    </>
  );
}

function Next({ collection }: { collection: Collection }) {
  return (
    <section aria-labelledby="proxima" className="mt-5 rounded-lg tip-bl bg-mint p-3.5 text-on-mint">
      <p className="text-small">{text.next}</p>
      <h2 id="proxima" className="mb-2 text-heading font-bold">
        {dayTitle(collection.date, today())}
      </h2>
      <CollectionLine collection={collection} />
    </section>
  );
}

/** The link to the year of all services on one sheet of paper. */
function PrintLink({ services, chosen }: { services: CollectionDays['services']; chosen: readonly number[] }) {
  const areas = services.flatMap((answered) => shownArea(answered, chosen)?.area ?? []);
  return (
    <ButtonLink
      variant="soft"
      icon={<Printer />}
      href={areasCalendarPath(areas.slice(0, collectionDayLimits.printedAreasMax))}
      className="mt-3"
    >
      {text.print}
    </ButtonLink>
  );
}

function NoSelectiveCollection({ place: { position, cep } }: { place: Place }) {
  return (
    <>
      <Empty title={text.none} sentence={text.noneSentence} className="pb-3" />
      <PointsNear position={position} cep={cep} />
      <div className="mt-3 grid">
        <LinkButton to="/search/{-$pointId}" params={{ pointId: undefined }} variant="primary">
          {text.nearestPoints}
        </LinkButton>
      </div>
    </>
  );
}
