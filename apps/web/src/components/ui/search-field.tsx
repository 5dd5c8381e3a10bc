import { Search, X } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { IconButton } from './button.tsx';
import { TextField } from './field.tsx';
import { searchFieldText } from './text.ts';

interface SearchFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'action' | 'value'> {
  value: string;
  onClear: () => void;
}

/** A field in which one searches; as soon as something stands in it there is a button that clears it, and leads back into it. */
export function SearchField({ value, onClear, trailing, ...field }: SearchFieldProps) {
  const clear = ({ currentTarget: button }: MouseEvent): void => {
    // Before the button goes with what it clears.
    button.parentElement?.querySelector('input')?.focus();
    onClear();
  };
  return (
    <TextField
      leadingIcon={<Search />}
      autoComplete="off"
      enterKeyHint="search"
      {...field}
      // A search by its role: of the type browsers draw a small sign of their own that clears it.
      role={field.list === undefined ? 'searchbox' : undefined}
      inputMode="search"
      value={value}
      trailing={
        <>
          {value !== '' && <IconButton label={searchFieldText.clear} icon={<X aria-hidden="true" />} onClick={clear} />}
          {trailing}
        </>
      }
    />
  );
}
