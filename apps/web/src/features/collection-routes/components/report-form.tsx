import type { StopOutcome } from '@separai/contract/collection-routes/outcomes';
import type { StopReportInput } from '@separai/contract/collection-routes/schema';
import { formatKg } from '@separai/contract/notices/words';
import { isFarFromDeclared } from '@separai/contract/schedules/rules';
import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { fromApp } from '../../../lib/page.ts';
import { addressOf } from '../addresses.ts';
import { useReportStop } from '../api.ts';
import { closingStop, nextStop, type ShownRoute, type ShownStop } from '../shown-route.ts';
import { conflictWords, routeText as text } from '../text.ts';
import { CollectorFrame } from './collector-frame.tsx';
import { PhotoField } from './photo-field.tsx';
import { ReasonFields } from './reason-fields.tsx';
import { type Weighed, WeightFields } from './weight-fields.tsx';

interface ReportFormProps {
  route: ShownRoute;
  stop: ShownStop;
  outcome: StopOutcome;
  title: string;
  onBack: () => void;
}

const titles = { collected: text.weightTitle, nobody: text.nobodyTitle, refused: text.refusedTitle } as const;
const sentences = { collected: null, nobody: text.nobodySentence, refused: text.refusedSentence } as const;
const saveWords = { collected: text.saveCollected, nobody: text.saveNobody, refused: text.saveRefused } as const;

/** The report of a stop: the weight or the reason, with a photo. A saved report leads to the next stop at once, and is sent behind it. */
export function ReportForm({ route, stop, outcome, title, onBack }: ReportFormProps) {
  const [weighed, setWeighed] = useState<Weighed>({ body: null, total: 0 });
  const [reason, setReason] = useState('');
  const [photo, setPhoto] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [confirmedKg, setConfirmedKg] = useState<number | null>(null);
  const send = useSending(route, stop);
  const problem = (): string | null => {
    if (outcome === 'refused') return reason.trim() === '' ? text.reasonRequired : null;
    if (outcome === 'nobody') return null;
    if (weighed.body === null) return text.weightRequired;
    const isDoubtful = isFarFromDeclared({ declaredKg: stop.weightKg, weighedKg: weighed.total });
    if (!isDoubtful || confirmedKg === weighed.total) return null;
    setConfirmedKg(weighed.total);
    return text.doubt(formatKg(weighed.total), formatKg(stop.weightKg));
  };
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      setError(null);
      set(value);
    };
  const save = (): void => {
    const found = problem();
    setError(found);
    if (found !== null) return;
    send({
      ...{ date: route.date, outcome, at: new Date().toISOString() },
      ...(outcome === 'collected' ? weighed.body : {}),
      ...(outcome === 'refused' && { reason: reason.trim() }),
      ...(photo !== null && { photo }),
    });
  };
  return (
    <CollectorFrame
      title={title}
      back={
        <IconButton
          label={text.cancel}
          icon={<ArrowLeft aria-hidden="true" />}
          onClick={onBack}
          className="-ml-3 text-on-deep! hover:bg-on-deep/15!"
        />
      }
      footer={
        <>
          {error !== null && <FormAlert tone={confirmedKg === null ? 'danger' : 'warn'}>{error}</FormAlert>}
          <Button variant="primary" className="min-h-[64px]!" onClick={save}>
            {saveWords[outcome]}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <div>
          <h2 className="font-display text-title font-bold wrap-anywhere">{titles[outcome]}</h2>
          <p className="wrap-anywhere text-ink-soft">{addressOf(stop)}</p>
          {sentences[outcome] !== null && <p className="mt-2">{sentences[outcome]}</p>}
        </div>
        {outcome === 'collected' && <WeightFields stop={stop} onChange={changed(setWeighed)} />}
        {outcome === 'refused' && <ReasonFields reason={reason} onChange={changed(setReason)} />}
        <PhotoField photo={photo} onChange={setPhoto} />
      </div>
    </CollectorFrame>
  );
}

/** Sends a report through the outbox and goes on to the next stop without waiting; a toast tells how it went. */
const useSending = (route: ShownRoute, stop: ShownStop) => {
  const report = useReportStop();
  const router = useRouter();
  const { show } = useToast();
  const address = addressOf(stop);
  return (body: StopReportInput): void => {
    const next = nextStop(route.stops, stop.id);
    report({ id: stop.id, address, report: body }).then(
      (result) => {
        if (result.status === 'queued') show({ title: text.savedHere(address) });
        else if (result.reply.conflict === null) show({ title: text.saved(address) });
        else {
          const description = `${conflictWords[result.reply.conflict]} ${text.keptForOffice}`;
          show({ title: address, description, variant: 'destructive', isLasting: true });
        }
      },
      (error: unknown) => {
        const description = error instanceof Error ? error.message : undefined;
        show({ title: text.notSaved(address), description, variant: 'destructive', isLasting: true });
      },
    );
    const parada = next?.id ?? closingStop;
    void router.navigate({ to: '/coletor/{-$parada}', params: { parada }, replace: true, state: fromApp });
  };
};
