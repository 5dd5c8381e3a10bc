import { spokenNameOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { Clock, MapPin, Phone } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { SaidLine } from '../../../components/ui/card.tsx';
import { scheduleText } from '../text.ts';

type ChosenPointProps = {
  point: Pick<CollectionPoint, 'name' | 'shortName' | 'address' | 'phone' | 'schedule'>;
  /** Whether it is open now. */
  openingState: ReactNode;
  onChange: () => void;
  changeRef: Ref<HTMLButtonElement>;
};

/** The point of the booking: name, address, telephone, opening hours and whether it is open, and the way to another one. */
export function ChosenPoint({ point, openingState, onChange, changeRef }: ChosenPointProps) {
  return (
    <div className="rounded-lg border-3 border-here bg-surface p-2.5 pl-3.5 tip-bl">
      <div className="flex flex-wrap items-start justify-between gap-x-2">
        <p className="min-w-0 flex-1 basis-32 py-2 font-display text-name font-semibold wrap-break-word">{point.name}</p>
        <Button
          ref={changeRef}
          variant="soft"
          size="small"
          aria-label={scheduleText.changePoint(spokenNameOf(point))}
          onClick={onChange}
        >
          {scheduleText.change}
        </Button>
      </div>
      <SaidLine icon={<MapPin />} label={scheduleText.address}>
        {unbrokenTown(point.address)}
      </SaidLine>
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        <SaidLine icon={<Clock />} label={scheduleText.openingHours}>
          {openingState}
          {point.schedule}
        </SaidLine>
        {point.phone !== null && (
          <SaidLine icon={<Phone />} label={scheduleText.phone}>
            {point.phone}
          </SaidLine>
        )}
      </div>
    </div>
  );
}
