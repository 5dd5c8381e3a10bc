import { type Handover, handoversOf } from '@separai/contract/collection-points/handover';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { travelWords } from '@separai/contract/schedules/travel';
import { Clock, Home, MapPin } from 'lucide-react';
import { useId, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { textLinkClass } from '../../../components/ui/button.tsx';
import { Card, IconLine } from '../../../components/ui/card.tsx';
import { FilterChip } from '../../../components/ui/chip.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { Skeleton } from '../../../components/ui/states.tsx';
import { isWhole, type PickupForm } from '../booking-form.ts';
import type { BookingFormControl } from '../hooks/use-booking-form.ts';
import type { OwnHome } from '../hooks/use-own-home.ts';
import { scheduleText } from '../text.ts';
import { PickupFields } from './pickup-fields.tsx';

type WhereFieldProps = { form: BookingFormControl; point: CollectionPoint; home: OwnHome };

/** Who travels: it is fetched at an address, or the resident brings it to the point. */
export function WhereField({ form, point, home }: WhereFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'handover' });
  const offered = handoversOf(point);
  const [labelId, errorId] = [useId(), useId()];
  const error = fieldState.error?.message;
  return (
    <section aria-labelledby={labelId} aria-describedby={error === undefined ? undefined : errorId}>
      <h2 id={labelId} className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">
        {scheduleText.where}
      </h2>
      {offered.length > 1 && (
        <div className="mb-2 flex flex-wrap gap-2">
          {offered.map((handover, index) => (
            <FilterChip
              key={handover}
              ref={index === 0 ? field.ref : undefined}
              pressed={handover === field.value}
              className="booking-choice grow justify-center"
              onClick={() => field.onChange(handover)}
            >
              {scheduleText.handover[handover]}
            </FilterChip>
          ))}
        </div>
      )}
      <Place handover={field.value} form={form} point={point} home={home} />
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </section>
  );
}

function Place({ handover, ...where }: WhereFieldProps & { handover: Handover | null }) {
  return handover === 'pickup' ? <Pickup {...where} /> : <Dropoff point={where.point} />;
}

function Dropoff({ point: { address, schedule } }: Pick<WhereFieldProps, 'point'>) {
  return (
    <Card padding="tight">
      <p className="font-semibold">{travelWords({ handover: 'dropoff' })}</p>
      <IconLine icon={<MapPin />} className="mt-1">
        {unbrokenTown(address)}
      </IconLine>
      {schedule !== null && (
        <IconLine icon={<Clock />} className="mt-1">
          {schedule}
        </IconLine>
      )}
    </Card>
  );
}

/** The address of a pick-up: the profile's or another for this time; its fields where there is none, or it is not whole. */
function Pickup({ form, home }: Omit<WhereFieldProps, 'point'>) {
  const typed = useWatch({ control: form.control, name: 'pickup' });
  const isWaiting = home.isWaiting && typed === null;
  // What the fields began with: they stay when what was missing is there.
  const [opened, setOpened] = useState<PickupForm | null>(null);
  const shown = typed ?? home.address;
  const isWrong = form.formState.errors.pickup !== undefined;
  if (opened === null && (isWrong || !(isWaiting || isWhole(shown)))) setOpened(shown);
  if (opened !== null) {
    const backToProfile = (): void => {
      form.setValue('pickup', null);
      form.clearErrors('pickup');
      setOpened(null);
    };
    return (
      <PickupFields
        form={form}
        shown={opened}
        profileAddress={home.address.address}
        onBackToProfile={isWhole(home.address) ? backToProfile : null}
      />
    );
  }
  if (isWaiting) return <Skeleton className="h-13 rounded-lg" />;
  return (
    <Card padding="tight">
      <IconLine icon={<Home />}>
        <span className="text-ink">{unbrokenTown(travelWords({ handover: 'pickup', pickup: shown }) ?? '')}</span> ·{' '}
        <button type="button" onClick={() => setOpened(shown)} className={textLinkClass}>
          {scheduleText.changeAddress}
          <span className="sr-only"> {scheduleText.ofAddress}</span>
        </button>
      </IconLine>
    </Card>
  );
}
