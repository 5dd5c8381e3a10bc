import { formatDay } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { isOpen } from '@separai/contract/schedules/rules';
import type { OwnSchedule } from '@separai/contract/schedules/schema';
import { CalendarPlus, Info, PackageCheck, StickyNote, Weight } from 'lucide-react';
import { Link } from 'wouter';
import type { KeptWrite } from '../../platform/kept-writes.ts';
import { fromApp } from '../../platform/way-back.ts';
import { scheduleText } from '../../text/schedules.ts';
import { ButtonLink, standaloneLinkClass } from '../../ui/button.tsx';
import { Card, IconLine } from '../../ui/card.tsx';
import { MaterialChip } from '../../ui/material.tsx';
import { DateBlock } from './date-block.tsx';
import { kindOf } from './queued.ts';
import { WaitingPart } from './queued-card.tsx';
import { ScheduleStatusBadge } from './schedule-status.tsx';
import { formatWeight, isPlural } from './weight.ts';

interface ScheduleCardProps {
  schedule: OwnSchedule;
  /** What waits on this device to be done with it. */
  waiting: KeptWrite | undefined;
}

/** One booking: when, where, how far it is, what waits to be done with it, and what can still be done. */
export function ScheduleCard({ schedule, waiting }: ScheduleCardProps) {
  const { collectionPoint, date, status, materials } = schedule;
  const open = isOpen(schedule);
  return (
    <Card padding="tight">
      <div className="flex flex-wrap gap-3">
        <DateBlock date={date} quiet={!open} />
        <div className="min-w-0 flex-1 basis-36">
          <ScheduleStatusBadge status={status} />
          <h3 className="mt-1 font-display text-name font-semibold wrap-break-word">{collectionPoint.name}</h3>
          <IconLine icon={<Weight />} className="mt-1">
            {scheduleText.informed(formatWeight(schedule.weightKg), isPlural(schedule.weightKg))}
          </IconLine>
          {schedule.collectedWeightKg !== null && (
            <IconLine icon={<PackageCheck />} className="mt-1">
              {scheduleText.collected(formatWeight(schedule.collectedWeightKg), isPlural(schedule.collectedWeightKg))}
            </IconLine>
          )}
        </div>
      </div>
      {materials.length > 0 && (
        <div className="mt-2.5 flex flex-wrap gap-1.5">
          {materials.map((material) => (
            <MaterialChip key={material} material={material} label={materialTitles[material]} />
          ))}
        </div>
      )}
      {schedule.reason !== null && (
        <IconLine icon={<Info />} className="mt-2.5">
          <span className="font-semibold">{scheduleText.reason}</span> {schedule.reason}
        </IconLine>
      )}
      {schedule.observation !== null && (
        <IconLine icon={<StickyNote />} className="mt-2.5">
          <span className="sr-only">{scheduleText.note}</span> <span className="whitespace-pre-line">{schedule.observation}</span>
        </IconLine>
      )}
      {waiting !== undefined && <WaitingPart write={waiting} />}
      {open && (waiting === undefined || kindOf(waiting) !== 'cancel') && <Actions schedule={schedule} />}
    </Card>
  );
}

function Actions({ schedule: { id, date, collectionPoint, calendarUrl } }: { schedule: OwnSchedule }) {
  const day = formatDay(date);
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2 *:flex-1 *:basis-28">
        <Link href={`/schedule?reagendar=${id}`} asChild>
          <ButtonLink variant="neutral" size="small">
            {scheduleText.reschedule}
            <span className="sr-only">{scheduleText.ofBooking(collectionPoint.name, day)}</span>
          </ButtonLink>
        </Link>
        <Link href={`/schedule/cancel/${id}`} state={fromApp} asChild>
          <ButtonLink variant="neutral-danger" size="small">
            {scheduleText.cancel}
            <span className="sr-only">{scheduleText.ofBooking(collectionPoint.name, day)}</span>
          </ButtonLink>
        </Link>
      </div>
      {/* A plain link: phones open it with their calendar. */}
      <a href={calendarUrl} className={`${standaloneLinkClass} -mb-2 mt-0.5 font-display text-[0.9375rem]`}>
        <CalendarPlus aria-hidden="true" />
        <span>
          {scheduleText.addToCalendar}
          <span className="sr-only">{scheduleText.ofBooking(collectionPoint.name, day)}</span>
        </span>
      </a>
    </>
  );
}
