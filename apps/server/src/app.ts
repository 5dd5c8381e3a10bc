import { join } from 'node:path';
import underPressure from '@fastify/under-pressure';
import { administratorLimits } from '@separai/contract/administrators/limits';
import type { HolidayCreation } from '@separai/contract/collection-points/holiday-administration-schema';
import { endpointsByFeature } from '@separai/contract/endpoints.server';
import { lazily } from '@separai/contract/lazily';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ICalCalendar } from 'ical-generator';
import { type Config, originOf, passkeySiteOf } from './config.ts';
import { dropEmailChange } from './features/accounts/email-change.ts';
import { findOddEmails } from './features/accounts/email-forms.ts';
import { openLoginThrottle } from './features/accounts/login-throttle.ts';
import { registerAccounts } from './features/accounts/routes.ts';
import { currentPasswordHash } from './features/accounts/service.ts';
import { registerCalendarFeed } from './features/calendar-feed/routes.ts';
import { callerCalendarPath, renewCalendar, scheduleCalendarPath } from './features/calendar-feed/service.ts';
import { registerAreaExport } from './features/collection-days/administration/administered-export.ts';
import { findAreaCity } from './features/collection-days/administration/repository-exported.ts';
import { watchHolidays } from './features/collection-days/changes/changes.ts';
import { addOwnCollections } from './features/collection-days/public/own-calendar.ts';
import { areaSitemap, registerAreaPages } from './features/collection-days/public/public-pages.ts';
import { registerCollectionDays } from './features/collection-days/routes.ts';
import { findHolidays, withNationalHolidays } from './features/collection-points/holidays.ts';
import { findNationalHolidays } from './features/collection-points/national-holidays.ts';
import { readPhoto } from './features/collection-points/report-photos.ts';
import { findAddresses } from './features/collection-points/repository.ts';
import { findKeptHolidays } from './features/collection-points/repository-holidays.ts';
import { findPhotoNamesOf } from './features/collection-points/repository-reports.ts';
import { registerCollectionPoints } from './features/collection-points/routes.ts';
import { changePickupRules, leavePoints } from './features/collection-points/service.ts';
import { drivingOrderOf } from './features/collection-routes/reading.ts';
import { leaveRoutes, leaveStop } from './features/collection-routes/repository-erasure.ts';
import { registerCollectionRoutes } from './features/collection-routes/routes.ts';
import { registerCollectorProfiles } from './features/collector-profiles/routes.ts';
import { registerDashboard } from './features/dashboard/routes.ts';
import { openPublicFigures } from './features/figures/public-figures.ts';
import { figuresSitemap, registerFiguresPage } from './features/figures/public-pages.ts';
import { registerFigures } from './features/figures/routes.ts';
import { registerHistory } from './features/history/routes.ts';
import { registerImports } from './features/imports/routes.ts';
import { itemSitemap } from './features/items/public-pages.ts';
import { findItemNames } from './features/items/repository.ts';
import { registerItems } from './features/items/routes.ts';
import { keepNotice, notifyPeople, notifyResidents, withdrawNotices } from './features/notices/announcing.ts';
import { registerNotices } from './features/notices/routes.ts';
import { registerOrganizations } from './features/organizations/routes.ts';
import { registerPasswordReset } from './features/password-reset/routes.ts';
import { endResets, startReset } from './features/password-reset/service.ts';
import { registerPersonalData } from './features/personal-data/routes.ts';
import { officialMunicipality } from './features/postal-codes/municipalities.ts';
import { registerPostalCodes } from './features/postal-codes/routes.ts';
import { registerPush } from './features/push/routes.ts';
import { guideSitemap } from './features/recycling-guides/public-pages.ts';
import { findGuideIds, findGuideNames } from './features/recycling-guides/repository.ts';
import { registerGuides } from './features/recycling-guides/routes.ts';
import { cancelFirstAt } from './features/schedules/administration/administration.ts';
import { settleStop } from './features/schedules/administration/stops.ts';
import { reopenSchedulesAt } from './features/schedules/administration/undoing.ts';
import { leaveSchedules } from './features/schedules/bookings/service.ts';
import { notifyingCallers, withdrawingFromCallers } from './features/schedules/phone/caller-mails.ts';
import { registerPhoneBookings } from './features/schedules/phone/phone-routes.ts';
import { registerSchedules } from './features/schedules/routes.ts';
import { notFound, openInformationPages, scriptNeeded } from './features/system/public-page.ts';
import { registerSystem } from './features/system/routes.ts';
import { openImageStorage, openPhotoStorage } from './image-storage.ts';
import { isItemSearch, openLinkPreviews } from './link-previews.ts';
import type { Clock } from './platform/clock.ts';
import { confirmationBudget } from './platform/confirmation-budget.ts';
import type { Database, Queryable } from './platform/database/database.ts';
import { html, type Markup } from './platform/html.ts';
import { ApiError } from './platform/http/api-error.ts';
import { takeJson } from './platform/http/bodies.ts';
import { refuseBrokenRequest, refuseUnreadableAddress } from './platform/http/broken-request.ts';
import { docsPage, docsPolicy } from './platform/http/docs-page.ts';
import { handleErrors } from './platform/http/error-handler.ts';
import { hasValidHost } from './platform/http/host-header.ts';
import { openLargeBodies } from './platform/http/large-bodies.ts';
import { type LinkPreview, previewTags } from './platform/http/link-preview.ts';
import { type ConnectionLimits, connectionLimits, listeningServer } from './platform/http/listening-server.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { registerProbes } from './platform/http/probe-routes.ts';
import { openPublicPages, type PublicPage, type PublicPages } from './platform/http/public-pages.ts';
import { openReadPlaces, type ReadLimits } from './platform/http/read-places.ts';
import { openReadyAnswers } from './platform/http/ready-answers.ts';
import { representationOf, sendRepresentation } from './platform/http/representation.ts';
import { logRequests, measureRequests, newRequestId } from './platform/http/request-log.ts';
import type { RequestContext } from './platform/http/route.ts';
import { securityHeaders, sendSecurityHeaders } from './platform/http/security-headers.ts';
import { registerSitemap, type SitemapSection } from './platform/http/sitemap.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { openWriteLimits } from './platform/http/write-limits.ts';
import { openIdempotency } from './platform/idempotency.ts';
import { openDisposal } from './platform/images/disposal.ts';
import { serveImages } from './platform/images/serve.ts';
import { imagePrefix } from './platform/images/stored-images.ts';
import { openProbes, type Probes } from './platform/probes.ts';
import { pushServices } from './platform/push/services.ts';
import { vapidKeys } from './platform/push/vapid.ts';
import { everything } from './platform/scope.ts';
import { openSecrets } from './platform/secrets.ts';
import { openSecurityLog } from './platform/security-log.ts';
import { userAgentOf, version } from './version.ts';

/** The dependencies of the server, which tests replace. */
export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** Folder of the built pages. */
  readonly webFolder: string;
  /** By default the app's own; a process with a port for operators shares them. */
  readonly probes?: Probes;
  /** Event-loop lag in milliseconds beyond which calls are rejected with 503; 0: never. */
  readonly stallLimit?: number;
  /** Milliseconds that a whole call may take until its JSON reply. */
  readonly answerLimit?: number;
  /** Overrides of the default connection limits. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
  /** Override of the default limits on concurrent expensive reads. */
  readonly readLimits?: ReadLimits;
}

const usualStallLimit = 3_000;
// Twice the timeouts of a connection and a statement, as on a network that drops packets.
const usualAnswerLimit = 30_000;

/** Composes the server without listening. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { config, database, clock, logger } = parts;
  const headers = securityHeaders({ tileUrl: config.tileUrl, https: config.publicUrl?.startsWith('https://') ?? false });
  const readyAnswers = openReadyAnswers(headers, logger, { measured: config.metricsPort !== null });
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    frameworkErrors: refuseUnreadableAddress(headers),
    clientErrorHandler: refuseBrokenRequest(headers, logger),
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    serverFactory: (handler) => {
      // Behind a proxy every connection comes from the proxy, so connections per network are not limited.
      const usual = config.rateLimits && config.trustProxy === 0 ? {} : { connectionsPerNetwork: null };
      return listeningServer(readyAnswers.before(handler), { ...connectionLimits, ...usual, ...parts.connectionLimits }, logger);
    },
    // Requests that arrive on open connections during shutdown are still answered, with `connection: close`.
    return503OnClosing: false,
  });
  // From here on Fastify answers every request, and adds `connection: close` during the shutdown.
  app.addHook('preClose', async () => readyAnswers.end());
  const secrets = openSecrets(database.db, config);
  app.decorateRequest('session', null);
  openSecurityLog(app, secrets);
  const probes = parts.probes ?? (await openProbes({ database, dataDir: config.dataDir, clock, logger }));
  handleErrors(app, probes.storage);
  logRequests(app, { all: config.logAllRequests });
  if (config.metricsPort !== null) measureRequests(app);
  sendSecurityHeaders(app, headers);
  refuseInvalidHost(app);
  takeJson(app);
  const { stallLimit = usualStallLimit } = parts;
  await app.register(underPressure, {
    maxEventLoopDelay: stallLimit,
    // The plugin takes an interval without a sample as an infinite delay: a shorter interval would be the limit instead.
    sampleInterval: Math.max(stallLimit, 1_000),
    pressureHandler: () => {
      throw new ApiError('overloaded', { retryAfter: 10 });
    },
  });

  const context: RequestContext = {
    db: database.db,
    clock,
    writes: openWriteLimits(database, config.rateLimits),
    deletions: confirmationBudget(database, clock, {
      name: 'record-deleting',
      pointsPerHour: administratorLimits.deletionsPerHour,
      enabled: config.rateLimits,
    }),
    reads: openReadPlaces(config.rateLimits, parts.readLimits),
    withIdempotencyKey: openIdempotency({ db: database.db, clock, secrets, log: logger }),
    passkeyRequired: config.adminRequiresSecondFactor,
    dataLicense: config.dataLicense,
    uploadFolder: join(config.dataDir, 'imports'),
    largeBodies: openLargeBodies(),
    answerLimit: parts.answerLimit ?? usualAnswerLimit,
  };
  const images = await openImageStorage(config);
  const photos = await openPhotoStorage(config);
  const photoDisposal = openDisposal(photos, logger);
  app.addHook('onClose', async () => photoDisposal.stop());
  registerProbes(app, probes);
  registerSystem(app, context, { database, clock, probes, images, version, findOddEmails: () => findOddEmails(database.db) });
  const { adminEmailDomain, rateLimits } = config;
  const guesses = openLoginThrottle(database, rateLimits);
  registerAccounts(app, context, {
    database,
    secrets,
    adminEmailDomain,
    passkeySite: passkeySiteOf(config),
    guesses,
    rateLimits,
    endResets,
    renewCalendar,
    startReset: (transaction, reset) => startReset({ secrets }, transaction, reset),
  });
  registerPasswordReset(app, context, {
    database,
    secrets,
    resetThrottle: guesses.reset,
    dropEmailChange,
    renewCalendar,
    rateLimits,
  });
  const { findPostalCode, findKnownPositions, locateStreet } = registerPostalCodes(app, context, {
    database,
    postalCodeUrls: config.postalCodeUrls,
    geocoderUrl: config.geocoderUrl,
    userAgent: userAgentOf(config.publicUrl),
    findAddresses: (around) => findAddresses(database.db, around),
    rateLimits,
  });

  const notify = notifyingCallers(notifyResidents);
  const withdraw = withdrawingFromCallers(withdrawNotices);
  const { defaultVideoUrl } = config;
  const origin = originOf(config);
  const pages = await openPublicPages(parts.webFolder, origin, context.reads);
  // The holiday library loads slowly, so it is loaded at the start instead of during a request.
  await findNationalHolidays(clock);
  const points = registerCollectionPoints(app, context, {
    findMunicipality: officialMunicipality,
    beforeHolidayWrite: (transaction, actor, changed) => watchHolidays(clock, transaction, actor, changed),
    database,
    confirmedBy: config.confirmedBy,
    pages,
    findGuideIds: () => findGuideIds(database.db),
    readyAnswers,
    secrets,
    rateLimits,
    tellReporter: keepNotice,
    images,
    photos,
    discardPhotos: photoDisposal.discard,
    reopenSchedules: (transaction, actor, closed) => reopenSchedulesAt({ withdraw }, transaction, actor, closed),
    cancelOpenSchedules: (pointId) => cancelFirstAt({ db: database.db, clock, notify, logger }, pointId),
  });
  const collectors = registerCollectorProfiles(app, context, {
    database,
    rateLimits,
    images,
    findMunicipality: officialMunicipality,
  });
  registerImports(app, context, { findAreaCity });
  registerHistory(app, context);
  serveImages(app, images, imagePrefix);
  registerGuides(app, context, { defaultVideoUrl, pages });
  registerItems(app, context, { database, rateLimits });
  const holidaysNow = (queryable: Queryable) => findHolidays({ db: queryable, clock });
  const besideNational = (entered: readonly HolidayCreation[]) => withNationalHolidays(clock, entered);
  registerCollectionDays(app, context, {
    database,
    rateLimits,
    origin,
    findHolidays: holidaysNow,
    withNationalHolidays: besideNational,
    findKeptHolidays,
    findMunicipality: officialMunicipality,
    findPostalCode,
    locateStreet,
    secrets,
    notifyPeople,
  });
  registerAreaExport(app, context);
  registerAreaPages(app, { db: database.db, clock, pages, withNationalHolidays: besideNational, findGuideNames, findItemNames });
  const publicFigures = config.publicFigures
    ? openPublicFigures({ db: database.db, clock, dataLicense: config.dataLicense })
    : null;
  if (publicFigures !== null) registerFiguresPage(app, { pages, publicFigures, operator: config.contact.name });
  const items = itemSitemap({ db: database.db });
  const guides = guideSitemap({ db: database.db, defaultVideoUrl });
  registerSitemap(app, {
    database,
    rateLimits,
    reads: context.reads,
    origin,
    sections: [
      openPages,
      guides,
      items,
      points.sitemap,
      collectors.sitemap,
      areaSitemap(database.db),
      ...(publicFigures === null ? [] : [figuresSitemap]),
    ],
  });
  const calendar = {
    ...{ db: database.db, clock, secrets, origin },
    addCollections: (file: ICalCalendar, userId: string) =>
      addOwnCollections({ db: database.db, clock, origin, withNationalHolidays: besideNational }, file, userId),
  };
  registerSchedules(app, context, {
    notifyPeople,
    database,
    rateLimits,
    notify,
    withdraw,
    findHolidays: holidaysNow,
    findKnownPositions,
    secrets,
    changePickupRules,
    findDrivingOrder: (day) => drivingOrderOf({ db: database.db, clock }, day),
    calendarUrlOf: (session, id) => scheduleCalendarPath(secrets, session, id),
  });
  registerPhoneBookings(app, context, {
    ...{ database, rateLimits, notify, findHolidays: holidaysNow, leaveStop, origin },
    callerCalendarUrlOf: (caller, id) => callerCalendarPath(secrets, caller, id),
  });
  registerCollectionRoutes(app, context, {
    database,
    rateLimits,
    secrets,
    photos,
    discardPhotos: photoDisposal.discard,
    settleStop: settleStop(notify),
    notifyPeople,
  });
  registerOrganizations(app, context);
  registerDashboard(app, context);
  registerFigures(app, context, { operator: config.contact.name, publicFigures });
  registerNotices(app, context, { secrets });
  registerPush(app, context, { keys: vapidKeys(database.db), isPushService: pushServices(config.pushServices) });
  registerCalendarFeed(app, context, calendar);
  registerPersonalData(app, context, {
    database,
    rateLimits,
    currentPasswordHash: (security, userId, password) =>
      currentPasswordHash({ db: database.db, guesses, security }, userId, password),
    leaveRoutes,
    leaveSchedules,
    leavePoints,
    findReportPhotos: findPhotoNamesOf,
    discardReportPhotos: photoDisposal.discard,
    readReportPhoto: (id) => readPhoto({ db: database.db, photos }, { id, scope: everything }),
  });

  registerDocumentation(app);
  await registerWebApp(app, { config, context, webFolder: parts.webFolder, origin, pages });
  return app;
};

/** `/api/openapi.json` and `/api/docs`. */
const registerDocumentation = (app: FastifyInstance): void => {
  // Lazy, because they take as long to build as the rest of the app and are rarely read.
  const documents = lazily(() => ({
    openApi: representationOf(JSON.stringify(openApiDocument(endpointsByFeature, version))),
    page: representationOf(docsPage(endpointsByFeature, version), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': docsPolicy,
    }),
  }));
  app.get('/api/openapi.json', async (request, reply) => {
    await sendRepresentation(request, reply, documents().openApi);
    return reply;
  });
  app.get('/api/docs', async (request, reply) => {
    await sendRepresentation(request, reply, documents().page);
    return reply;
  });
};

interface WebAppParts {
  readonly config: Config;
  readonly context: RequestContext;
  readonly webFolder: string;
  readonly origin: string;
  /** Null without built pages. */
  readonly pages: PublicPages | null;
}

/** Serves the web app: its pages carry the settings, the link preview of their address, and content without JavaScript. */
const registerWebApp = async (
  app: FastifyInstance,
  { config, context, webFolder, origin, pages }: WebAppParts,
): Promise<void> => {
  const { adminEmailDomain, contact, confirmedBy, defaultVideoUrl, geocoderAttribution, publicFigures } = config;
  const { tileUrl, tileAttribution, timeZone } = config;
  const postalCodeHosts = config.postalCodeUrls.map((template) => new URL(template.replace(/[{}]/g, '')).hostname);
  const geocoderHost = config.geocoderUrl === null ? null : new URL(config.geocoderUrl).hostname;
  const settings = {
    tileUrl,
    tileAttribution,
    adminEmailDomain,
    timeZone,
    version,
    contact,
    publicFigures,
    confirmedBy,
    postalCodeHosts,
    geocoderHost,
    geocoderAttribution,
    defaultVideoUrl,
  };
  const informationAt = openInformationPages(origin, settings);
  const previewOf = openLinkPreviews({ db: context.db, logger: app.log, defaultVideoUrl, origin });
  await serveWebApp(app, webFolder, {
    settings,
    hasWorker: config.serviceWorker,
    inAppOf: async (request, { isKnown, isPanel }) => {
      const drawn = (preview: LinkPreview | null, main: Markup) => ({
        head: String(previewTags(origin, preview)),
        noScript: pages?.drawWithoutScript(main) ?? '',
      });
      if (!isKnown) return drawn(null, notFound);
      if (isPanel) return { ...drawn(null, scriptNeeded), head: String(panelTags) };
      const find = async (): Promise<LinkPreview | PublicPage | null> =>
        informationAt(request.url.split('?')[0] ?? '') ?? (await previewOf(request.url));
      const preview = await (isItemSearch(request.url) ? context.reads.compute(request, find) : find());
      if (pages !== null && preview !== null && 'main' in preview) return pages.drawInApp(preview);
      return drawn(preview, scriptNeeded);
    },
  });
};

/** The panel has no link preview. */
const panelTags = html`<title>Painel administrativo · Separaí</title>
    <meta name="description" content="O painel de quem cuida dos pontos de coleta e dos guias do Separaí." />`;

/** The app's own public pages, besides points and guides. */
const openPages: SitemapSection = {
  name: 'paginas',
  stamp: async () => version,
  files: async () => [{ number: 1, changedAt: null }],
  entries: async function* () {
    for (const path of ['/', '/descarte', '/user/help', '/privacy']) yield { path, changedAt: null };
  },
};

/**
 * The listening server leaves requests with a missing, repeated or invalid host to this hook, which answers in the common form.
 */
const refuseInvalidHost = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasValidHost(raw)) throw new ApiError('bad-request');
  });
};
