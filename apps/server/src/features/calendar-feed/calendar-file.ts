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
/** Refresh interval for calendar programs, in seconds. */
const refreshAfter = 4 * 3600;

const eventStatus: Record<ScheduleStatus, ICalEventStatus> = {
  pendente: ICalEventStatus.TENTATIVE,
  confirmado: ICalEventStatus.CONFIRMED,
  concluído: ICalEventStatus.CONFIRMED,
  cancelado: ICalEventStatus.CANCELLED,
  'não realizado': ICalEventStatus.CANCELLED,
};

// The status is part of the title, because some calendars do not display it.
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

// Midnight UTC without a time zone, since the generator would otherwise shift the date.
const dateOf = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`);

/** Six decimals are 11 cm, and avoid exponents such as `1e-7`, which are invalid in GEO. */
const degrees = (value: number): number => Number(value.toFixed(6));

/** The location of the handover: the pickup address, or the point. */
const placeOf = ({ pickup, address, latitude, longitude }: CalendarBooking): NonNullable<ICalEventData['location']> => {
  if (pickup != null) return { title: [pickupLine(pickup), pickup.cep].filter((part) => part !== null).join(', ') };
  const geo = latitude === null || longitude === null ? {} : { geo: { lat: degrees(latitude), lon: degrees(longitude) } };
  return { title: address, ...geo };
};

const addEvent = (calendar: ICalCalendar, booking: CalendarBooking, listUrl: string | null): void => {
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
    // Transparent: the collection does not block the person's day.
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
 * A calendar with these bookings as all-day events; `feed` adds the calendar's name and refresh interval. `listUrl` is the page
 * with the person's bookings; null for a caller, who has none.
 */
export const bookingCalendar = (
  bookings: readonly CalendarBooking[],
  { feed, listUrl }: { feed: boolean; listUrl: string | null },
): ICalCalendar => {
  const calendar = ical({ prodId: productId, method: ICalCalendarMethod.PUBLISH });
  if (feed) calendar.name(feedName).ttl(refreshAfter);
  for (const booking of bookings) addEvent(calendar, booking, listUrl);
  return calendar;
};

/** A calendar as an iCalendar file (RFC 5545). */
export const calendarText = (calendar: ICalCalendar): string =>
  // Fixes the generator's output: adds the final line end, and moves properties before the alarm, where RFC 5545 §3.6.1
  // requires them.
  `${calendar.toString()}\r\n`.replace(/(\r\nBEGIN:VALARM\r\n.*?\r\nEND:VALARM)(.*?)(?=\r\nEND:VEVENT\r\n)/gs, '$2$1');
