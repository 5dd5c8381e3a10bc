import { dayWithWeekday, formatDay } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { isOpen } from '@separai/contract/schedules/rules';
import type { OwnSchedule } from '@separai/contract/schedules/schema';
import { CalendarPlus, Info, PackageCheck, StickyNote, Weight } from 'lucide-react';
import { Link } from 'wouter';
import { fromApp } from '../../platform/way-back.ts';
import { scheduleText } from '../../text/schedules.ts';
import { ButtonLink, standaloneLinkClass } from '../../ui/button.tsx';
import { Card, IconLine } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MaterialChip } from '../../ui/material.tsx';
import { dayParts } from './day-words.ts';
import { ScheduleStatusBadge } from './schedule-status.tsx';
import { formatWeight, isPlural } from './weight.ts';

/** One booking: when, where, how far it is, and what can still be done with it. */
export function ScheduleCard({ schedule }: { schedule: OwnSchedule }) {
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
      {open && <Actions schedule={schedule} />}
    </Card>
  );
}

function DateBlock({ date, quiet }: { date: string; quiet: boolean }) {
  const { weekday, day, month } = dayParts(date);
  return (
    <p
      className={classNames(
        'grid min-h-20 min-w-15 shrink-0 content-center self-start rounded-lg px-1 text-center font-display text-small leading-4 font-semibold tip-bl',
        quiet ? 'bg-sunken text-ink-soft' : 'bg-action-soft text-on-action-soft',
      )}
    >
      <span className="sr-only">{dayWithWeekday(date)}</span>
      <span aria-hidden="true">{weekday}</span>
      <span aria-hidden="true" className="text-title font-bold">
        {day}
      </span>
      <span aria-hidden="true">{month}</span>
    </p>
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
