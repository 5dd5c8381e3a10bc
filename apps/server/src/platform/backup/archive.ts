import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import * as z from 'zod/mini';
import { errorCodeOf } from '../error-code.ts';
import { decrypted, encryptFor, isEncrypted } from './encryption.ts';
import { BackupRefused, refusal } from './errors.ts';
import { backupFormat, isMemberName, Manifest, type Member, manifestName, productForm } from './manifest.ts';

/** Writes a backup archive. */
export interface ArchiveWriter {
  /** The members written so far. */
  readonly members: readonly Member[];
  /** Adds a member of exactly `bytes` bytes. */
  add(name: string, bytes: number, content: AsyncIterable<Buffer>): Promise<void>;
  /** Writes the manifest and resolves when the file is synced to disk. */
  finish(manifest: Omit<Manifest, 'members'>): Promise<void>;
  /** Stops writing; the incomplete file stays in place. */
  abandon(): Promise<void>;
}

const modeOfOwner = 0o600;

/**
 * Opens a new file for a backup: a tar archive, compressed by gzip, that only its owner may read. With `recipients` it is
 * encrypted on its way to the disk.
 */
export const writeArchive = (path: string, recipients: readonly string[] = []): ArchiveWriter => {
  const members: Member[] = [];
  const tar = pack();
  const file = createWriteStream(path, { flags: 'wx', mode: modeOfOwner });
  const writing =
    recipients.length === 0 ? pipeline(tar, createGzip(), file) : pipeline(tar, createGzip(), encryptFor(recipients), file);
  const failed = writing.then(() => new Promise<never>(() => {}));
  // Avoids an unhandled rejection: a failure surfaces in `add` or `finish`.
  failed.catch(() => {});

  const put = async (name: string, bytes: number, content: AsyncIterable<Buffer>): Promise<string> => {
    const hash = createHash('sha256');
    // A failed target has destroyed the archive's stream, and its error says why.
    if (tar.destroyed) await writing;
    const entry = tar.entry({ name, size: bytes, mode: modeOfOwner, mtime: new Date(0) });
    const through = async function* () {
      for await (const piece of content) {
        hash.update(piece);
        yield piece;
      }
    };
    await Promise.race([pipeline(Readable.from(through(), { objectMode: false }), entry), failed]);
    return hash.digest('hex');
  };

  return {
    members,
    add: async (name, bytes, content) => {
      if (!isMemberName(name)) throw new Error(`not the name of a member: ${name}`);
      members.push({ name, bytes, sha256: await put(name, bytes, content) });
    },
    finish: async (manifest) => {
      const text = Buffer.from(JSON.stringify({ ...manifest, members }));
      await put(manifestName, text.length, Readable.from([text]));
      tar.finalize();
      await writing;
      const written = await open(path, 'r');
      await written.sync();
      await written.close();
    },
    abandon: async () => {
      tar.destroy();
      await writing.catch(() => {});
    },
  };
};

const manifestMost = 64 * 1024 * 1024;
const membersMost = 2_000_000;
/** Maximum bytes of headers before a member. Ours have one or two KiB; the reader buffers a header until it is complete. */
const headersMost = 1024 * 1024;

const isNewer = (manifest: unknown): manifest is { format: number; product?: unknown } =>
  typeof manifest === 'object' &&
  manifest !== null &&
  'format' in manifest &&
  typeof manifest.format === 'number' &&
  manifest.format > backupFormat;

const parseManifest = (file: string, text: string): Manifest => {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch (error) {
    throw refusal.damaged(file, 'índice ilegível', error);
  }
  if (isNewer(manifest)) {
    const product = String(manifest.product);
    throw refusal.newerFormat(file, productForm.test(product) ? product : 'desconhecida');
  }
  const parsed = z.safeParse(Manifest, manifest);
  if (!parsed.success) throw refusal.damaged(file, 'índice inválido');
  return parsed.data;
};

/** Throws unless all members can coexist on disk, even on a file system that ignores case. */
const requirePlaces = (file: string, { members, folders }: Manifest): void => {
  const files = new Set(members.map(({ name }) => name.toLowerCase()));
  if (files.size < members.length) throw refusal.damaged(file, 'partes de um só nome');
  for (const path of [...files, ...folders.map((folder) => `${folder.toLowerCase()}/`)])
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1))
      if (files.has(path.slice(0, end))) throw refusal.damaged(file, 'uma parte dentro de outra');
};

/** Throws unless the members that were read equal those of the manifest. */
const requireMembers = (file: string, manifest: Manifest, found: ReadonlyMap<string, Member>): void => {
  if (manifest.members.length !== found.size) throw refusal.damaged(file, 'faltam ou sobram partes');
  for (const { name, bytes, sha256 } of manifest.members) {
    const member = found.get(name);
    if (member?.bytes !== bytes || member.sha256 !== sha256) throw refusal.damaged(file, name);
  }
};

// Error codes and messages of the gzip and tar parsers for malformed input.
const isFormatFailure = (error: Error): boolean =>
  /^Z_/.test(errorCodeOf(error) ?? '') || /unexpected end|invalid tar|premature/i.test(error.message);

/**
 * Reads a backup in one pass: hands each member to `take`, which must consume it, and returns the manifest after verifying that
 * all members match it. The file is untrusted: only regular files with known member names are accepted. Throws `BackupRefused`
 * for a file that is no backup, is damaged or truncated, or has a newer format, or is encrypted without an `identity` (the path of
 * a private key's file) that opens it.
 */
export const readArchive = async (
  file: string,
  take: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
  identity?: string,
): Promise<Manifest> => {
  // Reading a named pipe would block forever.
  const kind = await stat(file).catch(() => null);
  if (kind !== null && !kind.isFile() && !kind.isDirectory()) throw refusal.notABackup(file);
  const isClosed = kind?.isFile() === true && (await isEncrypted(file));
  if (isClosed && identity === undefined) throw refusal.identityNeeded(file);
  const found = new Map<string, Member>();
  let manifestText: string | null = null;
  const entries = extract();
  let sinceMember = 0;
  const withinHeaders = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      sinceMember += piece.length;
      if (sinceMember > headersMost) throw refusal.damaged(file, 'cabeçalho grande demais');
      yield piece;
    }
  };
  const contentOf = async function* (entry: AsyncIterable<Buffer>) {
    for await (const piece of entry) {
      sinceMember = 0;
      yield piece;
    }
  };
  const source =
    isClosed && identity !== undefined ? Readable.from(decrypted(file, identity), { objectMode: false }) : createReadStream(file);
  const reading = pipeline(source, createGunzip(), withinHeaders, entries);
  reading.catch(() => {});
  try {
    for await (const entry of entries) {
      const { name, type, size = 0 } = entry.header;
      // Reset here, too, because an empty member has no content.
      sinceMember = 0;
      if (manifestText !== null) throw refusal.damaged(file, 'há algo depois do índice');
      if (name === manifestName && type === 'file') {
        if (size > manifestMost) throw refusal.damaged(file, 'índice grande demais');
        const pieces: Buffer[] = [];
        for await (const piece of contentOf(entry)) pieces.push(piece);
        manifestText = Buffer.concat(pieces).toString();
        continue;
      }
      if (type !== 'file' || !isMemberName(name)) throw refusal.damaged(file, 'parte desconhecida');
      if (found.has(name) || found.size === membersMost) throw refusal.damaged(file, 'partes demais');
      const hash = createHash('sha256');
      let bytes = 0;
      const through = async function* () {
        for await (const piece of contentOf(entry)) {
          hash.update(piece);
          bytes += piece.length;
          yield piece;
        }
      };
      await take(name, through());
      found.set(name, { name, bytes, sha256: hash.digest('hex') });
    }
    await reading;
  } catch (error) {
    entries.destroy();
    // The parsers report a failed source as an early end of theirs.
    const cause = await reading.then(
      () => error,
      (failure: unknown) => failure,
    );
    if (cause instanceof BackupRefused) throw cause;
    if (!(error instanceof Error)) throw error;
    const code = errorCodeOf(error) ?? '';
    if (/^(ENOENT|EACCES|EISDIR)$/.test(code) && found.size === 0) throw refusal.unreadable(file, code);
    if (!isFormatFailure(error)) throw error;
    if (found.size === 0) throw refusal.notABackup(file);
    throw refusal.damaged(file, 'o arquivo termina antes da hora', error);
  }
  if (manifestText === null) throw found.size === 0 ? refusal.notABackup(file) : refusal.damaged(file, 'sem índice');
  const manifest = parseManifest(file, manifestText);
  requireMembers(file, manifest, found);
  requirePlaces(file, manifest);
  return manifest;
};

/** A `take` that consumes the content and discards it. */
export const passOver = async (_name: string, content: AsyncIterable<Buffer>): Promise<void> => {
  await finished(Readable.from(content, { objectMode: false }).resume());
};
