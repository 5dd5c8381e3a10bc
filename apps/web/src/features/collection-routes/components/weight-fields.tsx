import { type MaterialType, materialTypes } from '@separai/contract/collection-points/materials';
import type { RouteStop } from '@separai/contract/collection-routes/schema';
import { formatKg } from '@separai/contract/notices/words';
import { Delete } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FilterChip } from '../../../components/ui/chip.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { MaterialIcon } from '../../../components/ui/material-icons.tsx';
import { MaterialTitle } from '../../../components/ui/material-title.tsx';
import { routeText as text } from '../text.ts';
import {
  afterKey,
  fieldsOf,
  type PadKey,
  padKeys,
  type TypedWeights,
  typedTotal,
  typedWeight,
  type WeightField,
  weightBody,
} from '../weights.ts';

export interface Weighed {
  /** The request's part; null while nothing is typed. */
  readonly body: ReturnType<typeof weightBody>;
  readonly total: number;
}

interface WeightFieldsProps {
  stop: Pick<RouteStop, 'materials'>;
  onChange: (weighed: Weighed) => void;
}

/** Kilograms by material, or of everything together, typed on large keys. */
export function WeightFields({ stop, onChange }: WeightFieldsProps) {
  const [isTogether, setTogether] = useState(false);
  const [added, setAdded] = useState<readonly MaterialType[]>([]);
  const [typed, setTyped] = useState<TypedWeights>({});
  const fields = fieldsOf(stop, isTogether, added);
  const [chosen, setChosen] = useState<WeightField | null>(null);
  const active = chosen !== null && fields.includes(chosen) ? chosen : (fields[0] ?? 'together');
  const update = (next: TypedWeights, shown: readonly WeightField[]): void => {
    setTyped(next);
    onChange({ body: weightBody(shown, next), total: typedTotal(shown, next) });
  };
  const type = (field: WeightField, weight: string): void => update({ ...typed, [field]: weight }, fields);
  const press = (key: PadKey): void => type(active, afterKey(typed[active] ?? '', key));
  const addable = isTogether || stop.materials.length === 0 ? [] : materialTypes.filter((one) => !fields.includes(one));
  const add = (material: MaterialType): void => {
    const next = [...added, material];
    setAdded(next);
    setChosen(material);
    update(typed, fieldsOf(stop, false, next));
  };
  const switchMode = (): void => {
    setTogether(!isTogether);
    update(typed, fieldsOf(stop, !isTogether, added));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {fields.map((field) => (
          <WeightInput
            key={field}
            field={field}
            typed={typed[field] ?? ''}
            isActive={field === active}
            onFocus={() => setChosen(field)}
            onType={(weight) => type(field, weight)}
          />
        ))}
      </div>
      <output className="font-display text-name font-bold">{text.total(formatKg(typedTotal(fields, typed)))}</output>
      <Pad onPress={press} />
      {addable.length > 0 && (
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="mb-1.5 text-small text-ink-soft">{text.otherMaterials}</legend>
          {addable.map((material) => (
            <FilterChip
              key={material}
              pressed={false}
              icon={<MaterialIcon material={material} size={18} tone="ink" />}
              className="max-md:shrink! max-md:whitespace-normal!"
              onClick={() => add(material)}
            >
              <MaterialTitle material={material} />
            </FilterChip>
          ))}
        </fieldset>
      )}
      <Button variant="text" onClick={switchMode}>
        {isTogether ? text.weighApart : text.weighTogether}
      </Button>
    </div>
  );
}

interface WeightInputProps {
  field: WeightField;
  typed: string;
  isActive: boolean;
  onFocus: () => void;
  onType: (weight: string) => void;
}

/** A row of the weights; the pad types into the active one, a keyboard into the focused one. */
function WeightInput({ field, typed, isActive, onFocus, onType }: WeightInputProps) {
  const id = useId();
  return (
    <div
      className={classNames(
        'flex min-h-[56px] flex-wrap items-center justify-end gap-x-2 rounded-md border-[1.5px] bg-surface pl-3.5',
        isActive ? 'border-action shadow-[inset_0_0_0_1.5px_var(--action)]' : 'border-edge',
      )}
    >
      <label
        htmlFor={id}
        className="flex min-h-[56px] min-w-0 grow basis-24 items-center gap-2 pr-2 font-display text-name leading-[1.25] font-semibold"
      >
        {field !== 'together' && <MaterialIcon material={field} size={22} tone="ink" />}
        <span className="min-w-0 wrap-break-word">
          {field === 'together' ? text.together : <MaterialTitle material={field} />}
        </span>
      </label>
      <input
        id={id}
        // The pad below is larger than the system's keyboard, which would cover it.
        inputMode="none"
        autoComplete="off"
        value={typed}
        placeholder="0"
        onFocus={onFocus}
        onChange={({ target }) => onType(typedWeight(target.value))}
        className="h-[56px] w-24 max-w-1/2 min-w-0 rounded-md bg-transparent text-right font-display text-[1.5rem] font-bold tabular-nums outline-offset-[-3px] placeholder:text-[1.5rem] placeholder:text-ink-soft"
      />
      <span className="shrink-0 pr-3 text-ink-soft">{text.kilograms}</span>
    </div>
  );
}

function Pad({ onPress }: { onPress: (key: PadKey) => void }) {
  return (
    <fieldset aria-label={text.pad} className="grid min-w-0 grid-cols-3 gap-2">
      {padKeys.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={key === 'delete' ? text.deleteKey : undefined}
          onClick={() => onPress(key)}
          className="grid place-items-center rounded-md border-[1.5px] border-edge bg-surface font-display text-[1.5rem] font-bold motion-press hover:bg-sunken active:scale-[0.98]"
        >
          {key === 'delete' ? <Delete aria-hidden="true" className="size-7" /> : key}
        </button>
      ))}
    </fieldset>
  );
}
