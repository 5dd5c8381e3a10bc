import { matchesSearch } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { MapPin, Search } from 'lucide-react';
import { type Ref, useDeferredValue, useId, useMemo, useState } from 'react';
import { scheduleText } from '../../text/schedules.ts';
import { Button } from '../../ui/button.tsx';
import { CardButton, IconLine } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';

const shownAtOnce = 12;

type PointChooserProps = {
  points: readonly CollectionPoint[];
  onChoose: (point: CollectionPoint) => void;
  error: string | undefined;
  fieldRef: Ref<HTMLInputElement>;
};

/** Finds a collection point by name or address and chooses it; a few are shown, more on request. */
export function PointChooser({ points, onChoose, error, fieldRef }: PointChooserProps) {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(shownAtOnce);
  const wanted = useDeferredValue(typed);
  const found = useMemo(() => points.filter((point) => matchesSearch(point, wanted)), [points, wanted]);
  const countId = useId();
  return (
    <div>
      <TextField
        ref={fieldRef}
        type="search"
        label={scheduleText.choosePoint}
        labelHidden
        placeholder={scheduleText.choosePoint}
        leadingIcon={<Search />}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setShown(shownAtOnce);
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p id={countId} role="status" className="mt-2 text-small text-ink-soft">
        {found.length === 0 ? scheduleText.noPointFound : scheduleText.pointCount(found.length)}
      </p>
      <ul className="mt-2 grid gap-2" aria-describedby={countId}>
        {found.slice(0, shown).map((point) => (
          <li key={point.id}>
            <CardButton padding="tight" className="w-full" onClick={() => onChoose(point)}>
              <span className="block font-display text-name font-semibold">{point.name}</span>
              <IconLine icon={<MapPin />} className="mt-1">
                {point.address}
              </IconLine>
            </CardButton>
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="soft" size="small" className="mt-3 w-full" onClick={() => setShown(shown + 2 * shownAtOnce)}>
          {scheduleText.more}
        </Button>
      )}
    </div>
  );
}
