import { addDays, type CalendarDay } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { formatKg } from '@separai/contract/notices/words';
import { isOpen } from '@separai/contract/schedules/rules';
import type { ScheduleStatus } from '@separai/contract/schedules/status';
import { pickupLine, travelWords } from '@separai/contract/schedules/travel';
import ical, {
  ICalAlarmType,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { CalendarBooking } from './repository.ts';

const productId = '//Separai//Minhas coletas//PT';
const feedName = 'Minhas coletas · Separaí';
/** Calendars are asked to look again after so many seconds. */
const refreshAfter = 4 * 3600;

const eventStatus: Record<ScheduleStatus, ICalEventStatus> = {
  pendente: ICalEventStatus.TENTATIVE,
  confirmado: ICalEventStatus.CONFIRMED,
  concluído: ICalEventStatus.CONFIRMED,
  cancelado: ICalEventStatus.CANCELLED,
  'não realizado': ICalEventStatus.CANCELLED,
};

// Some calendars show an event without its status.
const titleOf: Record<ScheduleStatus, string> = {
  pendente: 'Coleta a confirmar',
  confirmado: 'Coleta',
  concluído: 'Coleta concluída',
  cancelado: 'Coleta cancelada',
  'não realizado': 'Coleta não realizada',
};

const descriptionOf = (booking: CalendarBooking): string =>
  [
    travelWords(booking),
    booking.materials.length === 0 ? null : `Materiais: ${booking.materials.map((type) => materialTitles[type]).join(', ')}`,
    `Peso informado: ${formatKg(booking.weightKg)}`,
    booking.collectedWeightKg === null ? null : `Peso coletado: ${formatKg(booking.collectedWeightKg)}`,
    booking.openingHours === null ? null : `Horário do ponto: ${booking.openingHours}`,
    booking.phone === null ? null : `Telefone do ponto: ${booking.phone}`,
    booking.reason === null ? null : `Motivo: ${booking.reason}`,
  ]
    .filter((line) => line !== null)
    .join('\n');

// Midnight in UTC, and no time zone is named: only then does the generator write the very day.
const dateOf = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`);

/** Six decimals are 11 cm, and never become the `1e-7` that GEO does not know. */
const degrees = (value: number): number => Number(value.toFixed(6));

/** Where the resident has to be: at home where it is fetched, else at the point. */
const placeOf = ({ pickup, address, latitude, longitude }: CalendarBooking): NonNullable<ICalEventData['location']> => {
  if (pickup != null) return { title: [pickupLine(pickup), pickup.cep].filter((part) => part !== null).join(', ') };
  const geo = latitude === null || longitude === null ? {} : { geo: { lat: degrees(latitude), lon: degrees(longitude) } };
  return { title: address, ...geo };
};

const addEvent = (calendar: ICalCalendar, booking: CalendarBooking, listUrl: string): void => {
  const event = calendar.createEvent({
    id: `coleta-${booking.id}@separai`,
    sequence: booking.sequence,
    stamp: booking.updatedAt,
    created: booking.createdAt,
    lastModified: booking.updatedAt,
    allDay: true,
    start: dateOf(booking.date),
    end: dateOf(addDays(booking.date, 1)),
    summary: `${titleOf[booking.status]}: ${booking.pointName}`,
    location: placeOf(booking),
    description: descriptionOf(booking),
    url: listUrl,
    status: eventStatus[booking.status],
    // The person is free on that day: it only has to be set out.
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  if (isOpen(booking)) {
    const hoursBefore = 24 - booking.reminderHour;
    event.createAlarm({
      type: ICalAlarmType.display,
      trigger: hoursBefore * 3600,
      description: `Amanhã: coleta em ${booking.pointName}`,
    });
  }
};

/**
 * The text of an iCalendar file (RFC 5545) with these bookings as all-day events; `feed` names the calendar and how often to
 * look again. `listUrl` is where a person sees their bookings.
 */
export const calendarFile = (
  bookings: readonly CalendarBooking[],
  { feed, listUrl }: { feed: boolean; listUrl: string },
): string => {
  const calendar = ical({ prodId: productId, method: ICalCalendarMethod.PUBLISH });
  if (feed) calendar.name(feedName).ttl(refreshAfter);
  for (const booking of bookings) addEvent(calendar, booking, listUrl);
  // The generator leaves the last line without its end, and writes properties after the alarm, where RFC 5545 §3.6.1 has none.
  return `${calendar.toString()}\r\n`.replace(/(\r\nBEGIN:VALARM\r\n.*?\r\nEND:VALARM)(.*?)(?=\r\nEND:VEVENT\r\n)/gs, '$2$1');
};
