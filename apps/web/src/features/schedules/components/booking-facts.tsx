import { type CalendarDay, dayWithWeekday } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import type { OwnSchedule } from '@separai/contract/schedules/schema';
import { travelWords } from '@separai/contract/schedules/travel';
import { Link } from '@tanstack/react-router';
import { Home, Info, MapPin, PackageCheck, Repeat, StickyNote, Weight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconLine } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { MaterialChip } from '../../../components/ui/material.tsx';
import { dayParts, formatWeight, isPlural, materialWeightWords } from '../formats.ts';
import { scheduleText } from '../text.ts';

interface BookingFactsProps {
  /** A booking of the server, or a queued one without weight and notes of the point. */
  booking: Pick<OwnSchedule, 'date' | 'weightKg' | 'materials' | 'observation'> &
    Partial<Pick<OwnSchedule, 'collectedWeightKg' | 'collectedByMaterial' | 'reason' | 'handover' | 'pickup' | 'seriesId'>>;
  /** The point's name. */
  place: string | undefined;
  /** Link to the point. */
  placeHref?: string;
  badge: ReactNode;
  /** Closed booking: its day is not in colour. */
  quiet: boolean;
}

// The target is as high as a finger, the line as high as its text.
const nameLinkClass = '-my-3 inline-block py-3 underline underline-offset-4';

/** Place, day and content: the body of every booking card. */
export function BookingFacts({ booking, place, placeHref, badge, quiet }: BookingFactsProps) {
  const { date, weightKg, collectedWeightKg = null, collectedByMaterial, materials, reason = null, observation } = booking;
  const travel = travelWords(booking);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <DateBlock date={date} quiet={quiet} />
        <div className="min-w-0 flex-1 basis-36">
          {badge}
          <h3 className="mt-1 font-display text-name font-semibold wrap-anywhere">
            {placeHref === undefined ? (
              place
            ) : (
              <Link to={placeHref} className={nameLinkClass}>
                {place}
              </Link>
            )}
          </h3>
          {travel !== null && (
            <IconLine icon={booking.handover === 'pickup' ? <Home /> : <MapPin />} className="mt-1">
              {travel}
            </IconLine>
          )}
          {booking.seriesId != null && (
            <IconLine icon={<Repeat />} className="mt-1">
              {scheduleText.repeated}
            </IconLine>
          )}
          <IconLine icon={<Weight />} className="mt-1">
            {scheduleText.informed(formatWeight(weightKg), isPlural(weightKg))}
          </IconLine>
          {collectedWeightKg !== null && (
            <IconLine icon={<PackageCheck />} className="mt-1">
              {scheduleText.collected(formatWeight(collectedWeightKg), isPlural(collectedWeightKg))}
              {/* A reply that was persisted before the field existed lacks it. */}
              {collectedByMaterial != null && <span className="block">{materialWeightWords(collectedByMaterial)}</span>}
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
      {reason !== null && (
        <IconLine icon={<Info />} className="mt-2.5">
          <span className="font-semibold">{scheduleText.reason}</span> {reason}
        </IconLine>
      )}
      {observation !== null && (
        <IconLine icon={<StickyNote />} className="mt-2.5">
          <span className="sr-only">{scheduleText.note}</span> <span className="whitespace-pre-line">{observation}</span>
        </IconLine>
      )}
    </>
  );
}

/** The day of a booking, large; `quiet` for a closed one. */
function DateBlock({ date, quiet }: { date: CalendarDay; quiet: boolean }) {
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
