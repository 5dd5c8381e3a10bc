import { driveMetres, inOrder, movedInOrder, proposedOrder } from '@separai/contract/collection-routes/order';
import { numberedStops } from '@separai/contract/collection-routes/outcomes';
import { formatNumber } from '@separai/contract/portuguese';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { addressOf } from '../addresses.ts';
import { useRouteWrite } from '../api.ts';
import { isOpenStop, type ShownRoute } from '../shown-route.ts';
import { routeText as text } from '../text.ts';
import { StopNumber } from './stop-list.tsx';

/** The order of the stops without cancelled ones, changed by buttons or proposed anew; stops with a result keep their places in front. */
export function OrderList({ route, onSaved }: { route: ShownRoute; onSaved: () => void }) {
  const [order, setOrder] = useState(() => route.stops.flatMap(({ id, isCancelled }) => (isCancelled ? [] : [id])));
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const { write, isPending } = useRouteWrite('order');
  const { show } = useToast();
  const cancelled = route.stops.filter(({ isCancelled }) => isCancelled);
  const stops = numberedStops(inOrder(route.stops, order)).filter(({ number }) => number !== null);
  const move = (id: string, by: number): void => {
    const next = movedInOrder(
      stops.map((stop) => stop.id),
      id,
      by,
    );
    setOrder(next);
    const stop = stops.find((one) => one.id === id);
    if (stop !== undefined) setSaid(text.moved(addressOf(stop), next.indexOf(id) + 1));
  };
  const propose = (): void => {
    const done = stops.filter((stop) => !isOpenStop(stop)).map(({ id }) => id);
    const open = stops.filter(isOpenStop);
    const proposed = proposedOrder({ start: route.start, stops: open });
    setOrder([...done, ...proposed]);
    const metres = driveMetres({ start: route.start, stops: inOrder(open, proposed) });
    setSaid(text.proposed(formatNumber(metres / 1000, 1)));
  };
  const save = async (): Promise<void> => {
    setFailure(null);
    try {
      await write(route, { order: [...stops, ...cancelled].map(({ id }) => id), version: route.version });
      show({ title: text.orderSaved });
      onSaved();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <section aria-label={text.orderTitle} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <Button variant="soft" onClick={propose}>
        {text.propose}
      </Button>
      <p role="status" className="min-h-5 text-small text-ink-soft wrap-anywhere">
        {said}
      </p>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {stops.map((stop, index) => (
          <li
            key={stop.id}
            className="flex flex-wrap items-center gap-x-2 rounded-lg border-[1.5px] border-edge bg-surface py-1 pr-1 pl-2.5"
          >
            <StopNumber number={stop.number} isOpen={isOpenStop(stop)} />
            <span className="min-w-0 grow basis-24 font-display leading-[1.25] font-semibold wrap-break-word">
              {addressOf(stop)}
            </span>
            <IconButton
              className="ml-auto"
              label={text.earlier(addressOf(stop))}
              icon={<ArrowUp aria-hidden="true" />}
              disabled={index === 0}
              onClick={() => move(stop.id, -1)}
            />
            <IconButton
              label={text.later(addressOf(stop))}
              icon={<ArrowDown aria-hidden="true" />}
              disabled={index === stops.length - 1}
              onClick={() => move(stop.id, 1)}
            />
          </li>
        ))}
      </ol>
      <div className="sticky bottom-0 grid gap-2 bg-paper pt-2 pb-[max(0.625rem,env(safe-area-inset-bottom))] [@media(max-height:30rem)]:static">
        {failure !== null && <FormAlert tone="danger">{failure}</FormAlert>}
        <Button variant="primary" busy={isPending} onClick={() => void save()}>
          {text.saveOrder}
        </Button>
      </div>
    </section>
  );
}
