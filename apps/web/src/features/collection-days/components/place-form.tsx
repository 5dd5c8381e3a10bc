import { isPostalCode, maskPostalCode } from '@separai/contract/postal-codes/rules';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { TextField } from '../../../components/ui/field.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import { collectionCitiesQuery } from '../api.ts';
import { type Place, placeWith } from '../place.ts';
import { placeText as text } from '../text.ts';

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

interface PlaceFormProps {
  /** The asked place, whose parts the fields have at first. */
  place: Place | null;
  /** Whether the person names the place by its street: the focus starts there. */
  isByName: boolean;
  onAsk: (place: Place) => void;
}

/** The form of a place: postal code and house number, or street and district. */
export function PlaceForm({ place, isByName, onAsk }: PlaceFormProps) {
  const [cep, setCep] = useState(place?.cep ?? '');
  const [number, setNumber] = useState(place?.number ?? '');
  const [street, setStreet] = useState(place?.street ?? '');
  const [district, setDistrict] = useState(place?.district ?? '');
  const [isIncomplete, setIncomplete] = useState(false);
  const [isOpen, setOpen] = useState(isByName || (place?.street ?? place?.district ?? null) !== null);
  const streetField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isByName) streetField.current?.focus();
  }, [isByName]);
  const { data: cities = [] } = useQuery({ ...collectionCitiesQuery, enabled: isOpen });
  const names = cities.map(({ municipality, uf }) => `${municipality} - ${uf}`);
  const [typedCity, setCity] = useState(place?.city ?? null);
  const city = typedCity ?? (names.length > 1 ? (names[0] ?? null) : null);
  const districts = cities.filter((_, index) => city === null || names[index] === city).flatMap((each) => each.districts);
  const listId = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = { street: isOpen ? orNull(street) : null, district: isOpen ? orNull(district) : null, number: orNull(number) };
    const hasCode = isPostalCode(cep);
    const isComplete = hasCode || (cep === '' && (typed.street ?? typed.district) !== null);
    setIncomplete(!isComplete);
    if (isComplete) onAsk(placeWith({ ...typed, cep: hasCode ? cep : null, city: hasCode ? null : city }));
  };
  return (
    <form onSubmit={submit} noValidate className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className={classNames('flex flex-wrap gap-2.5 *:flex-1 *:basis-28', isIncomplete ? 'items-start' : 'items-end')}>
        <TextField
          label={text.postalCode}
          name="cep"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="00000-000"
          value={cep}
          error={isIncomplete ? (cep === '' ? text.missing : text.incomplete) : undefined}
          onChange={(event) => setCep(maskPostalCode(event.target.value))}
        />
        <TextField
          label={text.houseNumber}
          name="numero"
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={number}
          onChange={(event) => setNumber(event.target.value.replace(/\D/g, ''))}
        />
      </div>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-sm underline">{text.withoutCode}</summary>
        <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {names.length > 1 && (
            <InlineSelect label={text.city} value={city ?? ''} onChange={(event) => setCity(event.currentTarget.value)}>
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </InlineSelect>
          )}
          <TextField
            ref={streetField}
            label={text.street}
            name="rua"
            autoComplete="off"
            maxLength={120}
            value={street}
            onChange={(event) => setStreet(event.target.value)}
          />
          <TextField
            label={text.district}
            name="bairro"
            optional
            autoComplete="off"
            maxLength={80}
            list={districts.length === 0 ? undefined : listId}
            value={district}
            onChange={(event) => setDistrict(event.target.value)}
          />
          {districts.length > 0 && (
            <datalist id={listId}>
              {districts.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          )}
        </div>
      </details>
      <Button type="submit" variant="primary">
        {text.search}
      </Button>
    </form>
  );
}
