import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { fromApp } from '../../../lib/page.ts';
import { itemsText } from '../text.ts';

/** A form that leads to the search of items with the typed text. */
export function ItemSearchForm({ className }: { className?: string }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    void navigate({
      to: '/descarte/{-$itemId}',
      params: { itemId: undefined },
      search: typed === '' ? {} : { q: typed },
      state: fromApp,
    });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is unknown to browsers that are still in use
    <form action="/descarte" role="search" aria-label={itemsText.title} onSubmit={submit} className={className}>
      <TextField
        name="q"
        label={itemsText.question}
        placeholder={itemsText.example}
        leadingIcon={<Search />}
        action={
          <Button type="submit" variant="soft" size="small">
            {itemsText.search}
          </Button>
        }
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={80}
      />
    </form>
  );
}
