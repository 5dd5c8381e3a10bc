import { type ComponentProps, useEffect, useState } from 'react';
import { SearchField } from '../ui/search-field.tsx';

interface RestedSearchProps extends Omit<ComponentProps<typeof SearchField>, 'value' | 'onChange' | 'onClear'> {
  /** What is searched for now. */
  value: string;
  /** Is told what was typed once typing rests. */
  onChange: (text: string) => void;
}

/** How long typing has to rest before the table follows, in ms. */
const rest = 300;

/** A field in which one searches a table that the server reads. */
export function RestedSearch({ value, onChange, ...field }: RestedSearchProps) {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  if (told !== value) {
    // The address has changed by itself, as by going back.
    setTold(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => {
      setTold(typed.trim());
      onChange(typed.trim());
    }, rest);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return <SearchField {...field} value={typed} onClear={() => setTyped('')} onChange={({ target }) => setTyped(target.value)} />;
}
