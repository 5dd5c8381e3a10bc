import { Button } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { type OutboxEntry, refusalSentence, withdraw } from '../../outbox/index.ts';
import { addressOf } from '../addresses.ts';
import type { RouteWrite, ShownRoute } from '../shown-route.ts';
import { conflictWords, routeText as text } from '../text.ts';
import { formatTime } from '../times.ts';

/** Writes of this device that the server refused, and own reports that came after something else: told, and not lost. */
export function Problems({ route, writes }: { route: ShownRoute; writes: readonly RouteWrite[] }) {
  const refused = writes.filter((write) => write.refused !== undefined);
  const unapplied = route.unapplied.filter(({ isOwn }) => isOwn);
  if (refused.length + unapplied.length === 0) return null;
  const nameOf = (id: string | undefined): string => {
    const stop = route.stops.find((one) => one.id === id);
    return stop === undefined ? text.notFound : addressOf(stop);
  };
  return (
    <section aria-label={text.problems} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {refused.map((write) => (
        <FormAlert key={write.key} tone="danger">
          <p className="font-semibold wrap-anywhere">{(write as OutboxEntry).queued?.label ?? text.refusedWrite}</p>
          <p>{refusalSentence((write as OutboxEntry).refused ?? 'late')}</p>
          <Button variant="neutral" className="mt-2" onClick={() => void withdraw(write.key)}>
            {text.discard}
          </Button>
        </FormAlert>
      ))}
      {unapplied.map((report) => (
        <FormAlert key={report.id} tone="warn">
          <p className="font-semibold wrap-anywhere">{nameOf(report.scheduleId)}</p>
          <p>
            {text.unapplied(report.outcome, formatTime(report.at))} {conflictWords[report.conflict]} {text.keptForOffice}
          </p>
        </FormAlert>
      ))}
    </section>
  );
}
