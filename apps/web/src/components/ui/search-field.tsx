import { Search, X } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { IconButton } from './button.tsx';
import { TextField } from './field.tsx';
import { searchFieldText } from './text.ts';

interface SearchFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'action' | 'value'> {
  value: string;
  onClear: () => void;
}

/** A search field; once filled it has a button that clears it and returns the focus. */
export function SearchField({ value, onClear, trailing, ...field }: SearchFieldProps) {
  const clear = ({ currentTarget: button }: MouseEvent): void => {
    // Before the clear button disappears.
    button.parentElement?.querySelector('input')?.focus();
    onClear();
  };
  return (
    <TextField
      leadingIcon={<Search />}
      autoComplete="off"
      enterKeyHint="search"
      {...field}
      // By role: for `type="search"` browsers draw a clear button of their own.
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
