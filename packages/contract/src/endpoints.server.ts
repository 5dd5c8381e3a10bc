import * as accounts from './accounts/endpoints.server.ts';
import * as administrators from './administrators/endpoints.server.ts';
import * as calendarFeed from './calendar-feed/endpoints.server.ts';
import * as collectionDayAdministration from './collection-days/administration-endpoints.server.ts';
import * as announcements from './collection-days/announcements-endpoints.server.ts';
import * as collectionDayChanges from './collection-days/changes-endpoints.server.ts';
import * as collectionDays from './collection-days/endpoints.server.ts';
import * as missedCollections from './collection-days/missed-endpoints.server.ts';
import * as collectionDayOverview from './collection-days/overview-endpoints.server.ts';
import * as ownCollectionDays from './collection-days/own-endpoints.server.ts';
import * as pointAdministration from './collection-points/administration-endpoints.server.ts';
import * as collectionPoints from './collection-points/endpoints.server.ts';
import * as holidays from './collection-points/holiday-endpoints.server.ts';
import * as pointReports from './collection-points/report-endpoints.server.ts';
import * as collectionRoutes from './collection-routes/endpoints.server.ts';
import * as collectorProfiles from './collector-profiles/endpoints.server.ts';
import * as conversions from './conversions/endpoints.server.ts';
import * as dashboard from './dashboard/endpoints.server.ts';
import type { ServerEndpoint } from './endpoint.server.ts';
import * as figures from './figures/endpoints.server.ts';
import * as history from './history/endpoints.server.ts';
import * as imports from './imports/endpoints.server.ts';
import * as itemAdministration from './items/administration-endpoints.server.ts';
import * as items from './items/endpoints.server.ts';
import * as notices from './notices/endpoints.server.ts';
import * as organizations from './organizations/endpoints.server.ts';
import * as passwordReset from './password-reset/endpoints.server.ts';
import * as personalData from './personal-data/endpoints.server.ts';
import * as postalCodes from './postal-codes/endpoints.server.ts';
import * as recyclingGuides from './recycling-guides/endpoints.server.ts';
import * as scheduleAdministration from './schedules/administration-endpoints.server.ts';
import * as dayClosings from './schedules/closing-endpoints.server.ts';
import * as schedules from './schedules/endpoints.server.ts';
import * as phoneBookings from './schedules/phone-booking-endpoints.server.ts';
import * as scheduleSeries from './schedules/series-endpoints.server.ts';
import * as system from './system/endpoints.server.ts';

/** Every endpoint by feature, in the order of the documentation. */
export const endpointsByFeature: Record<string, Record<string, ServerEndpoint>> = {
  accounts,
  passwordReset,
  administrators,
  organizations,
  collectionPoints: { ...collectionPoints, ...pointAdministration, ...pointReports, ...holidays },
  collectorProfiles,
  imports,
  recyclingGuides,
  items: { ...items, ...itemAdministration },
  collectionDays: {
    ...collectionDays,
    ...ownCollectionDays,
    ...collectionDayAdministration,
    ...missedCollections,
    ...collectionDayChanges,
    ...announcements,
    ...collectionDayOverview,
  },
  schedules: { ...schedules, ...scheduleAdministration, ...conversions, ...dayClosings, ...phoneBookings, ...scheduleSeries },
  collectionRoutes,
  dashboard,
  figures,
  history,
  notices,
  calendarFeed,
  personalData,
  postalCodes,
  system,
};

export const allEndpoints: readonly ServerEndpoint[] = Object.values(endpointsByFeature).flatMap((feature) =>
  Object.values(feature),
);
