import { materialTitles } from '@separai/contract/collection-points/materials';
import { formatKg } from '@separai/contract/notices/words';
import { Link } from '@tanstack/react-router';
import { Ban, CircleCheck, CircleSlash, CloudOff, DoorClosed, type LucideIcon, TriangleAlert } from 'lucide-react';
import { classNames } from '../../../components/ui/class-names.ts';
import { StatusBadge, type StatusTone } from '../../../components/ui/status.tsx';
import { addressOf, areaOf } from '../addresses.ts';
import { isOpenStop, type ShownStop } from '../shown-route.ts';
import { resultWords, routeText as text } from '../text.ts';

/** All stops in their order, each a link to its page. */
export function StopList({ stops }: { stops: readonly ShownStop[] }) {
  const unplaced = stops.filter((stop) => stop.position === null && isOpenStop(stop)).length;
  return (
    <>
      {unplaced > 0 && <p className="text-small text-ink-soft">{text.noPlaces(unplaced)}</p>}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {stops.map((stop) => (
          <li key={stop.id}>
            <StopLink stop={stop} />
          </li>
        ))}
      </ol>
    </>
  );
}

function StopLink({ stop }: { stop: ShownStop }) {
  const isOpen = isOpenStop(stop);
  const facts = [formatKg(stop.weightKg), ...stop.materials.map((type) => materialTitles[type])].join(' · ');
  return (
    <Link
      to="/coletor/{-$parada}"
      params={{ parada: stop.id }}
      className={classNames(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border-[1.5px] p-3',
        isOpen ? 'border-edge bg-surface hover:bg-sunken' : 'border-line bg-sunken',
      )}
    >
      <StopNumber number={stop.number} isOpen={isOpen} />
      <span className="min-w-0 grow basis-36">
        <span className="block font-display text-name leading-6 font-bold wrap-anywhere text-ink">{addressOf(stop)}</span>
        {isOpen && <span className="block text-small text-ink-soft wrap-anywhere">{areaOf(stop)}</span>}
        {isOpen ? (
          <span className="block text-small text-ink">{facts}</span>
        ) : (
          <span className="mt-1 flex flex-wrap gap-1.5">
            <ResultBadge stop={stop} />
          </span>
        )}
      </span>
    </Link>
  );
}

/** The place of a stop in the order; a cancelled stop has none. */
export function StopNumber({ number, isOpen }: Pick<ShownStop, 'number'> & { isOpen: boolean }) {
  return (
    <span
      className={classNames(
        'drop inline-grid size-10 shrink-0 place-items-center font-display font-bold tabular-nums',
        isOpen ? 'bg-deep text-on-deep' : 'bg-line text-ink',
      )}
    >
      {number ?? <Ban aria-hidden="true" className="size-5" />}
    </span>
  );
}

const looks: Record<keyof typeof resultWords, { tone: StatusTone; icon: LucideIcon }> = {
  collected: { tone: 'success', icon: CircleCheck },
  nobody: { tone: 'warn', icon: DoorClosed },
  refused: { tone: 'danger', icon: TriangleAlert },
  missed: { tone: 'muted', icon: CircleSlash },
};

/** The result of a stop in words, with its weight, and whether it waits to be sent. */
export function ResultBadge({ stop: { result, isCancelled, pending } }: { stop: ShownStop }) {
  if (isCancelled)
    return (
      <StatusBadge tone="muted" icon={<CircleSlash />}>
        {text.cancelled}
      </StatusBadge>
    );
  if (result === null) return null;
  const { tone, icon: Icon } = looks[result.outcome];
  const weight = result.collectedWeightKg === null ? '' : ` · ${formatKg(result.collectedWeightKg)}`;
  return (
    <>
      <StatusBadge tone={tone} icon={<Icon />}>
        {resultWords[result.outcome]}
        {weight}
      </StatusBadge>
      {pending !== null && (
        <StatusBadge tone="muted" icon={<CloudOff />}>
          {text.pending}
        </StatusBadge>
      )}
    </>
  );
}
