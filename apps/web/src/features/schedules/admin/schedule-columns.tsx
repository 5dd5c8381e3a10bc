import { formatDay } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { telephoneLink } from '@separai/contract/contact-links';
import { formatPhone } from '@separai/contract/phones';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { Link } from '@tanstack/react-router';
import { type Column, clamped } from '../../../components/admin/table.tsx';
import { MaterialChip } from '../../../components/ui/material.tsx';
import { ScheduleStatusBadge } from '../components/schedule-status.tsx';
import { formatWeight } from '../formats.ts';
import { addressOf, handoverWords, nameOf, pointNameOf, shortId, weekdayOf } from './schedule-words.ts';
import { adminSchedulesText as text } from './text.ts';

const softLine = `text-small text-ink-soft ${clamped}`;
/** A second line of a row, which compact rows of a wide screen lack. */
const secondLine = 'block text-small text-ink-soft wide:compact:hidden';

/** The address of the pickup; for other bookings the name of the point. */
const whereOf = (schedule: AdministeredSchedule): string =>
  schedule.pickup == null ? pointNameOf(schedule.collectionPoint) : (addressOf(schedule) ?? text.noAddress);

function Phone({ phone }: { phone: string | null | undefined }) {
  if (phone == null) return <span className="text-small text-ink-soft">{text.nothing}</span>;
  // A number of an earlier release with a leading 0 has lost its last digit.
  const call = phone.startsWith('0') ? null : telephoneLink(`+55 ${phone}`);
  if (call === null) return <span className="text-small">{phone}</span>;
  return (
    <a
      href={call}
      className="inline-flex min-h-11 items-center text-small whitespace-nowrap text-action underline underline-offset-4"
    >
      {formatPhone(phone)}
    </a>
  );
}

/** The columns of the bookings' table; the resident's name opens the record. */
export const scheduleColumns: readonly Column<AdministeredSchedule>[] = [
  {
    key: 'date',
    title: text.date,
    sortable: true,
    headClassName: 'wide:w-24',
    cell: ({ date, seriesId }) => (
      <>
        <span className="block text-small font-medium whitespace-nowrap tabular-nums" title={weekdayOf(date)}>
          {formatDay(date)}
        </span>
        <span className={secondLine}>{weekdayOf(date)}</span>
        {seriesId != null && <span className="block text-small text-ink-soft">{text.marker}</span>}
      </>
    ),
  },
  {
    key: 'resident',
    title: text.user,
    sortable: true,
    isHead: true,
    headClassName: 'wide:w-36',
    className: 'min-w-0 tight:order-first tight:grow tight:basis-[calc(100%-10rem)] wrap-anywhere',
    cell: (schedule) => (
      <>
        <Link
          to="/admin-dashboard/agendamentos/$id"
          params={{ id: schedule.id }}
          title={nameOf(schedule)}
          className={`inline-flex min-h-11 items-center font-display font-semibold wrap-anywhere underline-offset-4 hover:underline roomy:min-h-6 ${clamped}`}
        >
          {nameOf(schedule)}
        </Link>
        {schedule.byPhone && <span className="block text-small text-ink-soft">{text.byPhone}</span>}
      </>
    ),
  },
  {
    key: 'where',
    title: text.address,
    headClassName: 'wide:w-38',
    className: 'tight:basis-full wrap-anywhere',
    cell: (schedule) => (
      <>
        <span className={`text-small ${clamped}`} title={whereOf(schedule)}>
          {whereOf(schedule)}
        </span>
        {schedule.pickup != null && <span className={secondLine}>{pointNameOf(schedule.collectionPoint)}</span>}
      </>
    ),
  },
  {
    key: 'weight',
    title: text.kilogramsShort,
    headClassName: 'wide:w-15',
    cell: ({ weightKg, collectedWeightKg }) => (
      <span className="whitespace-nowrap tabular-nums">
        {formatWeight(collectedWeightKg ?? weightKg)}
        <span className="roomy:sr-only"> kg</span>
      </span>
    ),
  },
  {
    key: 'travel',
    title: text.travelShort,
    headClassName: 'wide:w-20',
    cell: (schedule) => (
      <span className={softLine} title={handoverWords(schedule) ?? text.travelUnsaid}>
        {schedule.handover == null ? text.unsaid : text.travelWords[schedule.handover]}
      </span>
    ),
  },
  { key: 'phone', title: text.phone, headClassName: 'wide:w-34', cell: ({ user }) => <Phone phone={user?.phone} /> },
  {
    key: 'status',
    title: text.status,
    sortable: true,
    headClassName: 'wide:w-31',
    cell: ({ status }) => <ScheduleStatusBadge status={status} />,
  },
  {
    key: 'point',
    title: text.point,
    isOptional: true,
    headClassName: 'wide:w-40',
    className: 'tight:basis-full wrap-anywhere',
    cell: ({ collectionPoint }) => (
      <span className={softLine} title={collectionPoint.name}>
        {pointNameOf(collectionPoint)}
      </span>
    ),
  },
  {
    key: 'materials',
    title: text.materials,
    isOptional: true,
    headClassName: 'wide:w-52',
    className: 'tight:basis-full',
    cell: ({ materials }) => (
      <span className="flex flex-wrap gap-1">
        {materials.length === 0 ? (
          <span className="text-small text-ink-soft">{text.noMaterials}</span>
        ) : (
          materials.map((type) => <MaterialChip key={type} material={type} label={materialTitles[type]} />)
        )}
      </span>
    ),
  },
  {
    key: 'id',
    title: text.id,
    isOptional: true,
    headClassName: 'wide:w-26',
    cell: ({ id }) => <span className={`tabular-nums ${softLine}`}>{shortId(id)}</span>,
  },
];
