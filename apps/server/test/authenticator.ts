import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Deviations from a valid attestation or assertion. */
interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  /** Signature counter in the authenticator data. */
  readonly counter?: number;
  /** User verification is missing. */
  readonly locked?: boolean;
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

/** The subset of CBOR (RFC 8949) in attestations: small integers, short texts, byte strings and maps. */
const cbor = (value: number | string | Buffer | Map<number | string, unknown>): Buffer => {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...entries]);
};

const [userPresent, userVerified, hasCredential] = [0x01, 0x04, 0x40];

/** A software authenticator: creates a passkey and signs assertions in the browser's JSON form, with real ES256 keys. */
export class Authenticator {
  readonly #origin: string;
  readonly #rpId: string;
  readonly #id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // A COSE key (RFC 9053): elliptic curve, ES256, P-256.
    this.#publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  #data(flags: number, { rpId = this.#rpId, counter = this.counter, locked = false }: Faults, rest = Buffer.alloc(0)): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([locked ? flags & ~userVerified : flags]), counted, rest]);
  }

  #clientData(type: string, challenge: string, faults: Faults): Buffer {
    const data = { type: faults.type ?? type, challenge: faults.challenge ?? challenge, origin: faults.origin ?? this.#origin };
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }));
  }

  /** Attestation of a new passkey for a challenge. */
  attest(challenge: string, faults: Faults = {}) {
    const length = Buffer.from([0, this.#id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#publicKey]);
    const authData = this.#data(userPresent | userVerified | hasCredential, faults, credential);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, faults).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Assertion for a challenge; increments the counter. */
  assert(challenge: string, faults: Faults = {}) {
    this.counter += 1;
    const authData = this.#data(userPresent | userVerified, faults);
    const clientData = this.#clientData('webauthn.get', challenge, faults);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#key);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }
}
