import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RefCallBack } from 'react-hook-form';
import { FieldError } from '../../../components/ui/field-error.tsx';
import type { OnePoint } from '../../collection-points/index.ts';
import { OpeningState } from '../../collection-points/index.ts';
import { atPoint } from '../booking-form.ts';
import type { BookingFormControl } from '../hooks/use-booking-form.ts';
import { scheduleText } from '../text.ts';
import { ChosenPoint } from './chosen-point.tsx';
import { PointChooser } from './point-chooser.tsx';

const route = getRouteApi('/_resident/schedule/');

type PointFieldProps = {
  form: BookingFormControl;
  chosen: OnePoint;
  error: string | undefined;
  fieldRef: RefCallBack;
};

/** The point of the booking: chosen, with the way to another one, or still to be chosen. */
export function PointField({ form, chosen, error, fieldRef }: PointFieldProps) {
  const { ponto } = route.useSearch();
  const navigate = route.useNavigate();
  const pressed = useRef(false);
  const chosenId = chosen.point?.id ?? null;

  useEffect(() => {
    // The control that was pressed is gone with its point: the focus goes to the one that took its place.
    if (pressed.current && form.getValues('collectionPointId') === chosenId) {
      pressed.current = false;
      form.setFocus('collectionPointId');
    }
  }, [chosenId, form]);

  const choose = (point: CollectionPoint | null): void => {
    pressed.current = true;
    if (point !== null) {
      const { materials, handover } = atPoint(form.getValues(), point);
      form.setValue('materials', materials);
      form.setValue('handover', handover);
    }
    form.setValue('collectionPointId', point?.id ?? null, { shouldValidate: point !== null });
    // The address named the point of a link: from here on what is chosen counts, after a reload too.
    if (ponto !== undefined) void navigate({ search: {}, replace: true, resetScroll: false });
  };
  return (
    <section aria-labelledby="ponto">
      <h2 id="ponto" className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">
        {scheduleText.point}
      </h2>
      {chosen.point === null ? (
        <PointChooser onChoose={choose} error={error} fieldRef={fieldRef} />
      ) : (
        <>
          <ChosenPoint
            point={chosen.point}
            openingState={<OpeningState point={chosen.point} />}
            onChange={() => choose(null)}
            changeRef={fieldRef}
          />
          {error !== undefined && <FieldError>{error}</FieldError>}
        </>
      )}
    </section>
  );
}
