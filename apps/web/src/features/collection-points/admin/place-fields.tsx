import type { Position } from '@separai/contract/collection-points/rules';
import { limits } from '@separai/contract/limits';
import { maskPostalCode } from '@separai/contract/postal-codes/rules';
import type { PostalCode } from '@separai/contract/postal-codes/schema';
import { useQuery } from '@tanstack/react-query';
import { MapPin, Search } from 'lucide-react';
import { type ClipboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { degreesText } from '../../../components/admin/degrees.ts';
import { fieldsOf } from '../../../components/admin/use-record-form.ts';
import { Button, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { FormAlert, TextField } from '../../../components/ui/field.tsx';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { usePostalCode } from '../../../lib/postal-code.ts';
import { GeocoderCredit } from '../components/attribution.tsx';
import { placeOf } from '../postal-code-place.ts';
import { pointsMiddleQuery, useFindPlaces } from './api.ts';
import { type PointForm, pastedPosition, positionIn } from './point-form.ts';
import { pointMapText, adminPointFormText as text } from './point-form-text.ts';

const mapDrawing = lazyModule(async () => (await import('./place-map.tsx')).PlaceMap);

const addressOf = ({ logradouro, bairro, localidade, uf }: PostalCode): string =>
  text.addressOf(logradouro, bairro, localidade, uf);

/** The address and the coordinates: typed, found by postal code or address, or picked on a map. */
export function PlaceFields({ form }: { form: UseFormReturn<PointForm> }) {
  const { watch, setValue, getValues, formState } = form;
  const field = fieldsOf(form, text.fields);
  const [typedPostalCode, setTypedPostalCode] = useState('');
  const { answer, retry } = usePostalCode(typedPostalCode.length === 9 ? typedPostalCode : null, 'position');
  const found = answer.step === 'found' ? answer.found : null;
  const foundPlace = found && placeOf(found);
  const [mapOpen, setMapOpen] = useState(false);
  const position = positionIn({ latitude: watch('latitude'), longitude: watch('longitude') });
  const { data: middle = null } = useQuery(pointsMiddleQuery);
  const places = useFindPlaces();
  const change = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted };

  const put = ({ latitude, longitude }: Position): void => {
    setValue('latitude', degreesText(latitude), change);
    setValue('longitude', degreesText(longitude), change);
  };
  const fillIn = useEffectEvent((): void => {
    // A typed address stays; the found one is offered beside it.
    if (found !== null && getValues('address').trim() === '') setValue('address', addressOf(found), change);
    // The middle of a district or a city is nowhere near enough: that place is left to the person.
    if (foundPlace?.precision === 'street' && getValues('latitude').trim() === '' && getValues('longitude').trim() === '')
      put(foundPlace.position);
  });
  useEffect(() => {
    if (found !== null) fillIn();
  }, [found]);
  const pastePosition = (event: ClipboardEvent): void => {
    const pasted = pastedPosition(event.clipboardData.getData('text'));
    if (pasted === null) return;
    event.preventDefault();
    put(pasted);
  };
  const round = (field: 'latitude' | 'longitude'): void => {
    const both = positionIn({ latitude: '0', longitude: '0', [field]: getValues(field) });
    if (both !== null) setValue(field, degreesText(both[field]), change);
  };
  const near = position ?? foundPlace?.position ?? middle;
  const address = watch('address').trim();
  return (
    <>
      <TextField {...field('address')} className="min-[43.75rem]:col-span-12" maxLength={limits.addressMaxLength} />
      <div aria-live="polite" className="min-[43.75rem]:col-span-4">
        <TextField
          label={text.postalCode}
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          placeholder={text.postalCodePlaceholder}
          hint={
            answer.step === 'waiting'
              ? text.searchingPostalCode
              : answer.step === 'failed'
                ? answer.sentence
                : text.postalCodeHint
          }
          error={answer.step === 'refused' ? answer.sentence : undefined}
          value={typedPostalCode}
          onChange={({ target }) => setTypedPostalCode(maskPostalCode(target.value))}
        />
        {answer.step === 'failed' && (
          <button type="button" onClick={retry} className={standaloneLinkClass}>
            {text.retry}
          </button>
        )}
        {found !== null && (
          <div className="mt-1 text-small text-ink-soft">
            <p className="wrap-anywhere">{text.foundAddress(addressOf(found))}</p>
            {address !== addressOf(found) && (
              <button
                type="button"
                onClick={() => setValue('address', addressOf(found), change)}
                className={`${standaloneLinkClass} text-start`}
              >
                {text.useAddress}
              </button>
            )}
            {foundPlace !== null && (
              <>
                <p>
                  {foundPlace.located} {text.approximate[foundPlace.precision]}
                </p>
                {foundPlace.precision !== 'municipality' && (
                  <button type="button" onClick={() => put(foundPlace.position)} className={`${standaloneLinkClass} text-start`}>
                    {text.usePlace[foundPlace.precision]}
                  </button>
                )}
                {foundPlace.isGeocoded && <GeocoderCredit />}
              </>
            )}
          </div>
        )}
      </div>
      {(['latitude', 'longitude'] as const).map((name) => (
        <TextField
          key={name}
          {...field(name, { onBlur: () => round(name) })}
          className="min-[43.75rem]:col-span-4"
          optional
          inputMode="text"
          placeholder={name === 'latitude' ? '-3,752632' : '-38,532689'}
          onPaste={pastePosition}
        />
      ))}
      <div className="flex flex-wrap gap-2 min-[43.75rem]:col-span-12">
        <Button
          variant="neutral"
          size="small"
          icon={<Search />}
          busy={places.isPending}
          onClick={() => (address === '' ? form.setFocus('address') : places.mutate({ address, near }))}
        >
          {text.findAddress}
        </Button>
        <Button variant="neutral" size="small" icon={<MapPin />} aria-expanded={mapOpen} onClick={() => setMapOpen(!mapOpen)}>
          {mapOpen ? text.closeMap : text.openMap}
        </Button>
      </div>
      <FoundPlaces places={places} onChosen={put} />
      {mapOpen && (
        <div className="min-w-0 min-[43.75rem]:col-span-12">
          <LateMap position={position} start={near} onPick={put} />
        </div>
      )}
    </>
  );
}

interface FoundPlacesProps {
  places: ReturnType<typeof useFindPlaces>;
  onChosen: (place: Position) => void;
}

/** The places of an address, of which the administrator chooses one. */
function FoundPlaces({ places, onChosen }: FoundPlacesProps) {
  const className = 'min-[43.75rem]:col-span-12';
  if (places.isError)
    return (
      <FormAlert tone="warn" className={className}>
        {places.error.message}
      </FormAlert>
    );
  if (places.data === undefined) return null;
  if (places.data.length === 0)
    return (
      <FormAlert tone="info" className={className}>
        {text.noPlaces}
      </FormAlert>
    );
  return (
    <div className={className}>
      <p role="status" className="font-display text-small font-semibold">
        {text.places}
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {places.data.map((place) => (
          <li key={`${place.latitude} ${place.longitude} ${place.label}`}>
            <button
              type="button"
              onClick={() => {
                onChosen(place);
                places.reset();
              }}
              className={`${standaloneLinkClass} text-start wrap-anywhere`}
            >
              <MapPin aria-hidden="true" />
              {place.label}
            </button>
          </li>
        ))}
      </ul>
      <GeocoderCredit />
    </div>
  );
}

interface LateMapProps {
  position: Position | null;
  start: Position | null;
  onPick: (position: Position) => void;
}

function LateMap(props: LateMapProps) {
  const { code: PlaceMap, failures, retry } = useLazyModule(mapDrawing);
  if (PlaceMap !== null) return <PlaceMap {...props} />;
  if (failures === 0) return <WaitingStatus>{pointMapText.waiting}</WaitingStatus>;
  return (
    <FormAlert tone="warn">
      {pointMapText.failed}
      <button type="button" onClick={retry} className={standaloneLinkClass}>
        {pointMapText.retry}
      </button>
    </FormAlert>
  );
}
