import type { CollectionService } from '@separai/contract/collection-days/schema';
import { guidePagePath } from '@separai/contract/public-pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';
import { itemsQuery } from '../../items/index.ts';
import { guidesQuery } from '../../recycling-guides/index.ts';
import { belongsText as text } from '../text.ts';

const shownMax = 6;
const linkClass = 'inline-flex min-h-11 min-w-11 items-center underline underline-offset-4 wrap-anywhere';

/** Guides and items that a service takes, as links; empty where it names none. */
export function Belongs({ service: { guides, items } }: { service: CollectionService }) {
  const { data: loaded } = useQuery({ ...guidesQuery, enabled: guides.length > 0 });
  const { data: list } = useQuery({ ...itemsQuery, enabled: items.length > 0 });
  const isSignedIn = useSession() !== null;
  const links: ReactNode[] = [
    ...(loaded?.guides ?? [])
      .filter(({ id }) => guides.includes(id))
      .map(({ id, name }) =>
        isSignedIn ? (
          <Link key={`guide ${id}`} to="/recycle/$materialId" params={{ materialId: id }} className={linkClass}>
            {name}
          </Link>
        ) : (
          <a key={`guide ${id}`} href={guidePagePath(id)} className={linkClass}>
            {name}
          </a>
        ),
      ),
    ...(list?.items ?? [])
      .filter(({ id }) => items.includes(id))
      .map(({ id, name }) => (
        <Link key={`item ${id}`} to="/descarte/{-$itemId}" params={{ itemId: id }} className={linkClass}>
          {name}
        </Link>
      )),
  ];
  if (links.length === 0) return null;
  const others = links.length - shownMax;
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 text-small">
      <span className="text-ink-soft">{text.title}:</span>
      {links.slice(0, shownMax)}
      {others > 0 && <span className="text-ink-soft">{text.more(others)}</span>}
    </p>
  );
}
