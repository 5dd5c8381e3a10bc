import * as z from 'zod/mini';
import { Email } from '../accounts/schema.ts';
import { messages } from '../messages.ts';
import { numberedPages, pageOf } from '../pages.ts';
import { lines, orNull, requiredLine } from '../text-schema.ts';
import { Version } from '../version.ts';
import { FullReported, PointConfirmation } from './freshness-schema.ts';
import { MaterialType } from './materials-schema.ts';
import { reportKinds, reportLimits, reportStates } from './reports.ts';
import { CollectionPoint } from './schema.ts';

/** Validation messages of a report. */
export const reportMessages = {
  kindRequired: 'Escolha o que está errado.',
  kindOfRestricted: 'Este ponto não recebe entregas do público. Escolha “Outra coisa” e conte o que está errado.',
  materialRequired: 'Escolha o material que o ponto não aceita.',
  sentenceRequired: 'Conte em uma frase o que está errado.',
  photoTooLarge: 'A foto pode ter no máximo 3 MB.',
  photoTooDetailed: 'Não conseguimos deixar esta foto pequena o bastante. Escolha outra, ou envie sem foto.',
  nobodyToAsk: 'Quem disse isto não tem conta: não há a quem perguntar.',
  questionRequired: 'Escreva o que você quer saber.',
} as const;

/** At most `most` bytes as base64 (RFC 4648 §4). */
const base64 = (most: number) =>
  z
    .string({ error: messages.valueInvalid })
    .check(
      z.maxLength(Math.ceil(most / 3) * 4, reportMessages.photoTooLarge),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, messages.valueInvalid),
    );

const sentence = orNull(lines(reportLimits.sentenceMaxLength));

/**
 * Body of `POST /collection-points/{id}/reports`. The photo is a file in base64, so that a report in the outbox carries its
 * photo.
 */
export const PointReport = z
  .object({
    kind: z.enum(reportKinds, { error: reportMessages.kindRequired }),
    /** Of `refuses-material` only. */
    material: z.optional(z.nullable(MaterialType)),
    sentence,
    photo: z.optional(z.nullable(base64(reportLimits.photoMaxBytes))),
  })
  .check(
    z.refine(({ kind, material }) => (kind === 'refuses-material') === (material !== undefined && material !== null), {
      path: ['material'],
      error: reportMessages.materialRequired,
    }),
    z.refine((report) => report.kind !== 'other' || report.sentence !== null, {
      path: ['sentence'],
      error: reportMessages.sentenceRequired,
    }),
  );
export type PointReport = z.output<typeof PointReport>;
export type PointReportInput = z.input<typeof PointReport>;

/** Size limit of a JSON body with the largest photo and the other fields. */
export const reportBodyMaxBytes = Math.ceil(reportLimits.photoMaxBytes / 3) * 4 + 16 * 1024;

const told = {
  id: z.string(),
  collectionPointId: z.number(),
  kind: z.enum(reportKinds),
  material: z.nullable(MaterialType),
  sentence: z.nullable(z.string()),
  state: z.enum(reportStates),
  createdAt: z.string(),
};

/** The result of a new report: whether the point now counts as full, and whether the photo was dropped for lack of storage. */
export const SentPointReport = z.object({ ...told, fullReported: z.nullable(FullReported), photoLeftOut: z.boolean() });
export type SentPointReport = z.infer<typeof SentPointReport>;

/** Query of `GET /admin/point-reports`; without a state, the open ones. */
export const AdministeredReportQuery = z.object({
  ...numberedPages,
  state: z.optional(z.enum(reportStates, { error: messages.valueInvalid })),
});
export type AdministeredReportQuery = z.output<typeof AdministeredReportQuery>;

/** A report in the panel, beside the present data of its point. */
export const AdministeredReport = z.object({
  ...told,
  hasPhoto: z.boolean(),
  /** Whether a signed-in resident sent the report, who is notified of the outcome. */
  byResident: z.boolean(),
  /** The question to the resident, or the reason of a dismissal. */
  answer: z.nullable(z.string()),
  point: CollectionPoint,
});
export type AdministeredReport = z.infer<typeof AdministeredReport>;

/** Reports are grouped by point, the point with the latest report first; `counts` are of all reports. */
export const AdministeredReportPage = z.extend(pageOf(AdministeredReport), {
  counts: z.record(z.enum(reportStates), z.number()),
});
export type AdministeredReportPage = z.infer<typeof AdministeredReportPage>;

/** Any text is a valid path; an unknown id is 404. */
export const PointReportParams = z.object({ id: z.string() });

/** Path of an image on this origin. It needs no session and expires after `reportLimits.photoLinkSeconds`. */
export const PointReportPhotoLink = z.object({ url: z.string() });
export const PointReportPhotoParams = z.object({ token: z.string() });

/** Body of `PATCH /admin/point-reports/{id}`: an administrator's decision. */
export const PointReportDecision = z.discriminatedUnion(
  'action',
  [
    /**
     * Changes the point as the report says: closed deactivates the point, a refused material is removed, a full point shows as
     * full for a day. `version` is that of the point beside the report.
     */
    z.object({ action: z.literal('apply'), version: Version }),
    z.object({ action: z.literal('dismiss'), sentence }),
    z.object({
      action: z.literal('ask'),
      sentence: requiredLine(reportLimits.sentenceMaxLength, reportMessages.questionRequired),
    }),
    /** Ends the warning that the point is full. The report keeps its state: the point was full. */
    z.object({ action: z.literal('end-full') }),
  ],
  { error: messages.valueInvalid },
);
export type PointReportDecision = z.output<typeof PointReportDecision>;

/** Body of `POST /admin/collection-points/{id}/confirmation-link`: the recipient of the link. */
export const PointLinkRequest = z.object({ email: Email });

/** Body of `POST /point-confirmations`. */
export const PointLinkUse = z.object({
  token: z.string({ error: messages.valueInvalid }).check(z.maxLength(200, messages.valueInvalid)),
});

/** The decided report, and the number of open bookings cancelled because the report closed its point. */
export const DecidedReport = z.object({ report: AdministeredReport, cancelledSchedules: z.number() });
export type DecidedReport = z.infer<typeof DecidedReport>;

/** Reply of `POST /admin/collection-points/{id}/confirmation`: `undo` restores the previous stamp. */
export const ConfirmedPoint = z.extend(PointConfirmation, { undo: z.string() });
export type ConfirmedPoint = z.infer<typeof ConfirmedPoint>;

/** Body of `POST /admin/collection-points/{id}/confirmation/undo`. */
export const ConfirmationUndo = z.object({
  undo: z.string({ error: messages.valueInvalid }).check(z.maxLength(400, messages.valueInvalid)),
});

/** The restored stamp of a point; null without one. */
export const RestoredConfirmation = z.object({ confirmed: z.nullable(PointConfirmation) });
export type RestoredConfirmation = z.infer<typeof RestoredConfirmation>;
