import type { CoveragePart, CoveredPlace } from '@separai/contract/collection-days/coverage';
import { matchedPart } from '@separai/contract/collection-days/coverage';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import type { AreaDays, CollectionDays } from '@separai/contract/collection-days/schema';
import { windowWords } from '@separai/contract/collection-days/words';
import { limits } from '@separai/contract/limits';
import { isPostalCode, maskPostalCode } from '@separai/contract/postal-codes/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { without } from '../../../components/admin/list-search.ts';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { Button, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { dayTitle } from '../words.ts';
import { addressTestText as text } from './areas-map-text.ts';
import { coverageQuery, testedAddressQuery } from './map-api.ts';
import type { TestedAddress } from './map-search.ts';

interface AddressTestProps {
  address: TestedAddress | null;
  /** The position of the address's postal code. */
  position: CoveredPlace['position'];
  onTest: (address: TestedAddress | null) => void;
}

/** A field that tests an address by the residents' own request, and says which part of an area's coverage matched. */
export function AddressTest({ address, position, onTest }: AddressTestProps) {
  const query = useQuery(testedAddressQuery(address));
  // The form keeps what is typed, and begins anew when it is cleared.
  const [cleared, setCleared] = useState(0);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 className="font-display text-heading font-bold">{text.title}</h2>
        <p className="text-small text-ink-soft">{text.line}</p>
      </div>
      <AddressForm
        key={cleared}
        address={address}
        isCleared={cleared > 0}
        onTest={onTest}
        onClear={() => {
          setCleared(cleared + 1);
          onTest(null);
        }}
      />
      {address !== null && (
        <QueryStates query={query} text={text} titleAs="h3" skeleton="h-32">
          {(answer) => <Answer answer={answer} position={position} address={address} />}
        </QueryStates>
      )}
    </Card>
  );
}

const typed = (data: FormData, name: string): string | undefined => {
  const value = data.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};

interface AddressFormProps extends Pick<AddressTestProps, 'address' | 'onTest'> {
  /** The first field takes the focus of the button that cleared the form. */
  isCleared: boolean;
  onClear: () => void;
}

function AddressForm({ address, isCleared, onTest, onClear }: AddressFormProps) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [cep, numero] = [typed(data, 'cep'), typed(data, 'numero')];
    const next = { cep, numero, rua: typed(data, 'rua'), bairro: typed(data, 'bairro'), cidade: typed(data, 'cidade') };
    const isMissing = cep === undefined ? next.rua === undefined && next.bairro === undefined : !isPostalCode(cep);
    setError(isMissing ? text.missing : undefined);
    if (!isMissing) onTest(next);
  };
  const initial = isCleared ? null : address;
  const hasPlace = initial !== null && initial.cep === undefined;
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 roomy:grid-cols-[12rem_8rem]">
        <TextField
          label={text.cep}
          name="cep"
          autoFocus={isCleared}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          defaultValue={initial?.cep}
          error={error}
          onInput={({ currentTarget }) => {
            currentTarget.value = maskPostalCode(currentTarget.value);
          }}
        />
        <TextField label={text.number} name="numero" inputMode="numeric" maxLength={5} defaultValue={initial?.numero} optional />
      </div>
      <details open={hasPlace} className="grid gap-3">
        <summary className="min-h-11 content-center font-semibold">{text.orPlace}</summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 roomy:grid-cols-3">
          <TextField
            label={text.street}
            name="rua"
            maxLength={collectionDayLimits.streetMaxLength}
            defaultValue={initial?.rua}
            optional
          />
          <TextField
            label={text.district}
            name="bairro"
            maxLength={collectionDayLimits.districtMaxLength}
            defaultValue={initial?.bairro}
            optional
          />
          <TextField label={text.city} name="cidade" maxLength={limits.nameMaxLength} defaultValue={initial?.cidade} optional />
        </div>
      </details>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="small" icon={<Search />}>
          {text.test}
        </Button>
        {address !== null && (
          <Button variant="text" size="small" onClick={onClear}>
            {text.clear}
          </Button>
        )}
      </div>
    </form>
  );
}

const placeWords = (place: CollectionDays['place']): string => {
  const { street, number, district, municipality, uf, postalCode } = place ?? {};
  const address = [street, number].filter((part) => part != null).join(', ');
  const city = [municipality, uf].filter((part) => part != null).join(' - ');
  return [address, district, city, postalCode && `CEP ${postalCode}`].filter(Boolean).join(' · ');
};

interface AnswerProps {
  answer: CollectionDays;
  position: CoveredPlace['position'];
  address: TestedAddress;
}

/** The residents' answer in words: by service, with the precision and the part of each area that matched. */
function Answer({ answer, position, address }: AnswerProps) {
  const { services, place, today, unknownStreet } = answer;
  const covered = place && { ...place, position };
  return (
    <section aria-label={text.title} aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="wrap-anywhere">
        <span className="text-ink-soft">{text.place}: </span>
        {placeWords(place)}
      </p>
      {services.length === 0 && (
        <p className="font-semibold wrap-anywhere">
          {unknownStreet === null ? text.none : text.unknownStreet(unknownStreet.street, unknownStreet.municipality)}
        </p>
      )}
      {services.map(({ service, precision, areas }) => (
        <section key={service.id} aria-label={service.name} className="grid gap-1 rounded-md border border-line p-3">
          <h3 className="font-display text-name font-semibold wrap-anywhere">{service.name}</h3>
          <p className="text-small">
            {precision !== null && text.precision(text.found[precision])}
            {areas.length > 1 && ` · ${text.choose(areas.length)}`}
          </p>
          <ul className="grid gap-2">
            {areas.map((each) => (
              <MatchedArea key={each.area.id} matched={each} precision={precision} place={covered} today={today} />
            ))}
          </ul>
        </section>
      ))}
      <Link to="/coleta" search={without({ ...address })} target="_blank" className={standaloneLinkClass}>
        <ExternalLink aria-hidden="true" />
        {text.asResident}
      </Link>
    </section>
  );
}

const partWords = (part: CoveragePart, position: CoveredPlace['position']): string => {
  if (part.kind === 'polygon') return position?.located === 'district' ? text.parts.nearPolygon : text.parts.polygon;
  if (part.kind === 'street') return text.parts.street(part.street.street, text.numbers(part.street.from, part.street.until));
  return part.kind === 'postal-code' ? text.parts.range(part.range.from, part.range.until) : text.parts.district(part.district);
};

interface MatchedAreaProps {
  matched: AreaDays;
  precision: CollectionDays['services'][number]['precision'];
  place: CoveredPlace | null;
  today: string;
}

function MatchedArea({ matched, precision, place, today }: MatchedAreaProps) {
  const { area, days } = matched;
  const { data } = useQuery(coverageQuery(area.id));
  const match = data === undefined || place === null ? null : matchedPart(data.coverage, place);
  // The position of a typed street is known to the server alone.
  const unknownPart = precision === 'street-position' ? text.parts.polygon : text.partUnknown;
  const [next] = days;
  return (
    <li className="min-w-0 wrap-anywhere">
      <p className="font-semibold">{area.name}</p>
      {area.note !== null && <p>{area.note}</p>}
      {data !== undefined && (
        <p className="text-small text-ink-soft">
          {match === null ? unknownPart : partWords(match.part, place?.position ?? null)}
        </p>
      )}
      <p className="text-small">
        {next === undefined
          ? text.noDay
          : `${text.next}: ${[dayTitle(next.date, today), windowWords(next.window)].filter(Boolean).join(' · ')}`}
      </p>
    </li>
  );
}
