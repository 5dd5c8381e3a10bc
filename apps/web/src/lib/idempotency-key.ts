/** A new random key (128 bits, hexadecimal): the server does a write once per key. */
export const newIdempotencyKey = (): string => {
  // `randomUUID` is missing on plain http from another machine.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
