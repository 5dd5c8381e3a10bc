import { useState } from 'react';
import { DayHours } from './day-hours.tsx';
import { adminPointFormText as text } from './point-form-text.ts';
import { openingHoursOf, type TypedWeek, type WeekKey, weekKeys, weekOf } from './week-hours.ts';

interface WeekFieldProps {
  /** In OpenStreetMap's notation. */
  value: string;
  onChange: (openingHours: string) => void;
}

/** Opening hours as a week with its holidays, day by day; says so where a week cannot express them. */
export function WeekField({ value, onChange }: WeekFieldProps) {
  // A half-typed span is no valid notation, from which the week could not be parsed back.
  const [draft, setDraft] = useState<{ text: string; week: TypedWeek } | null>(null);
  const week = draft?.text === value ? draft.week : weekOf(value);
  const change = (next: TypedWeek): void => {
    const openingHours = openingHoursOf(next);
    setDraft({ text: openingHours, week: next });
    onChange(openingHours);
  };
  const copy = (from: WeekKey): void => {
    if (week !== null) change({ ...week, ...Object.fromEntries([1, 2, 3, 4, 5, 6, 0].map((day) => [day, week[from] ?? []])) });
  };
  if (week === null) return <p className="text-small">{text.beyondWeek}</p>;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {weekKeys.map((key) => (
        <li key={key}>
          <DayHours
            day={key}
            spans={week[key]}
            onChange={(spans) => change({ ...week, [key]: spans })}
            onCopy={key === 'holidays' ? null : () => copy(key)}
          />
        </li>
      ))}
    </ul>
  );
}
