import { CalendarRange, CalendarX, FileUp, MapPinned, Megaphone, MessageSquareWarning, Truck } from 'lucide-react';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Disclosure } from '../../../components/ui/card.tsx';
import { useMedia } from '../../../lib/browser.ts';
import { adminAreasText as text } from './area-text.ts';

/** The screens about areas, the most used first. */
const ways = [
  { to: '/admin-dashboard/setores/mapa', label: text.map, icon: <MapPinned /> },
  { to: '/admin-dashboard/setores/nao-passou', label: text.missed, icon: <MessageSquareWarning /> },
  { to: '/admin-dashboard/setores/excecoes', label: text.exceptions, icon: <CalendarX /> },
  { to: '/admin-dashboard/setores/avisos', label: text.announcements, icon: <Megaphone /> },
  { to: '/admin-dashboard/setores/ano', label: text.year, icon: <CalendarRange /> },
  { to: '/admin-dashboard/setores/tipos', label: text.services, icon: <Truck /> },
  { to: '/admin-dashboard/setores/importacao', label: text.importing, icon: <FileUp /> },
] as const;

/** The links to the other screens about areas, on a narrow screen in a disclosure. */
export function AreaWays() {
  const isWide = useMedia('(width >= 60rem)');
  const list = (
    <nav aria-label={text.ways}>
      <ul className="flex flex-wrap gap-2">
        {ways.map(({ to, label, icon }) => (
          <li key={to}>
            <LinkButton variant="neutral" size="small" icon={icon} to={to}>
              {label}
            </LinkButton>
          </li>
        ))}
      </ul>
    </nav>
  );
  return isWide ? list : <Disclosure title={text.ways}>{list}</Disclosure>;
}
