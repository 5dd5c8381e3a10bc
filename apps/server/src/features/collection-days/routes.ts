import { downloadAreaCalendar, findCollectionDays } from '@separai/contract/collection-days/endpoints.server';
import type { PlacePart } from '@separai/contract/collection-days/kinds';
import {
  changeCollectionReminder,
  chooseCollectionArea,
  chooseCollectionDistrict,
  readCollectionReminders,
  readOwnCollectionAreas,
} from '@separai/contract/collection-days/own-endpoints.server';
import type { CollectionDaysQuery } from '@separai/contract/collection-days/schema';
import type { Position } from '@separai/contract/collection-points/rules';
import type { PostalCode } from '@separai/contract/postal-codes/schema';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { representationOf, sendRepresentation } from '../../platform/http/representation.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { addressLimit } from '../../platform/rate-limits.ts';
import { registerCollectionDayAdministration } from './administration/administration-routes.ts';
import type { FindMunicipality } from './administration/area-administration.ts';
import type { PreviewParts } from './changes/change-previews.ts';
import { registerTelling } from './changes/telling-routes.ts';
import { type FoundPlace, findPlace, type LocateStreet, seekStreet } from './lookup/places.ts';
import { calendarsOf, findDays } from './lookup/service.ts';
import { type MissedParts, registerMissedCollections } from './missed/missed-routes.ts';
import { areaCalendarFile } from './public/calendar-file.ts';
import { calendarSpan } from './public/own-calendar.ts';
import { forAnyPage, registerAreaFile, registerPublicAreas } from './public/public-routes.ts';
import { changeReminderOf, readRemindersOf } from './reminders/reminders.ts';
import { chooseAreaOf, chooseDistrictOf, type ResidentParts, readAreasOf } from './residents/residents.ts';

interface CollectionDayParts extends MissedParts, Pick<PreviewParts, 'findHolidays' | 'findKeptHolidays'> {
  readonly database: Database;
  /** Address of the web app; null: unknown. */
  readonly origin: string | null;
  readonly findMunicipality: FindMunicipality;
  /** Looks up an address, within the limit of the caller at `ip`. Throws `too-many-requests` and the errors of the look-up. */
  readonly findPostalCode: (ip: string, cep: string) => Promise<PostalCode>;
  /** Locates a street, within the same kind of limit; null beyond it. */
  readonly locateStreet: (ip: string, street: Parameters<LocateStreet>[0]) => Promise<Position | null>;
}

/** Collection days: registers the routes of services, areas, exceptions and the look-up by address. */
export const registerCollectionDays = (app: FastifyInstance, context: RequestContext, parts: CollectionDayParts): void => {
  const { db, clock } = context;
  const { database, rateLimits, withNationalHolidays, origin } = parts;
  const { calls, seconds } = findCollectionDays.limit;
  const lookups = addressLimit(database, { name: 'collection-days', points: calls, seconds, enabled: rateLimits });

  const lookupsOf = (ip: string): Pick<ResidentParts, 'findPostalCode' | 'locateStreet'> => ({
    findPostalCode: (cep) => parts.findPostalCode(ip, cep),
    locateStreet: (street) => parts.locateStreet(ip, street),
  });

  route(app, context, downloadAreaCalendar, async ({ params, request, reply }) => {
    const span = calendarSpan({ clock });
    const [calendar] = await calendarsOf({ db, withNationalHolidays }, [params.id], span);
    if (calendar === undefined) throw new ApiError('collection-area-not-found');
    // `inline`, so that an iPhone offers to add it instead of filing it away.
    const disposition = { 'content-disposition': `inline; filename="coleta-${params.id}.ics"` };
    const type = { 'content-type': 'text/calendar; charset=utf-8' };
    const file = representationOf(areaCalendarFile(calendar, { origin, span }), { ...forAnyPage, ...disposition, ...type });
    await sendRepresentation(request, reply, file);
    return undefined;
  });

  route(app, context, findCollectionDays, async ({ query, request, reply }) => {
    await lookups.consume({ address: request.ip });
    reply.headers(forAnyPage);
    const lookup = lookupsOf(request.ip);
    const places = {
      findPlace: (asked: CollectionDaysQuery) => findPlace(lookup.findPostalCode, asked),
      seekStreet: (found: FoundPlace, part: PlacePart) => seekStreet({ db, ...lookup }, found, part),
    };
    return findDays({ db, clock, withNationalHolidays, ...places }, query);
  });

  const own = (ip: string) => ({ db, clock, ...lookupsOf(ip) });
  route(app, context, readOwnCollectionAreas, async ({ session, request }) => readAreasOf(own(request.ip), session.userId));
  route(app, context, chooseCollectionArea, async ({ body, session, request }) =>
    chooseAreaOf(own(request.ip), session.userId, body.areaId),
  );

  route(app, context, chooseCollectionDistrict, async ({ body, session, request }) =>
    chooseDistrictOf(own(request.ip), session.userId, body.district),
  );

  route(app, context, readCollectionReminders, async ({ session, request }) => readRemindersOf(own(request.ip), session.userId));
  route(app, context, changeCollectionReminder, async ({ body, session, request }) =>
    changeReminderOf(own(request.ip), session.userId, body),
  );

  registerPublicAreas(app, context);
  registerAreaFile(app, context);
  registerCollectionDayAdministration(app, context, parts);
  registerMissedCollections(app, context, parts);
  registerTelling(app, context, parts);
};
