import type { Dashboard } from '@separai/contract/dashboard/schema';
import { formatNumber } from '@separai/contract/portuguese';
import { Link } from '@tanstack/react-router';
import { MapPin, PackageCheck, Truck, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../components/ui/class-names.ts';
import { useSession } from '../../../lib/session.ts';
import { adminText } from '../text.ts';

type Figures = Pick<Dashboard, 'collections' | 'users' | 'activeCollectors' | 'collectionPoints'>;

/** The four figures. */
export function FigureCards({ collections, users, activeCollectors, collectionPoints }: Figures) {
  const { figures } = adminText;
  const isOperator = useSession()?.isOperator === true;
  return (
    <dl className="grid grid-cols-1 gap-3 @min-[20rem]/panel:grid-cols-2 @min-[60rem]/panel:grid-cols-4">
      <FigureCard label={figures.collections} figure={collections} icon={<PackageCheck />} className="bg-deep text-on-deep" />
      <FigureCard
        label={isOperator ? figures.residents : figures.users}
        figure={users}
        icon={<UsersRound />}
        className="bg-brand text-on-brand"
      />
      <FigureCard
        label={figures.activeCollectors}
        hint={figures.activeCollectorsHint}
        figure={activeCollectors}
        icon={<Truck />}
        className="bg-mint text-on-mint"
      />
      <FigureCard
        label={
          // The whole card is the link.
          <Link
            to="/admin-dashboard/pontos"
            search={{ situacao: 'ativos' }}
            className="underline-offset-4 after:absolute after:inset-0 after:rounded-xl hover:underline"
          >
            {figures.collectionPoints}
          </Link>
        }
        figure={collectionPoints}
        icon={<MapPin />}
        className="border border-line bg-surface text-ink"
      />
    </dl>
  );
}

function FigureCard({
  label,
  hint,
  figure,
  icon,
  className,
}: {
  label: ReactNode;
  /** Definition of the figure, where its label alone is ambiguous. */
  hint?: string;
  figure: number;
  icon: ReactNode;
  className: string;
}) {
  return (
    <div className={classNames('relative flex min-h-26 flex-col-reverse justify-end rounded-xl tip-bl p-4.5', className)}>
      <dt className="font-display text-[0.9375rem] leading-5 font-semibold wrap-anywhere">
        {label}
        {hint !== undefined && <span className="block text-small font-normal">{hint}</span>}
      </dt>
      <dd className="pr-8 font-display text-[2.5rem] leading-11 font-bold">
        {formatNumber(figure)}
        <span aria-hidden="true" className="absolute top-4.5 right-4.5 [&>svg]:size-6">
          {icon}
        </span>
      </dd>
    </div>
  );
}
