import * as accounts from './accounts/endpoints.ts';
import * as administrators from './administrators/endpoints.ts';
import * as calendarFeed from './calendar-feed/endpoints.ts';
import * as pointAdministration from './collection-points/administration-endpoints.ts';
import * as collectionPoints from './collection-points/endpoints.ts';
import * as holidayAdministration from './collection-points/holiday-administration-endpoints.ts';
import * as holidays from './collection-points/holiday-endpoints.ts';
import * as pointReports from './collection-points/report-endpoints.ts';
import * as dashboard from './dashboard/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import * as history from './history/endpoints.ts';
import * as imports from './imports/endpoints.ts';
import * as itemAdministration from './items/administration-endpoints.ts';
import * as items from './items/endpoints.ts';
import * as notices from './notices/endpoints.ts';
import * as passwordReset from './password-reset/endpoints.ts';
import * as personalData from './personal-data/endpoints.ts';
import * as postalCodes from './postal-codes/endpoints.ts';
import * as places from './postal-codes/place-endpoints.ts';
import * as recyclingGuides from './recycling-guides/endpoints.ts';
import * as scheduleAdministration from './schedules/administration-endpoints.ts';
import * as schedules from './schedules/endpoints.ts';
import * as system from './system/endpoints.ts';

/** Every endpoint by feature, in the order of the documentation. */
export const endpointsByFeature: Record<string, Record<string, Endpoint>> = {
  accounts,
  passwordReset,
  administrators,
  collectionPoints: { ...collectionPoints, ...pointAdministration, ...pointReports, ...holidays, ...holidayAdministration },
  imports,
  recyclingGuides,
  items: { ...items, ...itemAdministration },
  schedules: { ...schedules, ...scheduleAdministration },
  dashboard,
  history,
  notices,
  calendarFeed,
  personalData,
  postalCodes: { ...postalCodes, ...places },
  system,
};

export const allEndpoints: readonly Endpoint[] = Object.values(endpointsByFeature).flatMap((feature) => Object.values(feature));
