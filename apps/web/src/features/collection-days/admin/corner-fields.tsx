import type { MultiPolygon } from '@separai/contract/collection-days/polygons';
import type { Position } from '@separai/contract/collection-points/rules';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { degreesText } from '../../../components/admin/degrees.ts';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { Disclosure } from '../../../components/ui/card.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import {
  type CornerChange,
  cornersOf,
  type RingPlace,
  ringPlacesOf,
  typedPosition,
  withAddedCorner,
  withMovedCorner,
  withoutCorner,
} from './coverage-corners.ts';
import { cornerText as text } from './map-text.ts';

interface CornerFieldsProps {
  value: MultiPolygon;
  onChange: (change: CornerChange) => void;
  /** Marks the chosen corner on the map; null: none is chosen. */
  onCorner: (corner: Position | null) => void;
}

/** The corners of the outlines one by one, by their coordinates: the way to correct an outline by keyboard. */
export function CornerFields(props: CornerFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title={text.title} onToggle={setOpen}>
      {isOpen && <Corners {...props} />}
    </Disclosure>
  );
}

const ringName = ({ polygon, ring }: RingPlace): string => (ring === 0 ? text.part(polygon + 1) : text.hole(polygon + 1, ring));

function Corners({ value, onChange, onCorner }: CornerFieldsProps) {
  const places = ringPlacesOf(value);
  const [chosenRing, setRing] = useState(0);
  const [chosenCorner, setCorner] = useState(0);
  // The value may have lost rings and corners meanwhile.
  const ring = Math.min(chosenRing, places.length - 1);
  const place = places[ring] ?? { polygon: 0, ring: 0 };
  const corners = cornersOf(value, place);
  const index = Math.min(chosenCorner, corners.length - 1);
  const [longitude = 0, latitude = 0] = corners[index] ?? [];
  const mark = useEffectEvent(onCorner);
  useEffect(() => mark({ latitude, longitude }), [latitude, longitude]);
  useEffect(() => () => mark(null), []);
  const go = (steps: number): void => setCorner((index + steps + corners.length) % corners.length);
  return (
    <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-3">
      {places.length > 1 && (
        <InlineSelect
          label={text.outline}
          className="justify-self-start"
          value={String(ring)}
          onChange={({ currentTarget }) => {
            setRing(Number(currentTarget.value));
            setCorner(0);
          }}
        >
          {places.map((each, at) => (
            <option key={ringName(each)} value={at}>
              {ringName(each)}
            </option>
          ))}
        </InlineSelect>
      )}
      <div className="flex items-center gap-2">
        <IconButton label={text.before} icon={<ChevronLeft aria-hidden="true" />} onClick={() => go(-1)} />
        <p role="status" className="font-semibold">
          {text.corner(index + 1, corners.length)}
        </p>
        <IconButton label={text.next} icon={<ChevronRight aria-hidden="true" />} onClick={() => go(1)} />
      </div>
      <CornerPosition
        key={`${ring} ${index} ${latitude} ${longitude}`}
        position={{ latitude, longitude }}
        onMove={(position) => onChange(withMovedCorner(value, place, index, position))}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="neutral"
          size="small"
          onClick={() => {
            onChange(withAddedCorner(value, place, index));
            setCorner(index + 1);
          }}
        >
          {text.add}
        </Button>
        <Button
          variant="neutral-danger"
          size="small"
          disabled={corners.length <= 3}
          onClick={() => onChange(withoutCorner(value, place, index))}
        >
          {text.remove}
        </Button>
      </div>
    </div>
  );
}

const textOf = ({ latitude, longitude }: Position) => ({ latitude: degreesText(latitude), longitude: degreesText(longitude) });

function CornerPosition({ position, onMove }: { position: Position; onMove: (position: Position) => void }) {
  const [typed, setTyped] = useState(() => textOf(position));
  const [isInvalid, setInvalid] = useState(false);
  const move = (): void => {
    const next = typedPosition(typed);
    setInvalid(next === null);
    if (next !== null) onMove(next);
  };
  // The form around the map is not sent by the enter key of these fields.
  const moveOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    move();
  };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-end gap-3">
      {(['latitude', 'longitude'] as const).map((field) => (
        <TextField
          key={field}
          label={text.fields[field]}
          inputMode="text"
          autoComplete="off"
          maxLength={12}
          value={typed[field]}
          error={isInvalid && field === 'latitude' ? text.invalid : undefined}
          onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          onKeyDown={moveOnEnter}
        />
      ))}
      <Button variant="soft" size="small" onClick={move}>
        {text.move}
      </Button>
    </div>
  );
}
