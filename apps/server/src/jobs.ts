import { join } from 'node:path';
import { retentionDays } from '@separai/contract/personal-data/retention';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, originOf } from './config.ts';
import { collectOrphanImages } from './features/collection-points/orphan-images.ts';
import { tendReportPhotos } from './features/collection-points/report-photo-upkeep.ts';
import { endFullPoints } from './features/collection-points/reports.ts';
import { writeNewPoints, writePoints } from './features/collection-points/repository-writing.ts';
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
import { notifyResidents } from './features/notices/announcing.ts';
import { remindResidents } from './features/notices/reminders.ts';
import { sweep } from './features/retention/sweep.ts';
import { cancelAtInactivePoints } from './features/schedules/administration.ts';
import { openImageStorage, openPhotoStorage } from './image-storage.ts';
import { mailWriters } from './mail-writers.ts';
import type { Clock } from './platform/clock.ts';
import type { Queryable } from './platform/database/database.ts';
import type { Job } from './platform/jobs.ts';
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
import { openSecrets } from './platform/secrets.ts';

import { pushWriters } from './push-writers.ts';

/** The dependencies of the background jobs. */
export interface JobParts {
  readonly config: Config;
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** Prints a line for the operator on the terminal. */
  readonly say: (line: string) => void;
}

const hour = 3_600_000;

const mailFolder = (config: Config): string => join(config.dataDir, 'outbox');

/** The outbox worker with the senders of both channels. */
export const composeOutbox = ({ config, db, clock, logger, say }: JobParts): OutboxWorker => {
  const origin = originOf(config);
  const secrets = openSecrets(db, config.secretKey);
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
  return outboxWorker({ db, clock, logger, senders: { mail, push } });
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

const importFolder = (config: Config): string => join(config.dataDir, 'imports');

/** A mail's file is deleted when its row is. */
const keptSince = (clock: Clock): Date => new Date(clock.now().getTime() - retentionDays.sentMessage * 24 * hour);

/** All background jobs; every instance runs all of them. */
export const backgroundJobs = (parts: JobParts): Job[] => [
  ...composeOutbox(parts).jobs,
  { name: 'lembretes', every: 60_000, run: (stopping) => remindResidents(parts, stopping) },
  {
    name: 'pontos-desativados',
    every: 10_000,
    run: (stopping) => cancelAtInactivePoints({ ...parts, notify: notifyResidents }, stopping),
  },
  { name: 'pontos-cheios', every: 60_000, run: () => endFullPoints(parts) },
  { name: 'resumos-de-email', every: 60_000, run: () => insertDigests(parts) },
  {
    name: 'importacoes',
    every: 1_000,
    run: (stopping) =>
      advanceImports(
        { ...parts, folder: importFolder(parts.config), writer: { writeNewPoints, writePoints }, itemWriter },
        stopping,
      ),
  },
  { name: 'arquivos-de-importacao', every: hour, run: () => removeOldFiles({ ...parts, folder: importFolder(parts.config) }) },
  {
    name: 'imagens',
    every: hour,
    run: async (stopping) => collectOrphanImages({ ...parts, images: await openImageStorage(parts.config) }, stopping),
  },
  { name: 'limpeza', every: hour, run: () => sweep(parts) },
  {
    name: 'fotos-de-relatos',
    every: hour,
    run: async (stopping) => tendReportPhotos({ ...parts, photos: await openPhotoStorage(parts.config) }, stopping),
  },
  {
    name: 'arquivos-de-email',
    every: hour,
    run: () =>
      cleanMailFiles({
        folder: mailFolder(parts.config),
        before: keptSince(parts.clock),
        findKnown: (ids) => findKnownMessages(parts.db, ids),
      }),
  },
];
