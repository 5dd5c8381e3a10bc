// The letters allowed in names below .br (Registro.br): letters of another script can imitate a name that leads elsewhere.
const letters = String.raw`a-z\dàáâãéêíóôõúüç`;
const scheme = /^https?:\/\//i;
const readable = new RegExp(String.raw`^https?://([${letters}_.-]+|\[[\da-f:]+\])(?::\d{1,5})?(?:[/?#]|$)`, 'i');
const label = `[${letters}](?:[${letters}-]{0,61}[${letters}])?`;
const publicName = new RegExp(String.raw`^https?://(?:${label}\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})(?::|[/?#]|$)`, 'i');
// A URL parser drops line breaks and reads a backslash as a slash, and zero-width characters are invisible.
const misread = /[\\\p{C}\p{Z}]/u;

/**
 * The origin of an http(s) address, or null when a person may read another host than the one it leads to: user information,
 * another way to write an address of IPv4, another script. Names without a dot and addresses of IP are hosts.
 */
export const readableOrigin = (address: string): string | null => {
  const host = readable.exec(address)?.[1]?.toLowerCase();
  if (host === undefined || misread.test(address)) return null;
  const isAscii = /^[\x21-\x7e]+$/.test(host);
  try {
    const { hostname, origin } = new URL(address);
    return !isAscii || hostname === host ? origin : null;
  } catch {
    return null;
  }
};

/**
 * The address of a website as people type it, with `https://` put in front where no scheme stands; null when it is no http(s)
 * address of a public name, or one that `readableOrigin` does not take.
 */
export const webAddress = (text: string): string | null => {
  const typed = text.trim();
  const address = scheme.test(typed) ? typed : `https://${typed}`;
  return publicName.test(address) && readableOrigin(address) !== null ? address : null;
};
