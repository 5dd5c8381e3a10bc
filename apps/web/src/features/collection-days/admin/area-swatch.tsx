import type { CollectionServiceColor } from '@separai/contract/collection-days/kinds';
import { classNames } from '../../../components/ui/class-names.ts';

const colors: Record<CollectionServiceColor, string> = {
  ...{ papel: 'bg-papel', plastico: 'bg-plastico', vidro: 'bg-vidro', metal: 'bg-metal', oleo: 'bg-oleo' },
  ...{ eletronicos: 'bg-eletronicos', outros: 'bg-outros', perigosos: 'bg-perigosos' },
};

/** The colour of a group of areas beside its label, which is also on the map. */
export const AreaSwatch = ({ color, label }: { color: CollectionServiceColor; label: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden="true" className={classNames('size-4 shrink-0 rounded-sm forced-color-adjust-none', colors[color])} />
    <span className="font-display text-small font-semibold">{label}</span>
  </span>
);
