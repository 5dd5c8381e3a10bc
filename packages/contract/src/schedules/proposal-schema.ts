import * as z from 'zod/mini';
import { CalendarDay } from '../calendar-schema.ts';
import { messages } from '../messages.ts';
import { Version } from '../version.ts';
import { Travel } from './schema.ts';
import { proposedDatesMax, scheduleStatuses } from './status.ts';

/** Body of `POST /admin/schedules/{id}/proposal`. */
export const DateProposal = z.object({
  dates: z.array(CalendarDay, { error: messages.proposalDateRequired }).check(
    z.minLength(1, messages.proposalDateRequired),
    z.maxLength(proposedDatesMax, messages.proposalDateRequired),
    z.refine((dates) => new Set(dates).size === dates.length, messages.proposalDateRequired),
  ),
  version: Version,
});
export type DateProposal = z.output<typeof DateProposal>;

/** Body of `POST /schedules/{id}/proposal`: one of the proposed days, or null to keep the present one. */
export const ProposalAnswer = z.object({ date: z.nullable(CalendarDay) });

/** Body of `POST /schedule-proposals/open`: the token of the mail's link. */
export const ProposalLink = z.object({ token: z.string({ error: messages.valueInvalid }).check(z.maxLength(200)) });

/** Body of `POST /schedule-proposals/answer`. */
export const ProposalAnswerByLink = z.extend(ProposalLink, ProposalAnswer.shape);

/** A booking as the page of a mailed link shows it, without the resident's data but the pickup's address. */
export const ProposedBooking = z.object({
  pointName: z.string(),
  date: z.string(),
  status: z.enum(scheduleStatuses),
  /** Null: none, or answered. */
  proposedDates: z.nullable(z.array(z.string())),
  ...Travel.shape,
});
export type ProposedBooking = z.infer<typeof ProposedBooking>;
