import { MapPin } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { sizeOf } from './area-conflict.ts';
import type { AreaForm } from './area-form.ts';
import { adminAreasText as text } from './area-text.ts';
import type { OutlineMap } from './outline-map.tsx';

const outlineMap = lazyModule(async () => (await import('./outline-map.tsx')).OutlineMap);

interface OutlineFieldsProps extends Pick<ComponentProps<typeof OutlineMap>, 'service' | 'area'> {
  form: UseFormReturn<AreaForm>;
}

/** The outlines of an area: their numbers, and the map on which they are drawn, whose code loads with it. */
export function OutlineFields({ form, service, area }: OutlineFieldsProps) {
  const { watch, setValue, formState } = form;
  const polygons = watch('polygons');
  const [isOpen, setOpen] = useState(false);
  const { outlines, points } = sizeOf(polygons);
  const error = formState.errors.polygons?.message;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">{text.fields.polygons}</legend>
      <p>{outlines === 0 ? text.noOutline : text.outlines(outlines, points)}</p>
      <div role="alert">{error !== undefined && <FieldError>{error}</FieldError>}</div>
      <div>
        <Button variant="neutral" size="small" icon={<MapPin />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.closeMap : outlines === 0 ? text.drawOutline : text.editOutline}
        </Button>
      </div>
      {isOpen && (
        <LateMap
          polygons={polygons}
          onPolygons={(drawn) => setValue('polygons', drawn, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
          service={service}
          area={area}
        />
      )}
    </fieldset>
  );
}

function LateMap(props: ComponentProps<typeof OutlineMap>) {
  const { code: Drawing, failures, retry } = useLazyModule(outlineMap);
  if (Drawing !== null) return <Drawing {...props} />;
  if (failures === 0) return <WaitingStatus>{text.mapWaiting}</WaitingStatus>;
  return (
    <FormAlert tone="warn">
      {text.mapFailed}
      <button type="button" onClick={retry} className={standaloneLinkClass}>
        {text.retry}
      </button>
    </FormAlert>
  );
}
