import { addDays } from '@separai/contract/calendar';
import { areaOf, byDay, type Collection, collectionsWithin, nextCollection } from '@separai/contract/collection-days/answer';
import type { CollectionDays } from '@separai/contract/collection-days/schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { BackArrow, Column, PageTitle } from '../../../components/ui/page.tsx';
import { SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { Empty, Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { goBackOnClick } from '../../../lib/page.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useSession } from '../../../lib/session.ts';
import { today } from '../../../lib/time.ts';
import { type Address, collectionDaysQuery, coveredDays } from '../api.ts';
import { useNow } from '../hooks/use-now.ts';
import { daysText as text } from '../text.ts';
import { dayTitle } from '../words.ts';
import { AddressForm } from './address-form.tsx';
import { CollectionLine } from './collection-line.tsx';
import { ServiceCard } from './service-card.tsx';

const fortnight = 14;

export interface CollectionDaysScreenProps {
  /** The asked address; null before the first question. */
  address: Address | null;
  /** Whether the address is that of the person's profile. */
  isOwn: boolean;
  /** Ids of the chosen areas. */
  chosen: readonly number[];
  onAsk: (address: Address) => void;
  onChoose: (areas: readonly number[]) => void;
}

/** `/coleta`: the days on which the collection trucks pass at an address. */
export function CollectionDaysScreen({ address, isOwn, chosen, onAsk, onChoose }: CollectionDaysScreenProps) {
  const isSignedIn = useSession() !== null;
  return (
    <Column className="pt-3 pb-4">
      {/* Visitors have the full-screen button in that corner. */}
      <PageTitle
        back={<BackArrow to={isSignedIn ? '/recycle' : '/welcome'} label={text.back} onClick={goBackOnClick} />}
        className={isSignedIn ? undefined : 'max-lg:pr-11'}
      >
        {text.title}
      </PageTitle>
      {address === null && <p className="mt-2 text-ink-soft">{text.invitation}</p>}
      {address !== null && isOwn && (
        <p className="mt-2 text-ink-soft">
          {text.ownAddress(address.cep)}{' '}
          <Link to="/user/notifications" className="-my-3 inline-block py-3 underline underline-offset-4">
            {text.remind}
          </Link>
        </p>
      )}
      <AddressForm key={`${address?.cep} ${address?.number}`} address={address} onAsk={onAsk} />
      {address !== null && <Answer address={address} chosen={chosen} onChoose={onChoose} />}
    </Column>
  );
}

function Answer({ address, chosen, onChoose }: { address: Address } & Pick<CollectionDaysScreenProps, 'chosen' | 'onChoose'>) {
  const found = useQuery(collectionDaysQuery(address));
  if (hasFailed(found)) return <Failed query={found} title={text.failed} />;
  if (found.data === undefined) return <Waiting />;
  return (
    <>
      <SavedNotice query={found} className="mt-3" />
      <Days answer={found.data} chosen={chosen} onChoose={onChoose} />
    </>
  );
}

function Days({ answer, chosen, onChoose }: { answer: CollectionDays } & Pick<CollectionDaysScreenProps, 'chosen' | 'onChoose'>) {
  const { services } = answer;
  const from = today();
  const coming = collectionsWithin(services, chosen, { from, days: coveredDays });
  const next = nextCollection(coming, useNow());
  const end = addDays(from, fortnight);
  const days = byDay(coming.filter(({ date }) => date < end));
  const hasSelective = services.some(({ service }) => service.kind === 'seletiva');
  const choose = (answered: (typeof services)[number], areaId: number | null): void => {
    const others = chosen.filter((id) => answered.areas.every(({ area }) => area.id !== id));
    onChoose(areaId === null ? others : [...others, areaId]);
  };
  const hasChoice = services.some((answered) => areaOf(answered, chosen) !== null);
  return (
    <>
      {!hasSelective && <NoSelectiveCollection />}
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
                  onChoose={(areaId) => choose(answered, areaId)}
                />
              </li>
            ))}
          </ul>
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
                    />
                  ))}
                </Card>
              </li>
            ))}
          </ol>
        </section>
      )}
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

function NoSelectiveCollection() {
  return (
    <Empty
      title={text.none}
      sentence={text.noneSentence}
      action={
        <LinkButton to="/search/{-$pointId}" params={{ pointId: undefined }} variant="primary">
          {text.nearestPoints}
        </LinkButton>
      }
    />
  );
}

function Waiting() {
  return (
    <>
      <WaitingStatus quiet>{text.loading}</WaitingStatus>
      <Skeleton className="mt-5 h-28 w-full" />
      <Skeleton className="mt-6 h-40 w-full" />
    </>
  );
}
