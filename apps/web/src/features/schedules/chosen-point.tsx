import { shortNameOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { Clock, MapPin, Phone } from 'lucide-react';
import type { Ref } from 'react';
import { scheduleText } from '../../text/schedules.ts';
import { Button } from '../../ui/button.tsx';
import { IconLine } from '../../ui/card.tsx';

type ShownPoint = Pick<CollectionPoint, 'name' | 'shortName' | 'address' | 'phone' | 'schedule'>;

/** The point of the booking: name, address, telephone and opening hours, and the way to another one. */
export function ChosenPoint({
  point,
  onChange,
  changeRef,
}: {
  point: ShownPoint;
  onChange: () => void;
  changeRef?: Ref<HTMLButtonElement>;
}) {
  return (
    <div className="rounded-lg border-3 border-here bg-surface p-2.5 pl-3.5 tip-bl">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 pt-2 font-display text-name font-semibold wrap-break-word">{point.name}</p>
        <Button
          ref={changeRef}
          variant="soft"
          size="small"
          aria-label={scheduleText.changePoint(shortNameOf(point))}
          onClick={onChange}
        >
          {scheduleText.change}
        </Button>
      </div>
      <IconLine icon={<MapPin />} className="mt-1">
        {point.address}
      </IconLine>
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {point.schedule !== null && <IconLine icon={<Clock />}>{point.schedule}</IconLine>}
        {point.phone !== null && <IconLine icon={<Phone />}>{point.phone}</IconLine>}
      </div>
    </div>
  );
}
