import * as z from 'zod/mini';
import { auditActors } from './schema.ts';

/** What a write was part of: a form, an import that was applied or taken back, a report that was applied. */
const changeWays = ['form', 'import', 'import-undo', 'report'] as const;

/** Who wrote a record last, and when: comes with `current` of an outdated write, for administrators alone. */
export const LastChange = z.object({
  at: z.string(),
  actor: z.enum(auditActors),
  /** Null where nobody with an account did it. */
  name: z.nullable(z.string()),
  /** The one who asks did it: in another tab, on another device. */
  own: z.boolean(),
  through: z.enum(changeWays),
});
export type LastChange = z.infer<typeof LastChange>;
