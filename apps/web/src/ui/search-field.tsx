import { Search, X } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { searchFieldText } from '../text/search-field.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { TextField } from './field.tsx';

interface SearchFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'action' | 'value'> {
  value: string;
  onClear: () => void;
}

/** A field in which one searches; as soon as something stands in it there is a button that clears it, and leads back into it. */
export function SearchField({ value, onClear, trailing, className, ...field }: SearchFieldProps) {
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
      type="search"
      value={value}
      trailing={
        <>
          {value !== '' && <IconButton label={searchFieldText.clear} icon={<X aria-hidden="true" />} onClick={clear} />}
          {trailing}
        </>
      }
      // The browser's own sign is small, and another one in every browser.
      className={classNames('[&_::-webkit-search-cancel-button]:hidden', className)}
    />
  );
}
