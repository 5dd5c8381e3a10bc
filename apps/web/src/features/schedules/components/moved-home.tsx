import { formatDay } from '@separai/contract/calendar';
import { splitByTime } from '@separai/contract/schedules/rules';
import type { OwnSchedule } from '@separai/contract/schedules/schema';
import { pickupLine } from '@separai/contract/schedules/travel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { today } from '../../../lib/time.ts';
import { newIdempotencyKey } from '../../../lib/write.ts';
import { ownPersonQuery } from '../../accounts/index.ts';
import { useChangePickup } from '../api.ts';
import { isWhole, type PickupForm, pickupFormOf } from '../booking-form.ts';
import { ownSchedulesQuery } from '../own-schedules.ts';
import { scheduleText } from '../text.ts';

/**
 * On the profile after a change of its address: offers to move open pickups from the previous address to the new one. The
 * previous address is the profile's when the screen opened.
 */
export function MovedHome() {
  const person = useQuery(ownPersonQuery).data;
  const [before, setBefore] = useState<PickupForm | null>(null);
  const [isChanged, setChanged] = useState(false);
  const home = person === undefined ? null : pickupFormOf(person);
  if (home !== null && before === null) setBefore(home);
  if (home === null || before === null || !isWhole(before) || !isWhole(home)) return null;
  const answer = (changed: boolean): void => {
    setBefore(home);
    setChanged(changed);
  };
  if (pickupLine(before) !== pickupLine(home)) return <PickupsBefore before={before} home={home} onAnswer={answer} />;
  return isChanged ? (
    <FormAlert tone="success" className="mt-3.5">
      {scheduleText.movedHome.changed}
    </FormAlert>
  ) : null;
}

interface PickupsBeforeProps {
  before: PickupForm;
  home: PickupForm;
  onAnswer: (changed: boolean) => void;
}

const isPickupAt = (schedule: OwnSchedule, address: PickupForm): boolean =>
  schedule.pickup != null && pickupLine(schedule.pickup) === pickupLine(address);

function PickupsBefore({ before, home, onAnswer }: PickupsBeforeProps) {
  const { data: schedules = [] } = useQuery({ ...ownSchedulesQuery, refetchOnMount: 'always' });
  const change = useChangePickup();
  const pickups = splitByTime(schedules, today()).upcoming.filter((schedule) => isPickupAt(schedule, before));
  const fetchAtHome = async (): Promise<void> => {
    for (const schedule of pickups) await change.mutateAsync({ schedule, home, idempotencyKey: newIdempotencyKey() });
    onAnswer(true);
  };
  if (pickups.length === 0) return null;
  return (
    <section aria-labelledby="coletas-no-endereco-anterior" className="mt-3.5">
      <Card>
        <h2 id="coletas-no-endereco-anterior" className="font-display text-name font-bold">
          {scheduleText.movedHome.title(pickups.length)}
        </h2>
        <ul className="mt-2 list-disc ps-5">
          {pickups.map(({ id, date, collectionPoint }) => (
            <li key={id} className="wrap-anywhere">
              {scheduleText.movedHome.pickup(formatDay(date), collectionPoint.name)}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-small text-ink-soft wrap-anywhere">{scheduleText.movedHome.from(pickupLine(before))}</p>
        <p className="text-small text-ink-soft wrap-anywhere">{scheduleText.movedHome.to(pickupLine(home))}</p>
        {pickups.some(({ status }) => status === 'confirmado') && (
          <p className="mt-2 text-small">{scheduleText.movedHome.confirmedAgain}</p>
        )}
        {change.error !== null && (
          <FormAlert tone="danger" className="mt-3">
            <p>{scheduleText.movedHome.failed}</p>
            <p className="font-sans font-normal">{change.error.message}</p>
          </FormAlert>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="primary"
            size="small"
            busy={change.isPending}
            onClick={() => void fetchAtHome().catch(() => undefined)}
          >
            {scheduleText.movedHome.fetchAtHome}
          </Button>
          <Button variant="neutral" size="small" onClick={() => !change.isPending && onAnswer(false)}>
            {scheduleText.movedHome.keep}
          </Button>
        </div>
      </Card>
    </section>
  );
}
