import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { fromApp } from '../../../lib/page.ts';
import { useItems } from '../api.ts';
import { useItemSearch } from '../hooks/use-item-search.ts';
import { itemsText } from '../text.ts';
import { VerdictBadge } from './verdict-look.tsx';

/** The result for an item or family named in the search for points; empty for any other text. */
export function ItemOffer({ typed }: { typed: string }) {
  const { data: found } = useItemSearch(useItems(), typed);
  const [item] = found?.items ?? [];
  if (found === undefined || item === undefined || !found.isNamed) return null;
  const { family } = found;
  const [verdict] = item.verdicts;
  return (
    <Link
      to="/descarte/{-$itemId}"
      {...(family === null
        ? { params: { itemId: item.id } }
        : { params: { itemId: undefined }, search: { q: found.text.trim() } })}
      state={fromApp}
      className="mt-2 flex min-h-[52px] items-center gap-2 rounded-lg border border-line bg-surface py-2.5 pr-2.5 pl-3.5 motion-press hover:border-edge active:bg-sunken"
    >
      <span className="min-w-0 grow">
        <span className="block text-small text-ink-soft">{itemsText.offer}</span>
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <span className="min-w-0 font-display text-name font-semibold wrap-anywhere">
            {family === null ? item.name : itemsText.family(family)}
          </span>
          {family === null && verdict !== undefined && <VerdictBadge kind={verdict.kind} />}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </Link>
  );
}
