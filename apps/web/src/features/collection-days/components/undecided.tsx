import type { PlacePart } from '@separai/contract/collection-days/kinds';
import type { CollectionDays } from '@separai/contract/collection-days/schema';
import { formatList } from '@separai/contract/portuguese';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import type { Place } from '../place.ts';
import { placeText as text } from '../text.ts';
import { DistrictChoice } from './district-choice.tsx';

interface UndecidedProps {
  answer: CollectionDays;
  place: Place;
  /** Whether the place is that of the person's profile. */
  isOwn: boolean;
  onAsk: (place: Place) => void;
  /** Stores the district in the profile; null: the place is another one. */
  onOwnDistrict: ((district: string) => void) | null;
  /** Buttons that ask for a position. */
  positions: ReactNode;
}

const namesMax = 3;

const namesOf = (names: readonly string[]): string =>
  names.length <= namesMax
    ? formatList(names)
    : `${names.slice(0, namesMax).join(', ')} ${text.andMore(names.length - namesMax)}`;

/** The services whose area the place does not tell, and what the person can add to it. */
export function Undecided({ answer, place, isOwn, onAsk, onOwnDistrict, positions }: UndecidedProps) {
  const missing = new Set<PlacePart>(answer.undecided.flatMap((each) => each.missing));
  const names = namesOf(answer.undecided.map(({ service }) => service.name));
  const municipality = answer.place?.municipality ?? null;
  return (
    <section aria-labelledby="falta-saber" className="mt-5">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="falta-saber" className="text-heading font-bold">
          {answer.services.length === 0 ? text.undecided : text.undecidedOthers}
        </h2>
        <p>{place.position !== null && place.cep === null ? text.undecidedPosition(names) : text.undecidedAddress(names)}</p>
        {missing.has('district') && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <h3 className="font-display text-name font-semibold">{text.whichDistrict}</h3>
            <DistrictChoice
              municipality={municipality}
              onChoose={({ district, city }) => {
                if (onOwnDistrict === null) onAsk({ ...place, district, address: null, city: place.cep === null ? city : null });
                else onOwnDistrict(district);
              }}
            />
          </div>
        )}
        {missing.has('street') && <StreetForm place={place} onAsk={onAsk} />}
        {missing.has('position') && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <p>{text.whichPosition}</p>
            <div className="flex flex-wrap gap-2">{positions}</div>
          </div>
        )}
        {place.cep === null && missing.has('district') && <p className="text-small text-ink-soft">{text.orCode}</p>}
        {isOwn && (
          <LinkButton to="/user/profile" variant="text" size="small" className="justify-self-start">
            {text.completeProfile}
          </LinkButton>
        )}
      </Card>
    </section>
  );
}

function StreetForm({ place, onAsk }: Pick<UndecidedProps, 'place' | 'onAsk'>) {
  const [street, setStreet] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (street.trim() !== '') onAsk({ ...place, street: street.trim(), address: null });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <TextField
        label={text.whichStreet}
        autoComplete="off"
        maxLength={120}
        value={street}
        onChange={(event) => setStreet(event.target.value)}
        action={
          <Button type="submit" variant="soft" size="small">
            {text.search}
          </Button>
        }
      />
    </form>
  );
}
