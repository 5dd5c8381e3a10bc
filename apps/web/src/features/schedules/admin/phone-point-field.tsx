import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useState } from 'react';
import { ChoiceName } from '../../../components/admin/record-chooser.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { offeredPointsQuery } from './phone-api.ts';
import { phoneText as text } from './phone-text.ts';

/** Debounce of the typed text in ms. */
const debounce = 250;

interface PointFieldProps {
  point: CollectionPoint | null;
  onChoose: (point: CollectionPoint | null) => void;
  error: string | undefined;
  fieldRef: Ref<HTMLInputElement>;
}

/** The chosen point, or a search whose first results are buttons. */
export function PhonePointField({ point, onChoose, ...search }: PointFieldProps) {
  if (point === null) return <PointSearch {...search} onChoose={onChoose} />;
  return (
    <div>
      <p className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">{text.point}</p>
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line p-3">
        <ChoiceName name={point.name} detail={unbrokenTown(point.address)} />
        <Button variant="neutral" size="small" onClick={() => onChoose(null)}>
          {text.change}
          <span className="sr-only">{text.ofPoint(point.name)}</span>
        </Button>
      </div>
      {search.error !== undefined && <FieldError>{search.error}</FieldError>}
    </div>
  );
}

function PointSearch({ onChoose, error, fieldRef }: Omit<PointFieldProps, 'point'>) {
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed.trim()), debounce);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery(offeredPointsQuery(searched));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SearchField
        ref={fieldRef}
        label={text.point}
        placeholder={text.pointHint}
        value={typed}
        error={error}
        onClear={() => setTyped('')}
        onChange={({ target }) => setTyped(target.value)}
        // The key would submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.isPending && <WaitingStatus quiet>{text.pointsLoading}</WaitingStatus>}
      {found.isError && (
        <RetryAlert onRetry={() => void found.refetch()} retrying={found.isFetching}>
          {text.pointsFailed}
        </RetryAlert>
      )}
      <ul aria-label={text.points} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {found.data?.map((point) => (
          <li key={point.id}>
            <button
              type="button"
              onClick={() => onChoose(point)}
              className="min-h-11 w-full rounded-md border border-line px-3 py-1.5 text-left hover:bg-sunken"
            >
              <ChoiceName name={point.name} detail={unbrokenTown(point.address)} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-ink-soft">
        {found.data?.length === 0 && text.noPoint}
      </p>
    </div>
  );
}
