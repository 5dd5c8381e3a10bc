import { type RouteSummary, summaryOf } from '@separai/contract/collection-routes/outcomes';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert, TextField } from '../../../components/ui/field.tsx';
import { BackArrow } from '../../../components/ui/page.tsx';
import { useRouteWrite } from '../api.ts';
import { isOpenStop, type ShownRoute } from '../shown-route.ts';
import { routeText as text } from '../text.ts';
import { CollectorFrame } from './collector-frame.tsx';
import { SummaryFigures } from './summary-figures.tsx';

/** The end of a list's day: its summary, and the signature that closes it. */
export function ClosingScreen({ route, name }: { route: ShownRoute; name: string | null }) {
  const summary: RouteSummary = route.summary ?? summaryOf(route.stops);
  const open = route.stops.filter(isOpenStop).length;
  const isClosed = route.closedAt !== null;
  return (
    <CollectorFrame
      title={isClosed ? text.summary : text.closingTitle}
      back={
        <BackArrow
          to="/coletor/{-$parada}"
          params={{ parada: undefined }}
          label={text.back}
          className="-ml-3 text-on-deep! hover:bg-on-deep/15!"
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {isClosed && (
          <FormAlert tone="info">{route.signedName === null ? text.closedUnnamed : text.closed(route.signedName)}</FormAlert>
        )}
        {!isClosed && open > 0 && (
          <FormAlert tone="warn">
            <p className="font-semibold">{text.remaining(open)}</p>
            <p>{text.remainingSentence}</p>
          </FormAlert>
        )}
        {!isClosed && open === 0 && <p className="font-semibold">{text.allDone}</p>}
        <SummaryFigures summary={summary} stops={route.stops} />
        {route.isClosing && <FormAlert tone="info">{text.closingQueued}</FormAlert>}
        {!isClosed && !route.isClosing && <Signature route={route} name={name} />}
      </div>
    </CollectorFrame>
  );
}

function Signature({ route, name }: { route: ShownRoute; name: string | null }) {
  const [signed, setSigned] = useState(name ?? '');
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const { write, isPending } = useRouteWrite('close');
  const close = async (): Promise<void> => {
    if (signed.trim() === '') {
      setError(text.nameRequired);
      return;
    }
    setError(undefined);
    setFailure(null);
    try {
      await write(route, { signedName: signed });
    } catch (cause) {
      setFailure(cause instanceof Error ? cause.message : String(cause));
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void close();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <TextField
        label={text.signature}
        hint={text.signHint}
        autoComplete="name"
        value={signed}
        error={error}
        onChange={({ target }) => setSigned(target.value)}
      />
      {failure !== null && <FormAlert tone="danger">{failure}</FormAlert>}
      <Button type="submit" variant="primary" busy={isPending} className="min-h-[64px]!">
        {text.sign}
      </Button>
    </form>
  );
}
