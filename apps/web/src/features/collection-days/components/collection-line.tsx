import type { Collection } from '@separai/contract/collection-days/answer';
import type { CollectionServiceColor } from '@separai/contract/collection-days/kinds';
import { windowWords } from '@separai/contract/collection-days/words';
import { classNames } from '../../../components/ui/class-names.ts';
import { changeWords, putOutWords } from '../words.ts';
import { Belongs } from './belongs.tsx';

const dots: Record<CollectionServiceColor, string> = {
  papel: 'bg-papel',
  plastico: 'bg-plastico',
  vidro: 'bg-vidro',
  metal: 'bg-metal',
  eletronicos: 'bg-eletronicos',
  oleo: 'bg-oleo',
  outros: 'bg-outros',
  perigosos: 'bg-perigosos',
};

/** The colour of a service, as a dot beside its name. */
export function ServiceDot({ color }: { color: CollectionServiceColor }) {
  return <span aria-hidden="true" className={classNames('mt-1.5 size-3 shrink-0 rounded-full', dots[color])} />;
}

/** A collection of one day: service, hours, until when to put things out, and changes; `hasBelongings`: what belongs into it. */
export function CollectionLine({ collection, hasBelongings = false }: { collection: Collection; hasBelongings?: boolean }) {
  const { service, passes, window } = collection;
  const details = passes ? [windowWords(window), putOutWords(collection)].filter(Boolean).join(' · ') : '';
  const change = changeWords(collection);
  return (
    <div className="flex gap-2.5">
      <ServiceDot color={service.color} />
      <div className="min-w-0">
        <p className={classNames('font-semibold wrap-anywhere', !passes && 'text-ink-soft')}>{service.name}</p>
        {details !== '' && <p className="text-small text-ink-soft wrap-anywhere">{details}</p>}
        {change !== null && <p className="text-small wrap-anywhere">{change}</p>}
        {hasBelongings && passes && <Belongs service={service} />}
      </div>
    </div>
  );
}
