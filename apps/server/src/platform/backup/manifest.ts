import * as z from 'zod/mini';

/** Raised when an older product could not read what this one writes. */
export const backupFormat = 1;
export const manifestName = 'manifest.json';

/** Where a member belongs: PostgreSQL's data folder, its dump, images or mails. Nothing in a name leads anywhere else. */
const memberName = /^(?:database|uploads|outbox)(?:\/(?!\.{1,2}(?:\/|$))[\w.@+-]{1,120}){1,8}$/;
export const isMemberName = (name: string): boolean => memberName.test(name) && name.length <= 250;

/** A version without signs that a terminal would obey. */
export const productForm = /^[\w.+-]{1,40}$/;

const MemberName = z.string().check(z.refine(isMemberName));

/** A table of the backup: number of rows, and a checksum over them (`table-states.ts`). */
const TableState = z.object({
  name: z.string().check(z.regex(/^\w{1,63}$/)),
  rows: z.int(),
  checksum: z.string().check(z.regex(/^\d{1,40}$/)),
  /** The member was written to during the copy, whose end may hold more or fewer rows. */
  changed: z.boolean(),
});
export type TableState = z.infer<typeof TableState>;

/** The last member of a backup: what it is and what was written before. */
export const Manifest = z.object({
  format: z.literal(backupFormat),
  /** Version of the product that made it. */
  product: z.string().check(z.regex(productForm)),
  createdAt: z.iso.datetime(),
  /** How many migrations its database has had. */
  migrationLevel: z.int(),
  postgres: z.object({ kind: z.enum(['embedded', 'external']), major: z.int() }),
  /** `pictures`: images, by the name that products before read. */
  counts: z.object({ database: z.int(), pictures: z.int(), mails: z.int() }),
  /** Folders of the database, those without a file among them. */
  folders: z.array(MemberName),
  /** Absent in backups of earlier versions. */
  tables: z.optional(z.array(TableState)),
  /** Every other member with its size in bytes and its SHA-256 in hex. */
  members: z.array(z.object({ name: MemberName, bytes: z.int().check(z.minimum(0)), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;
export type Member = Manifest['members'][number];
