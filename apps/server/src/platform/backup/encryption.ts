import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { errorCodeOf } from '../error-code.ts';
import { refusal } from './errors.ts';

// https://age-encryption.org/v1, "Textual recipient stanzas and header".
const intro = Buffer.from('age-encryption.org/v1\n');

/** Whether a file begins as `age` writes it; false when it cannot be read. */
export const isEncrypted = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r').catch(() => null);
  if (file === null) return false;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(intro.length), 0, intro.length, 0).catch(() => ({
      bytesRead: 0,
      buffer: intro,
    }));
    return bytesRead === intro.length && buffer.equals(intro);
  } finally {
    await file.close();
  }
};

/** Output of the program `age`, fed from `source`. Throws `failureOf` its last line when it fails. */
async function* throughAge(
  args: readonly string[],
  source: AsyncIterable<Buffer> | null,
  failureOf: (detail: string) => Error,
): AsyncGenerator<Buffer> {
  const child = spawn('age', args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'close') as Promise<[number | null]>;
  ended.catch(() => {});
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said = `${said}${piece}`.slice(-2_000);
  });
  child.stdin.on('error', () => {});
  const feed = async (): Promise<void> => {
    for await (const piece of source ?? []) if (!child.stdin.write(piece)) await once(child.stdin, 'drain');
    child.stdin.end();
  };
  const feeding = feed();
  // A program that stops reading has said why; a failed source surfaces below.
  feeding.catch(() => child.stdin.destroy());
  try {
    yield* child.stdout;
    const [code] = await ended.catch((error: unknown) => {
      throw errorCodeOf(error) === 'ENOENT' ? refusal.ageMissing() : error;
    });
    if (code !== 0) throw failureOf(/^age: error: (.+)$/m.exec(said)?.[1] ?? said.trim());
    await feeding;
  } finally {
    child.kill();
  }
}

/** A step of a pipeline that encrypts for `recipients`, public keys of `age` or SSH. */
export const encryptFor =
  (recipients: readonly string[]) =>
  (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> =>
    throughAge(['--encrypt', ...recipients.flatMap((recipient) => ['--recipient', recipient])], source, refusal.ageFailed);

/** The content of an encrypted file; `identity` is the path of the file with the private key. Throws `BackupRefused`. */
export const decrypted = (file: string, identity: string): AsyncGenerator<Buffer> =>
  throughAge(['--decrypt', '--identity', identity, file], null, (detail) => {
    if (/no identity matched/.test(detail)) return refusal.wrongIdentity(file, identity);
    // `age` checks each piece before it hands it on, and ends at the first that was changed or is missing.
    return /identity|reading "/.test(detail) ? refusal.ageFailed(detail) : refusal.damaged(file, 'a cifra não confere');
  });
