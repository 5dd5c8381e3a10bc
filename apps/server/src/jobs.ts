import { join } from 'node:path';
import { retentionDays } from '@separai/contract/personal-data/retention';
import type { JobName } from '@separai/contract/system/jobs';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, originOf } from './config.ts';
import { writeArea, writeNewAreas } from './features/collection-days/administration/repository-area-writing.ts';
import { findAreaCity, findAreaNames } from './features/collection-days/administration/repository-exported.ts';
import {
  findKeptServices,
  writeNewService,
  writeService,
} from './features/collection-days/administration/repository-services.ts';
import { findArea } from './features/collection-days/areas/repository-areas.ts';
import { lockService } from './features/collection-days/areas/repository-calendars.ts';
import { sendBroadcasts } from './features/collection-days/changes/broadcasts.ts';
import { tellChanges } from './features/collection-days/changes/changes.ts';
import { remindOfCollections } from './features/collection-days/reminders/reminders.ts';
import { resolveResidents } from './features/collection-days/residents/residents.ts';
import { deleteDuePoints } from './features/collection-points/due-deletions.ts';
import { findHolidays, withNationalHolidays } from './features/collection-points/holidays.ts';
import { collectOrphanImages } from './features/collection-points/orphan-images.ts';
import { tendReportPhotos } from './features/collection-points/report-photo-upkeep.ts';
import { endFullPoints } from './features/collection-points/reports.ts';
import { findAddresses } from './features/collection-points/repository.ts';
import { writeNewPoints, writePoints } from './features/collection-points/repository-writing.ts';
import { locateStops } from './features/collection-routes/places.ts';
import { leaveStop } from './features/collection-routes/repository-erasure.ts';
import { eraseUnpublished } from './features/collector-profiles/images.ts';
import { advanceImports, removeOldFiles } from './features/imports/working.ts';
import { forgetAnswered } from './features/items/administration.ts';
import {
  findItem,
  findItemSources,
  findItems,
  lockItemSources,
  writeItem,
  writeNewItemSources,
  writeNewItems,
} from './features/items/repository.ts';
import { notifyPeople, notifyResidents } from './features/notices/announcing.ts';
import { remindResidents } from './features/notices/reminders.ts';
import { withPostalCodeLookup } from './features/postal-codes/background-lookup.ts';
import { officialMunicipality } from './features/postal-codes/municipalities.ts';
import { sweep } from './features/retention/sweep.ts';
import { cancelAtInactivePoints } from './features/schedules/administration/administration.ts';
import { notifyingCallers } from './features/schedules/phone/caller-mails.ts';
import { remindCallers } from './features/schedules/phone/caller-reminders.ts';
import { eraseOldCallers } from './features/schedules/phone/phone-bookings.ts';
import { tellClosings } from './features/schedules/rescheduling/closings.ts';
import { planSeries } from './features/schedules/series/series-planning.ts';
import { imagesPlace, openImageStorage, openPhotoStorage } from './image-storage.ts';
import { mailWriters } from './mail-writers.ts';
import type { Clock } from './platform/clock.ts';
import type { Queryable } from './platform/database/database.ts';
import { failureFacts } from './platform/error-places.ts';
import { readFolderMark } from './platform/folder-mark.ts';
import { type FileKind, type Instance, openInstance } from './platform/instances.ts';
import { type Job, startJobs } from './platform/jobs.ts';
import { startLoops } from './platform/loops.ts';
import { mailAddressOf } from './platform/mail/addresses.ts';
import { fileTransport } from './platform/mail/file-transport.ts';
import { cleanMailFiles } from './platform/mail/mail-files.ts';
import { mailSender } from './platform/mail/sender.ts';
import { smtpTransport } from './platform/mail/smtp-transport.ts';
import { insertDigests } from './platform/outbox-digest.ts';
import { findKnownMessages } from './platform/outbox-queue.ts';
import { type OutboxWorker, outboxWorker } from './platform/outbox-worker.ts';
import { pushSender } from './platform/push/sender.ts';
import { pushServices } from './platform/push/services.ts';
import { vapidKeys, vapidSubject } from './platform/push/vapid.ts';
import { noteOutcome } from './platform/queue/job-rows.ts';
import { openSecrets } from './platform/secrets.ts';
import { pushWriters } from './push-writers.ts';
import { userAgentOf, version } from './version.ts';

/** The dependencies of the background jobs. */
export interface JobParts {
  readonly config: Config;
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** Prints a line for the operator on the terminal. */
  readonly say: (line: string) => void;
  /** This process among others of the installation; by default it is alone. */
  readonly instance?: Instance | null;
}

const hour = 3_600_000;

const mailFolder = (config: Config): string => join(config.dataDir, 'outbox');

/** The outbox worker with the senders of both channels. */
export const composeOutbox = ({ config, db, clock, logger, say }: JobParts): OutboxWorker => {
  const origin = originOf(config);
  const secrets = openSecrets(db, config);
  const mail = mailSender({
    writers: mailWriters({ db, clock, secrets, origin }),
    transport: config.smtpUrl === null ? fileTransport(mailFolder(config), say) : smtpTransport(config.smtpUrl),
    clock,
    from: config.mailFrom,
    sign: { origin, operator: config.contact.name },
    adminEmail: config.adminEmail,
  });
  const push = pushSender({
    db,
    clock,
    writers: pushWriters({ db, clock }),
    keys: vapidKeys(db),
    subject: vapidSubject({ email: config.contact.email, origin, mailAddress: mailAddressOf(config.mailFrom).address }),
    isPushService: pushServices(config.pushServices),
  });
  return outboxWorker({
    db,
    clock,
    logger,
    senders: { mail, push },
    // The primary of several web processes answers none itself.
    servesRequests: config.worker === 'on' && config.webConcurrency === 1,
    // The failure is logged, too; without a database it is not recorded.
    noteFailure: (job, error) => noteOutcome(db, job, { now: clock.now(), failure: failureFacts(error) }).catch(() => {}),
  });
};

const itemWriter = {
  findItems,
  findItem,
  findItemSources,
  lockItemSources,
  writeNewItemSources,
  writeNewItems,
  writeItem,
  forgetAnswered,
};

const areaWriter = {
  findKeptServices,
  findAreaNames,
  findArea,
  findAreaCity,
  findMunicipality: officialMunicipality,
  lockService,
  writeNewService,
  writeService,
  writeNewAreas,
  writeArea,
};

const importFolder = (config: Config): string => join(config.dataDir, 'imports');

/** A mail's file is deleted when its row is. */
const keptSince = (clock: Clock): Date => new Date(clock.now().getTime() - retentionDays.sentMessage * 24 * hour);

const withLookups = (
  { config, db, clock, logger }: JobParts,
  work: Parameters<typeof withPostalCodeLookup>[1],
): Promise<void> => {
  const { postalCodeUrls, geocoderUrl } = config;
  const lookup = { postalCodeUrls, geocoderUrl, userAgent: userAgentOf(config.publicUrl), log: logger };
  return withPostalCodeLookup({ ...lookup, db, clock, findAddresses: (around) => findAddresses(db, around) }, work);
};

/** All background jobs of a process, each with a label for administrators. */
export const backgroundJobs = ({ instance = null, ...parts }: JobParts): (Job & { readonly name: JobName })[] => [
  ...composeOutbox(parts).jobs,
  {
    name: 'lembretes',
    every: 60_000,
    runs: 'once',
    // Callers are reminded also where a resident's reminder fails.
    run: (stopping) => remindResidents(parts, stopping).finally(() => remindCallers(parts, stopping)),
  },
  {
    name: 'lembretes-da-coleta',
    every: 60_000,
    runs: 'once',
    run: (stopping) =>
      remindOfCollections(
        { ...parts, withNationalHolidays: (entered) => withNationalHolidays(parts.clock, entered), notifyPeople },
        stopping,
      ),
  },
  {
    name: 'setores-de-moradores',
    every: 5_000,
    runs: 'once',
    run: (stopping) => withLookups(parts, (lookups) => resolveResidents({ ...parts, ...lookups }, stopping)),
  },
  {
    name: 'lugares-das-rotas',
    every: 15_000,
    runs: 'once',
    run: (stopping) => withLookups(parts, ({ findPostalCode }) => locateStops({ ...parts, findPostalCode }, stopping)),
  },
  {
    name: 'mudancas-de-coleta',
    every: 30_000,
    runs: 'once',
    run: (stopping) => tellChanges({ ...parts, findHolidays: (db) => findHolidays({ db, clock: parts.clock }) }, stopping),
  },
  {
    name: 'avisos-de-coleta',
    every: 10_000,
    runs: 'once',
    run: (stopping) => sendBroadcasts({ ...parts, notifyPeople }, stopping),
  },
  {
    name: 'pontos-desativados',
    every: 10_000,
    runs: 'once',
    run: (stopping) => cancelAtInactivePoints({ ...parts, notify: notifyingCallers(notifyResidents) }, stopping),
  },
  {
    name: 'dias-fechados',
    every: 15_000,
    runs: 'once',
    run: (stopping) => tellClosings({ ...parts, notify: notifyingCallers(notifyResidents) }, stopping),
  },
  {
    name: 'coletas-recorrentes',
    every: 60_000,
    runs: 'once',
    run: (stopping) =>
      planSeries(
        {
          ...parts,
          notify: notifyResidents,
          notifyPeople,
          findHolidays: (db) => findHolidays({ db, clock: parts.clock }),
        },
        stopping,
      ),
  },
  {
    name: 'pontos-excluidos',
    every: 5_000,
    runs: 'once',
    storage: instance?.places.images,
    run: (stopping) => deleteDuePoints({ ...parts, openImages: () => openImageStorage(parts.config) }, stopping),
  },
  { name: 'pontos-cheios', every: 60_000, runs: 'once', run: () => endFullPoints(parts) },
  { name: 'resumos-de-email', every: 60_000, runs: 'once', run: () => insertDigests(parts) },
  {
    name: 'importacoes',
    every: 1_000,
    runs: 'everywhere',
    run: (stopping) =>
      advanceImports(
        { ...parts, folder: importFolder(parts.config), writer: { writeNewPoints, writePoints }, itemWriter, areaWriter },
        stopping,
      ),
  },
  {
    name: 'arquivos-de-importacao',
    every: hour,
    runs: 'everywhere',
    run: () => removeOldFiles({ ...parts, folder: importFolder(parts.config) }),
  },
  {
    name: 'imagens',
    every: hour,
    runs: 'once',
    storage: instance?.places.images,
    run: async (stopping) => collectOrphanImages({ ...parts, images: await openImageStorage(parts.config) }, stopping),
  },
  {
    name: 'dados-de-quem-ligou',
    every: hour,
    runs: 'once',
    run: (stopping) => eraseOldCallers({ ...parts, leaveStop }, stopping),
  },
  {
    name: 'coletores-nao-publicados',
    every: hour,
    runs: 'once',
    storage: instance?.places.images,
    run: async (stopping) =>
      eraseUnpublished({ ...parts, log: parts.logger, images: await openImageStorage(parts.config) }, stopping),
  },
  { name: 'limpeza', every: hour, runs: 'once', run: () => sweep(parts) },
  {
    name: 'fotos-de-relatos',
    every: hour,
    runs: 'once',
    storage: instance?.places.images,
    run: async (stopping) =>
      tendReportPhotos(
        {
          ...parts,
          photos: await openPhotoStorage(parts.config),
          // A photo that left the database for a folder of this instance alone would be lost to the others.
          mayMove: async () => instance === null || instance.sharesFiles('images'),
        },
        stopping,
      ),
  },
  {
    name: 'arquivos-de-email',
    every: hour,
    runs: 'everywhere',
    run: () =>
      cleanMailFiles({
        folder: mailFolder(parts.config),
        before: keptSince(parts.clock),
        findKnown: (ids) => findKnownMessages(parts.db, ids),
      }),
  },
];

const elsewhere: Readonly<Record<FileKind, string>> = {
  images:
    '\nATENÇÃO: outra instância guarda as imagens e as fotos de relatos em outro lugar: o que uma recebe, a outra não mostra.\n' +
    'Nada é apagado por isso. O que fazer: dê a todas a mesma pasta DATA_DIR/uploads, ou o mesmo S3_URL.\n',
  mails:
    '\nATENÇÃO: outra instância envia os e-mails de outro modo, ou para outra pasta: cada e-mail fica onde a instância que o\n' +
    'pegou o escreveu. O que fazer: configure o mesmo SMTP_URL em todas, ou dê a todas a mesma pasta DATA_DIR/outbox.\n',
};

/** This process among others of the installation; null with the embedded database, which serves one process alone. */
const openOwnInstance = async ({ config, db, clock, logger, say }: JobParts): Promise<Instance | null> => {
  if (config.databaseUrl === null) return null;
  const { worker } = config;
  const images = await imagesPlace(config);
  const mails = async () => (config.smtpUrl === null ? `pasta ${await readFolderMark(mailFolder(config), 0o700)}` : 'smtp');
  const places = { images, ...(worker === 'off' ? {} : { mails: await mails() }) };
  return openInstance({ db, clock, logger, worker, version, places, warn: (kind) => say(elsewhere[kind]) });
};

/**
 * Starts the background work of a process: the sign that it lives, and the jobs unless `WORKER` is off. Tells the operator when
 * another live instance has its files elsewhere.
 */
export const startBackground = async (parts: Omit<JobParts, 'instance'>): Promise<{ stop(): Promise<void> }> => {
  const { config, db, clock, logger } = parts;
  const instance = await openOwnInstance(parts);
  const presence = startLoops(instance === null ? [] : [instance.heartbeat], logger);
  const jobs = config.worker === 'off' ? null : startJobs(backgroundJobs({ ...parts, instance }), { db, clock, logger });
  return {
    stop: async () => {
      await Promise.all([presence.stop(), jobs?.stop()]);
      // Without a database the row stays, and counts as gone after half a minute.
      await instance?.leave().catch(() => {});
    },
  };
};
