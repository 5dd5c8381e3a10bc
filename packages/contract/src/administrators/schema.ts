import * as z from 'zod/mini';
import { staffRoles } from '../accounts/roles.ts';
import { Email, passwordOr } from '../accounts/schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { OrganizationId } from '../organizations/schema.ts';
import { NumberedPageQuery, pageOf } from '../pages.ts';
import { line, orNull } from '../text-schema.ts';

/** An account with the role `admin`. Times are ISO 8601 in UTC. */
export const Administrator = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The account of this session. */
  current: z.boolean(),
  /** Time of the last sign-in; null: never. */
  signedInAt: z.nullable(z.string()),
});
export type Administrator = z.infer<typeof Administrator>;
export const AdministratorPage = pageOf(Administrator);

const StaffRole = z.enum(staffRoles, { error: messages.valueInvalid });

/** A person of an organisation. Times are ISO 8601 in UTC. */
export const OrganizationPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  /** The account of this session. */
  current: z.boolean(),
  /** Time of the last sign-in; null: never. */
  signedInAt: z.nullable(z.string()),
});
export type OrganizationPerson = z.infer<typeof OrganizationPerson>;
export const OrganizationPeoplePage = pageOf(OrganizationPerson);

/** An invitation to a role of the staff, by e-mail address, until its link is used or expires. Times are ISO 8601 in UTC. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: StaffRole,
  /** The organisation of an operator or collector. */
  organization: z.nullable(z.object({ id: z.number(), name: z.string() })),
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;
export const InvitationPage = pageOf(Invitation);

/** Body of `POST /admin/invitations`. An operator's default organisation is the own one. */
export const InvitationRequest = z.object({
  email: Email,
  role: z._default(StaffRole, 'admin'),
  organizationId: z._default(z.nullable(OrganizationId), null),
});
export type InvitationRequest = z.output<typeof InvitationRequest>;

/** Query of the invitations: all, or those to an organisation. */
export const InvitationQuery = z.extend(NumberedPageQuery, {
  organizationId: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,10}$/, messages.valueInvalid)), z.pipe(z.transform(Number), OrganizationId)),
  ),
});

/** The token that an invitation's link carries in its fragment. */
const InvitationToken = line(200);
export const InvitationCheck = z.object({ token: InvitationToken });

/** Content of an invitation, as its link opens it. */
export const OpenInvitation = z.object({
  email: z.string(),
  role: StaffRole,
  /** Name of the organisation of an operator or collector. */
  organization: z.nullable(z.string()),
  /** An account with this address exists; accepting gives it the role. */
  hasAccount: z.boolean(),
  invitedBy: z.string(),
  expiresAt: z.string(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

const NewPassword = passwordOr(messages.newPasswordRequired);

/** Body of `POST /auth/accept-invitation`; the name is required where no account exists yet. */
export const InvitationAcceptance = z.object({
  token: InvitationToken,
  name: orNull(line(limits.nameMaxLength)),
  password: NewPassword,
});
export type InvitationAcceptance = z.output<typeof InvitationAcceptance>;

/** Form that replaces a generated password. */
export const generatedPasswordForm = z
  .object({
    currentPassword: z.string().check(z.minLength(1, messages.currentPasswordRequired)),
    newPassword: NewPassword,
    confirmation: z.string().check(z.minLength(1, messages.newPasswordConfirmationRequired)),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmation, {
      path: ['confirmation'],
      error: messages.passwordsDiffer,
      when: ({ value }) => (value as { confirmation?: unknown }).confirmation !== '',
    }),
  );

/** Form for accepting an invitation; the name is required where no account exists yet. */
export const acceptanceForm = (hasAccount: boolean) =>
  z
    .object({
      name: line(limits.nameMaxLength).check(z.refine((name) => hasAccount || name !== '', messages.nameRequired)),
      password: NewPassword,
      confirmation: z.string().check(z.minLength(1, messages.newPasswordConfirmationRequired)),
    })
    .check(
      z.refine((form) => form.password === form.confirmation, {
        path: ['confirmation'],
        error: messages.passwordsDiffer,
        when: ({ value }) => (value as { confirmation?: unknown }).confirmation !== '',
      }),
    );
