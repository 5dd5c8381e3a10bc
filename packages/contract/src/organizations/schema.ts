import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { organizationKinds } from './kinds.ts';

const maxId = 2_147_483_647;

/** An organisation's number. */
export const OrganizationId = z
  .int({ error: messages.valueInvalid })
  .check(z.minimum(1, messages.valueInvalid), z.maximum(maxId, messages.valueInvalid));
export type OrganizationId = z.output<typeof OrganizationId>;

/** An organisation that collects. `cnpj` is 14 letters and digits; phones are as typed; times are ISO 8601 in UTC. */
export const Organization = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(organizationKinds),
  cnpj: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
  description: z.nullable(z.string()),
  isActive: z.boolean(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Organization = z.infer<typeof Organization>;
