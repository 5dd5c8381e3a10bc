import { directionsLink } from '@separai/contract/collection-points/directions';
import { materialTitles } from '@separai/contract/collection-points/materials';
import type { RouteProgress, StopOutcome } from '@separai/contract/collection-routes/outcomes';
import { telephoneLink, whatsappLink } from '@separai/contract/contact-links';
import { formatKg } from '@separai/contract/notices/words';
import { pickupLine } from '@separai/contract/schedules/travel';
import { CircleCheck, DoorClosed, MessageCircle, Navigation, Phone, TriangleAlert, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink, LinkButton } from '../../../components/ui/button.tsx';
import { MaterialChip } from '../../../components/ui/material.tsx';
import { BackArrow } from '../../../components/ui/page.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { mapsOfDevice } from '../../../lib/browser.ts';
import { fromApp, goBackOnClick, useEntryState } from '../../../lib/page.ts';
import { today } from '../../../lib/time.ts';
import { withdraw } from '../../outbox/index.ts';
import { addressOf, areaOf } from '../addresses.ts';
import { closingStop, isOpenStop, nextStop, type ShownRoute, type ShownStop } from '../shown-route.ts';
import { routeText as text } from '../text.ts';
import { formatTime } from '../times.ts';
import { CollectorFrame } from './collector-frame.tsx';
import { ReportForm } from './report-form.tsx';
import { ResultBadge } from './stop-list.tsx';

interface StopScreenProps {
  route: ShownRoute;
  stopId: string;
  progress: RouteProgress;
}

/** A stop: its address and contact, what to collect, and the report of what happened. */
export function StopScreen({ route, stopId, progress }: StopScreenProps) {
  const [outcome, setOutcome] = useState<StopOutcome | null>(null);
  const cameFromList = useEntryState().fromApp === true;
  const stop = route.stops.find(({ id }) => id === stopId);
  const back = (
    <BackArrow
      to="/coletor/{-$parada}"
      params={{ parada: undefined }}
      label={text.back}
      onClick={(event) => goBackOnClick(event, cameFromList)}
      className="-ml-3 text-on-deep! hover:bg-on-deep/15!"
    />
  );
  if (stop === undefined)
    return (
      <CollectorFrame title={text.listTitle(route.date === today())} back={back} progress={progress}>
        <Empty title={text.notFound} sentence={text.notFoundSentence} />
      </CollectorFrame>
    );
  const title = stop.number === null ? text.cancelledStop : text.stop(stop.number, progress.total);
  if (outcome !== null && isOpenStop(stop))
    return <ReportForm route={route} stop={stop} outcome={outcome} title={title} onBack={() => setOutcome(null)} />;
  const isReportable = isOpenStop(stop) && route.closedAt === null && !route.isClosing;
  return (
    <CollectorFrame
      title={title}
      back={back}
      progress={progress}
      footer={isReportable ? <Reports onChoose={setOutcome} /> : <Onwards route={route} stop={stop} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <div>
          <h2 className="font-display text-[min(1.75rem,10vw)] leading-[1.15] font-bold text-balance wrap-anywhere">
            {addressOf(stop)}
          </h2>
          <p className="mt-1 text-body text-ink-soft wrap-anywhere">{areaOf(stop)}</p>
          <p className="mt-1 font-display text-name font-semibold wrap-anywhere">{stop.resident?.name ?? text.unnamed}</p>
        </div>
        <Contact stop={stop} />
        {!isOpenStop(stop) && <Result stop={stop} />}
        {stop.observation !== null && (
          <div className="rounded-lg bg-warn-soft p-3 text-warn-ink">
            <h3 className="font-display text-small font-semibold">{text.observation}</h3>
            <p className="text-body whitespace-pre-line wrap-anywhere">{stop.observation}</p>
          </div>
        )}
        <div>
          <h3 className="sr-only">{text.materials}</h3>
          <p className="font-display text-name font-semibold">{text.declared(formatKg(stop.weightKg))}</p>
          <ul className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
            {stop.materials.map((material) => (
              <li key={material}>
                <MaterialChip material={material} label={materialTitles[material]} />
              </li>
            ))}
          </ul>
          <p className="mt-2 text-small text-ink-soft wrap-anywhere">
            {stop.pointName}
            {stop.position === null && ` · ${text.noPlace}`}
            {stop.position?.precision === 'district' && ` · ${text.inDistrict}`}
          </p>
        </div>
      </div>
    </CollectorFrame>
  );
}

/** Call, message and directions; absent parts leave their room to the others. */
function Contact({ stop }: { stop: ShownStop }) {
  const phone = stop.resident?.phone ?? null;
  const call = phone === null ? null : telephoneLink(phone);
  const chat = whatsappLink(phone, text.chatMessage(stop.pointName));
  const destination = { name: addressOf(stop), latitude: null, longitude: null };
  const way = stop.pickup == null ? null : directionsLink({ ...destination, address: pickupLine(stop.pickup) }, mapsOfDevice());
  const links: readonly (readonly [string | null, string, ReactNode])[] = [
    [way, text.directions, <Navigation key="way" />],
    [call, text.call, <Phone key="call" />],
    [chat, text.chat, <MessageCircle key="chat" />],
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {links.map(
        ([href, label, icon]) =>
          href !== null && (
            <ButtonLink
              key={label}
              variant="soft"
              icon={icon}
              href={href}
              rel="noopener noreferrer"
              className="grow basis-24 px-2!"
            >
              {label}
            </ButtonLink>
          ),
      )}
    </div>
  );
}

function Result({ stop }: { stop: ShownStop }) {
  const { result, pending } = stop;
  return (
    <div className="rounded-lg border-[1.5px] border-line bg-sunken p-3">
      <div className="flex flex-wrap gap-1.5">
        <ResultBadge stop={stop} />
      </div>
      {result !== null && (
        <p className="mt-2 wrap-anywhere">
          {text.by(result.by, formatTime(result.at))}
          {result.hasPhoto && ` · ${text.hasPhoto}`}
        </p>
      )}
      {result?.reason != null && <p className="mt-1 wrap-anywhere">{result.reason}</p>}
      {result?.collectedByMaterial != null && (
        <p className="mt-1">
          {result.collectedByMaterial.map(({ material, kg }) => `${materialTitles[material]} ${formatKg(kg)}`).join(' · ')}
        </p>
      )}
      {pending !== null && (
        <>
          <p className="mt-2 text-small text-ink-soft">{text.withdrawHint}</p>
          <Button variant="neutral" icon={<Undo2 />} className="mt-2" onClick={() => void withdraw(pending)}>
            {text.withdraw}
          </Button>
        </>
      )}
    </div>
  );
}

const outcomes: readonly (readonly [StopOutcome, 'primary' | 'neutral', ReactNode])[] = [
  ['nobody', 'neutral', <DoorClosed key="nobody" />],
  ['refused', 'neutral', <TriangleAlert key="refused" />],
  ['collected', 'primary', <CircleCheck key="collected" />],
];

/** The three reports; 'Coletado' is the widest, and nearest to the thumb. */
function Reports({ onChoose }: { onChoose: (outcome: StopOutcome) => void }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
      {outcomes.map(([outcome, variant, icon]) => (
        <Button
          key={outcome}
          variant={variant}
          icon={icon}
          className="px-2! last:col-span-full last:min-h-[64px]!"
          onClick={() => onChoose(outcome)}
        >
          {text.report(outcome)}
        </Button>
      ))}
    </div>
  );
}

/** The way to the next open stop, or to the end of the day or its summary. */
function Onwards({ route, stop }: { route: ShownRoute; stop: ShownStop }) {
  const isOver = route.closedAt !== null || route.isClosing;
  const next = isOver ? null : nextStop(route.stops, stop.id);
  const closing = isOver ? text.summary : text.finish;
  return (
    <LinkButton to="/coletor/{-$parada}" params={{ parada: next?.id ?? closingStop }} replace state={fromApp} variant="primary">
      {next === null ? closing : text.next}
    </LinkButton>
  );
}
