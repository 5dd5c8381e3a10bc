import * as z from 'zod/mini';
import { auditActors } from './records.ts';

/** Origin of a write: a form, an import or its undo, or an applied report. */
const changeWays = ['form', 'import', 'import-undo', 'report'] as const;

/** Actor and time of a record's last write; sent beside `current` in the error of an outdated write, to administrators only. */
export const LastChange = z.object({
  at: z.string(),
  actor: z.enum(auditActors),
  /** Null where no account made the write. */
  name: z.nullable(z.string()),
  /** The same account made the write, in another tab or on another device. */
  own: z.boolean(),
  through: z.enum(changeWays),
});
export type LastChange = z.infer<typeof LastChange>;
