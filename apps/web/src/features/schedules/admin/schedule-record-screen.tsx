import { dayWithWeekday, formatDay, formatInstant } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { telephoneLink, whatsappLink } from '@separai/contract/contact-links';
import { formatPhone, phoneProblem } from '@separai/contract/phones';
import { formatList } from '@separai/contract/portuguese';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import type { AdministeredSchedule, ScheduleRecord } from '@separai/contract/schedules/administration-schema';
import { canCorrectWeight, isOpen } from '@separai/contract/schedules/rules';
import { travelWords } from '@separai/contract/schedules/travel';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Weight } from 'lucide-react';
import { useState } from 'react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { BackLink, Fact, RecordPage } from '../../../components/admin/screen.tsx';
import { HeadCells } from '../../../components/admin/table.tsx';
import { Button, textLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { MaterialChip } from '../../../components/ui/material.tsx';
import { timeZone } from '../../../lib/time.ts';
import { ScheduleStatusBadge } from '../components/schedule-status.tsx';
import { formatWeight, materialWeightWords } from '../formats.ts';
import { scheduleStates, weightCorrectionWords } from '../states.ts';
import { scheduleQuery } from './api.ts';
import { adminProposalText as proposalText } from './proposal-text.ts';
import { addressOf, countedWords, handoverWords, nameOf, shortId } from './schedule-words.ts';
import { type StatusAct, StatusActions, StatusDialog } from './status-actions.tsx';
import { adminSchedulesText as text } from './text.ts';

const ProposalDialog = lateDialog(async () => (await import('./proposal-dialog.tsx')).ProposalDialog);
const WeightCorrectionDialog = lateDialog(async () => (await import('./weight-correction-dialog.tsx')).WeightCorrectionDialog);

// Lazy: few bookings are made by phone.
const phoneCaller = lazyModule(async () => (await import('./phone-caller.tsx')).PhoneCaller);

function LatePhoneCaller({ schedule, caller }: { schedule: AdministeredSchedule; caller: NonNullable<ScheduleRecord['user']> }) {
  const { code: PhoneCaller } = useLazyModule(phoneCaller);
  return PhoneCaller === null ? null : <PhoneCaller schedule={schedule} caller={caller} />;
}

const seriesPart = lazyModule(async () => (await import('./series-part.tsx')).SeriesPart);

/** The repetition, whose code loads after the booking. */
function LateSeries({ schedule }: { schedule: ScheduleRecord }) {
  const { code: SeriesPart } = useLazyModule(seriesPart);
  return SeriesPart === null ? null : <SeriesPart schedule={schedule} />;
}

/** `/admin-dashboard/agendamentos/{id}` */
export function ScheduleRecordScreen({ id }: { id: string }) {
  const record = useQuery(scheduleQuery(id));
  const [acting, setActing] = useState<StatusAct | null>(null);
  const [correcting, setCorrecting] = useState<AdministeredSchedule | null>(null);
  const [proposing, setProposing] = useState<AdministeredSchedule | null>(null);
  return (
    <>
      <RecordPage
        back={<BackLink to="/admin-dashboard/agendamentos">{text.back}</BackLink>}
        title={text.recordTitle(shortId(id))}
        query={record}
        text={text}
      >
        {(schedule) => (
          <>
            <Card>
              <Facts schedule={schedule} />
              {schedule.proposedDates !== null && (
                <p className="mt-3 text-small">{proposalText.waiting(formatList(schedule.proposedDates.map(dayWithWeekday)))}</p>
              )}
              <div className="mt-4">
                {canCorrectWeight(schedule) ? (
                  <Button variant="neutral" size="small" icon={<Weight />} onClick={() => setCorrecting(schedule)}>
                    {text.correctWeight}
                  </Button>
                ) : (
                  <div className="flex flex-wrap gap-1.5">
                    <StatusActions schedule={schedule} onAct={setActing} />
                    {isOpen(schedule) && (
                      <Button variant="neutral" size="small" icon={<CalendarClock />} onClick={() => setProposing(schedule)}>
                        {proposalText.open}
                      </Button>
                    )}
                  </div>
                )}
              </div>
            </Card>
            {schedule.byPhone && schedule.user !== null && <LatePhoneCaller schedule={schedule} caller={schedule.user} />}
            <LateSeries schedule={schedule} />
            <History history={schedule.history} />
          </>
        )}
      </RecordPage>
      {acting !== null && <StatusDialog {...acting} onClose={() => setActing(null)} onChanged={() => setActing(null)} />}
      {proposing !== null && <ProposalDialog schedule={proposing} onClose={() => setProposing(null)} />}
      {correcting !== null && <WeightCorrectionDialog schedule={correcting} onClose={() => setCorrecting(null)} />}
    </>
  );
}

function Facts({ schedule }: { schedule: ScheduleRecord }) {
  const { user, collectionPoint, materials, collectedWeightKg, weightCorrection } = schedule;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 roomy:grid-cols-2">
      <Fact name={text.status}>
        <ScheduleStatusBadge status={schedule.status} />
      </Fact>
      <Fact name={text.date}>{dayWithWeekday(schedule.date)}</Fact>
      <Fact name={text.user}>
        {nameOf(schedule)}
        {schedule.byPhone && <span className="block text-small text-ink-soft">{text.byPhone}</span>}
      </Fact>
      <Fact name={text.phone}>
        {user?.phone == null ? text.nothing : <ResidentPhone phone={user.phone} schedule={schedule} />}
      </Fact>
      <Fact name={text.email}>{user?.email ?? text.nothing}</Fact>
      <Fact name={text.travel}>{handoverWords(schedule) ?? text.travelUnsaid}</Fact>
      {!schedule.byPhone && <Fact name={text.home}>{addressOf({ ...schedule, pickup: null }) ?? text.noAddress}</Fact>}
      <Fact name={text.point}>
        {collectionPoint.name}, {unbrokenTown(collectionPoint.address)}
      </Fact>
      <Fact name={text.materials}>
        <span className="flex flex-wrap gap-1">
          {materials.length === 0
            ? text.noMaterials
            : materials.map((type) => <MaterialChip key={type} material={type} label={materialTitles[type]} />)}
        </span>
      </Fact>
      <Fact name={text.weight}>{formatWeight(schedule.weightKg)} kg</Fact>
      {collectedWeightKg !== null && (
        <Fact name={text.weighed}>
          {formatWeight(collectedWeightKg)} kg
          {weightCorrection !== null && ` (${text.correctedBecause(weightCorrectionWords[weightCorrection])})`}
          {schedule.collectedByMaterial !== null && (
            <span className="block">{materialWeightWords(schedule.collectedByMaterial)}</span>
          )}
          {schedule.collectedByMaterial?.map(({ material, counted }) =>
            counted === undefined ? null : (
              <span key={material} className="block text-small text-ink-soft">
                {countedWords(material, counted)}
              </span>
            ),
          )}
          {(schedule.weighedBy !== null || schedule.weighedOn !== null) && (
            <span className="block text-small text-ink-soft">
              {text.weighedAs(schedule.weighedBy, schedule.weighedOn === null ? null : formatDay(schedule.weighedOn))}
            </span>
          )}
        </Fact>
      )}
      <Fact name={text.observation}>{schedule.observation ?? text.nothing}</Fact>
      {schedule.reason !== null && <Fact name={text.reason}>{schedule.reason}</Fact>}
      <Fact name={text.booked}>{formatInstant(new Date(schedule.createdAt), timeZone)}</Fact>
    </dl>
  );
}

/** The resident's phone with links to call and write. A number of an earlier release with a leading 0 has lost its last digit and gets none. */
function ResidentPhone({ phone, schedule }: { phone: string; schedule: ScheduleRecord }) {
  const call = phone.startsWith('0') ? null : telephoneLink(`+55 ${phone}`);
  const problem = phoneProblem(phone);
  return (
    <>
      {call === null ? (
        phone
      ) : (
        <>
          <a href={call} className={textLinkClass}>
            {formatPhone(phone)}
          </a>
          <WhatsApp phone={phone} schedule={schedule} />
        </>
      )}
      {problem !== null && <span className="block text-small text-danger-ink">{problem}</span>}
    </>
  );
}

/** The link to a chat with the resident, whose first message names the booking. */
function WhatsApp({ phone, schedule }: { phone: string; schedule: ScheduleRecord }) {
  const { date, collectionPoint } = schedule;
  const chat = whatsappLink(phone, text.whatsappMessage(formatDay(date), collectionPoint.name, travelWords(schedule)));
  if (chat === null) return null;
  return (
    <>
      {' · '}
      <a href={chat} target="_blank" rel="noopener noreferrer" className={textLinkClass}>
        {text.whatsapp}
        <span className="sr-only"> {text.newTab}</span>
      </a>
    </>
  );
}

type Entry = ScheduleRecord['history'][number];

/** A proposal of other days, or its answer; null for other changes. */
const proposalWords = (before: NonNullable<Entry['before']>, after: Entry['after']): string | null => {
  const [earlier, later] = [before.proposedDates ?? null, after?.proposedDates ?? null];
  if (later !== null && JSON.stringify(earlier) !== JSON.stringify(later))
    return proposalText.proposedDays(formatList(later.map(formatDay)));
  if (earlier === null || later !== null) return null;
  if (after?.date !== undefined && earlier.includes(after.date)) return proposalText.acceptedDay;
  return after?.status === before.status ? proposalText.declinedDays : null;
};

/** The changes of an entry in words. */
const wordsOf = ({ before, after }: Entry): string => {
  if (before === null) return after?.callerId == null ? text.created : text.agreedByPhone;
  const said: string[] = [];
  if (before.callerId != null && after?.callerId === null) said.push(text.callerErased);
  if (before.status !== undefined && after?.status !== undefined && before.status !== after.status)
    said.push(text.became(scheduleStates[before.status], scheduleStates[after.status]));
  if (before.date !== undefined && after?.date !== undefined && before.date !== after.date)
    said.push(`${text.date}: ${text.became(formatDay(before.date), formatDay(after.date))}`);
  if (before.weightKg !== undefined && after?.weightKg !== undefined && before.weightKg !== after.weightKg)
    said.push(`${text.weight}: ${text.became(formatWeight(before.weightKg), formatWeight(after.weightKg))} kg`);
  const hasOtherMaterials = JSON.stringify(before.collectedByMaterial) !== JSON.stringify(after?.collectedByMaterial);
  if (after?.collectedWeightKg != null && (before.collectedWeightKg !== after.collectedWeightKg || hasOtherMaterials)) {
    const weight = formatWeight(after.collectedWeightKg);
    const change = before.collectedWeightKg == null ? weight : text.became(formatWeight(before.collectedWeightKg), weight);
    said.push(`${text.weighed}: ${change} kg`);
    if (after.collectedByMaterial != null) said.push(materialWeightWords(after.collectedByMaterial));
    if (after.weightCorrection != null) said.push(text.correctedBecause(weightCorrectionWords[after.weightCorrection]));
  }
  const proposal = proposalWords(before, after);
  if (proposal !== null) said.push(proposal);
  return said.length === 0 ? text.changed(1) : said.join('; ');
};

const actorOf = ({ actor, name, after }: Entry): string => {
  if (after?.throughLink) return text.throughLink;
  return actor === 'service' ? text.service : (name ?? text.goneAccount);
};

const historyCellClass = 'wrap-anywhere tight:block roomy:border-t roomy:border-line roomy:px-3 roomy:py-2.5';

function History({ history }: { history: ScheduleRecord['history'] }) {
  return (
    <section aria-labelledby="historico">
      <h2 id="historico" className="mb-2 text-heading font-bold">
        {text.history}
      </h2>
      <div className="overflow-x-auto rounded-lg border border-line bg-surface">
        <table className="w-full text-left tight:block">
          <caption className="sr-only">{text.historyCaption}</caption>
          <thead className="bg-sunken font-display text-[0.8125rem] tight:sr-only">
            <tr>
              <HeadCells titles={[text.when, text.actor, text.what]} />
            </tr>
          </thead>
          <tbody className="tight:block">
            {history.map((entry) => (
              <tr key={entry.id} className="tight:block tight:border-line tight:px-3 tight:py-2.5 tight:not-first:border-t">
                <td className={historyCellClass}>{formatInstant(new Date(entry.at), timeZone)}</td>
                <td className={historyCellClass}>{actorOf(entry)}</td>
                <td className={historyCellClass}>{wordsOf(entry)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
