import { useEffect, useId, useState } from 'react';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { useFoundPoints, usePointName } from './administered-schedules.ts';
import { adminSchedulesText as text } from './text.ts';

interface PointFilterProps {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

const optionOf = (id: number, name: string): string => `${name} (nº ${id})`;
const idIn = (typed: string): number | undefined => {
  const number = /\(nº (\d+)\)$/.exec(typed)?.[1];
  return number === undefined ? undefined : Number(number);
};

/** How long typing has to rest before the server is asked, in ms. */
const rest = 250;

/** Chooses one of any number of points: what is typed is looked for, and the browser offers what was found. */
export function PointFilter({ value, onChange }: PointFilterProps) {
  const listId = useId();
  const name = usePointName(value).data;
  const chosen = value === undefined ? '' : name === undefined ? '' : optionOf(value, name);
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed === null || idIn(typed) !== undefined ? '' : typed.trim()), rest);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useFoundPoints(asked);
  const change = (next: string): void => {
    setTyped(next);
    const id = idIn(next);
    if (id !== undefined || next === '') {
      setTyped(null);
      if (id !== value) onChange(id);
    }
  };
  return (
    <>
      <SearchField
        label={text.point}
        placeholder={text.pointHint}
        list={listId}
        value={typed ?? chosen}
        onClear={() => change('')}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <datalist id={listId}>
        {asked !== '' && found.data?.map((point) => <option key={point.id} value={optionOf(point.id, point.name)} />)}
      </datalist>
    </>
  );
}
