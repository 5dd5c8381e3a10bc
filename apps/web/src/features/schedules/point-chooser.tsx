import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { MapPin, Search } from 'lucide-react';
import { type Ref, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { scheduleText } from '../../text/schedules.ts';
import { Button } from '../../ui/button.tsx';
import { CardButton, IconLine } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';

/** The points whose name or address the typed text finds. */
export type FindPoints = (points: readonly CollectionPoint[], typed: string) => readonly CollectionPoint[];

// Few, so that the rest of the form is not far below; the search finds any of thousands.
const shownAtFirst = 6;
const shownMore = 24;

type PointChooserProps = {
  points: readonly CollectionPoint[];
  findPoints: FindPoints;
  onChoose: (point: CollectionPoint) => void;
  error: string | undefined;
  fieldRef: Ref<HTMLInputElement>;
};

/** Finds a collection point by name or address and chooses it; a few are shown, more on request. */
export function PointChooser({ points, findPoints, onChoose, error, fieldRef }: PointChooserProps) {
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const found = useMemo(() => findPoints(points, wanted), [findPoints, points, wanted]);
  return (
    <>
      <TextField
        ref={fieldRef}
        type="search"
        label={scheduleText.choosePoint}
        labelHidden
        placeholder={scheduleText.choosePointHint}
        leadingIcon={<Search />}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="mt-2 text-small text-ink-soft">
        {found.length === 0 ? scheduleText.noPointFound : scheduleText.pointCount(found.length)}
      </p>
      <FoundPoints key={wanted} found={found} onChoose={onChoose} />
    </>
  );
}

function FoundPoints({ found, onChoose }: { found: readonly CollectionPoint[]; onChoose: (point: CollectionPoint) => void }) {
  const [shown, setShown] = useState(shownAtFirst);
  const firstNew = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that brought more has moved away below them, or is gone.
    if (shown > shownAtFirst) firstNew.current?.focus();
  }, [shown]);
  return (
    <>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2" aria-label={scheduleText.pointList}>
        {found.slice(0, shown).map((point, index) => (
          <li key={point.id}>
            <CardButton ref={index === shown - shownMore ? firstNew : undefined} padding="tight" onClick={() => onChoose(point)}>
              <span className="block font-display text-name font-semibold wrap-break-word">{point.name}</span>
              <IconLine icon={<MapPin />} className="mt-1">
                {point.address}
              </IconLine>
            </CardButton>
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="soft" size="small" className="mt-3 w-full" onClick={() => setShown(shown + shownMore)}>
          {scheduleText.more}
        </Button>
      )}
    </>
  );
}
