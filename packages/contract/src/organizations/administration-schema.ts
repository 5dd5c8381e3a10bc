import * as z from 'zod/mini';
import { emailForm } from '../accounts/email.ts';
import { administrationMessages } from '../administration-messages.ts';
import { Phones } from '../collection-points/schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { line, lines, orNull, requiredLine } from '../text-schema.ts';
import { Version } from '../version.ts';
import { readCnpj } from './cnpj.ts';
import { organizationKinds } from './kinds.ts';
import { Organization, OrganizationId } from './schema.ts';

/** An organisation's id, which arrives as text in the path. */
export const OrganizationParams = z.object({
  id: z.pipe(z.string().check(z.regex(/^\d{1,10}$/, messages.valueInvalid)), z.pipe(z.transform(Number), OrganizationId)),
});

/** A text that may be left out, parsed by `read`; `message` where that gives null. */
const readOrNull = (max: number, read: (text: string) => string | null, message: string) =>
  z.pipe(
    orNull(line(max)),
    z.transform((text: string | null, context) => {
      const value = text === null ? null : read(text);
      if (text === null || value !== null) return value;
      context.issues.push({ code: 'custom', input: text, message });
      return z.NEVER;
    }),
  );

const fields = {
  name: requiredLine(limits.nameMaxLength, administrationMessages.organizationNameRequired),
  kind: z.enum(organizationKinds, { error: messages.valueInvalid }),
  cnpj: readOrNull(30, readCnpj, administrationMessages.cnpjInvalid),
  email: readOrNull(limits.emailMaxLength, emailForm, messages.emailInvalid),
  phone: orNull(Phones),
  whatsapp: orNull(Phones),
  description: orNull(lines(limits.descriptionMaxLength)),
  /** Inactive: its people cannot sign in; its points and bookings stay. */
  isActive: z._default(z.boolean({ error: messages.valueInvalid }), true),
};

/** Body of `POST /admin/organizations`. */
export const OrganizationCreation = z.object(fields);
export type OrganizationCreation = z.output<typeof OrganizationCreation>;

/** Body of `PUT /admin/organizations/{id}`. */
export const OrganizationReplacement = z.object({ ...fields, version: Version });
export type OrganizationReplacement = z.output<typeof OrganizationReplacement>;

/** An organisation in the panel, with the numbers of its points, areas, open bookings and people. */
export const AdministeredOrganization = z.extend(Organization, {
  points: z.number(),
  areas: z.number(),
  openSchedules: z.number(),
  people: z.number(),
});
export type AdministeredOrganization = z.infer<typeof AdministeredOrganization>;

/** All organisations, by name. */
export const AdministeredOrganizations = z.object({ items: z.array(AdministeredOrganization) });
export type AdministeredOrganizations = z.infer<typeof AdministeredOrganizations>;
