/** A new random key (128 bits, hexadecimal), under which the server does a write once however often it is sent. */
export const newIdempotencyKey = (): string => {
  // randomUUID is missing where the page came over plain http from another machine.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
