import type { AdministeredServices, AreaNames } from '@separai/contract/collection-days/administered-schema';
import { foldText } from '@separai/contract/text';
import { CheckCheck, Eraser } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CheckChip, FilterChip } from '../../../components/ui/chip.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { areaName } from './exception-form.ts';
import { adminExceptionsText as text } from './exception-text.ts';

/** Number of offered areas. */
const shown = 24;

interface AreaChooserProps {
  legend: string;
  areas: AreaNames;
  services: AdministeredServices;
  chosen: readonly number[];
  error: string | undefined;
  /** The field that takes the focus. */
  ref?: Ref<HTMLInputElement>;
  onChange: (chosen: number[]) => void;
}

/** Chooses areas one by one, all active ones of a service, or all that a search finds. */
export function AreaChooser({ legend, areas, services, chosen, error, ref, onChange }: AreaChooserProps) {
  const [typed, setTyped] = useState('');
  const marked = new Set(chosen);
  const wanted = foldText(typed);
  const found = areas.filter((area) => foldText(areaName(area)).includes(wanted));
  const add = (ids: readonly number[]): void => onChange([...new Set([...chosen, ...ids])]);
  const remove = (ids: readonly number[]): void => {
    const removed = new Set(ids);
    onChange(chosen.filter((id) => !removed.has(id)));
  };
  const idsOf = (list: AreaNames): number[] => list.map(({ id }) => id);
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 md:rounded-lg md:border md:border-line md:p-3">
      <legend className="mb-2 font-display text-name font-semibold md:mb-0 md:px-1">{legend}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="font-semibold">
          {text.chosen(chosen.length)}
        </p>
        {chosen.length > 0 && (
          <Button variant="text" size="small" icon={<Eraser />} onClick={() => onChange([])}>
            {text.clearAreas}
          </Button>
        )}
      </div>
      <div role="alert">{error !== undefined && <FieldError>{error}</FieldError>}</div>
      <ServiceChips services={services} areas={areas} marked={marked} add={add} remove={remove} />
      <SearchField
        ref={ref}
        label={text.findArea}
        value={typed}
        onClear={() => setTyped('')}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // The key would submit the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {wanted !== '' && found.length > 0 && (
        <div>
          <Button variant="neutral" size="small" icon={<CheckCheck />} onClick={() => add(idsOf(found))}>
            {text.addFound(found.length)}
          </Button>
        </div>
      )}
      <ul aria-label={text.found} className="flex flex-wrap gap-2">
        {found.slice(0, shown).map((area) => (
          <li key={area.id} className="max-w-full">
            <CheckChip checked={marked.has(area.id)} onChange={() => (marked.has(area.id) ? remove([area.id]) : add([area.id]))}>
              {areaName(area)}
              <ServiceName services={services} area={area} />
            </CheckChip>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-ink-soft">
        {found.length === 0 ? text.noneFound : found.length > shown ? text.more(found.length - shown) : ''}
      </p>
    </fieldset>
  );
}

interface ServiceNameProps {
  services: AdministeredServices;
  area: AreaNames[number];
}

/** The service of an area, where there are several; and that the area is inactive. */
const ServiceName = ({ services, area: { serviceId, active } }: ServiceNameProps) => (
  <>
    {services.length > 1 && <span className="block text-small">{services.find(({ id }) => id === serviceId)?.name}</span>}
    {!active && ` ${text.inactive}`}
  </>
);

interface ServiceChipsProps {
  services: AdministeredServices;
  areas: AreaNames;
  marked: ReadonlySet<number>;
  add: (ids: readonly number[]) => void;
  remove: (ids: readonly number[]) => void;
}

/** The services with active areas; a press marks all of these, or none. */
function ServiceChips({ services, areas, marked, add, remove }: ServiceChipsProps) {
  const listed = services
    .map(({ id, name }) => {
      const ids = areas.filter((area) => area.serviceId === id && area.active).map((area) => area.id);
      return { id, name, ids, isMarked: ids.every((one) => marked.has(one)) };
    })
    .filter(({ ids }) => ids.length > 0);
  if (listed.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form of its own
    <div role="group" aria-label={text.ofService}>
      <span aria-hidden="true" className="mb-1 block font-display text-small font-semibold">
        {text.ofService}
      </span>
      <div className="flex flex-wrap gap-2">
        {listed.map(({ id, name, ids, isMarked }) => (
          <FilterChip
            key={id}
            check
            pressed={isMarked}
            className="max-w-full shrink! whitespace-normal!"
            onClick={() => (isMarked ? remove(ids) : add(ids))}
          >
            <span className="min-w-0 wrap-anywhere">{text.allOf(name, ids.length)}</span>
          </FilterChip>
        ))}
      </div>
    </div>
  );
}
