import { Link } from '@tanstack/react-router';
import { classNames } from '../../../components/ui/class-names.ts';

const text = { label: 'O que procurar', points: 'Pontos', collectors: 'Coletores' } as const;

const list = { to: '/search/{-$pointId}', params: { pointId: undefined }, replace: true } as const;

/** Props of a link: the router would mark both as current, because their paths are equal. */
const look = (isCurrent: boolean) => ({
  activeOptions: { exact: true, includeSearch: true },
  'aria-current': isCurrent ? ('page' as const) : undefined,
  className: classNames(
    'grid min-h-11 min-w-0 place-items-center rounded-[0.625rem] px-3 py-1.5 font-display font-semibold wrap-anywhere',
    isCurrent ? 'bg-action text-on-action forced-colors:border-3' : 'text-ink hover:bg-sunken',
  ),
});

/** The choice between points and collectors in the search, kept in its address. */
export function SearchSwitch({ current }: { current: 'points' | 'collectors' }) {
  return (
    <nav
      aria-label={text.label}
      className="mb-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-1 rounded-md border-[1.5px] border-edge bg-surface p-1"
    >
      <Link {...list} search={{}} {...look(current === 'points')}>
        {text.points}
      </Link>
      <Link {...list} search={{ lista: 'coletores' }} {...look(current === 'collectors')}>
        {text.collectors}
      </Link>
    </nav>
  );
}
