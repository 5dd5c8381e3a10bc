import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { foundPointsQuery, pointNameQuery } from './api.ts';
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

/** Debounce of the typed text in ms. */
const debounce = 250;

/** Chooses a point: the typed text is searched on the server, and the browser offers the found points. */
export function PointFilter({ value, onChange }: PointFilterProps) {
  const listId = useId();
  const name = useQuery(pointNameQuery(value)).data;
  const chosen = value === undefined ? '' : name === undefined ? '' : optionOf(value, name);
  const [typed, setTyped] = useState<string | null>(null);
  const [searched, setSearched] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed === null || idIn(typed) !== undefined ? '' : typed.trim()), debounce);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery(foundPointsQuery(searched));
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
        {searched !== '' && found.data?.map((point) => <option key={point.id} value={optionOf(point.id, point.name)} />)}
      </datalist>
    </>
  );
}
