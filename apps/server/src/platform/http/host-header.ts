import type { IncomingMessage } from 'node:http';

// RFC 9112 §3.2 and RFC 3986 §3.2.2: a name or an address, and a port. An `http` address has a host, so the value is not empty.
const uriHost = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d{0,5})?$/i;

/**
 * Whether a request names its host as HTTP asks for: once and as a host; HTTP/1.0 may leave it out. Of two `Host` lines Node keeps the first,
 * a proxy or cache in front may keep the second, so only the raw lines show them.
 */
export const hasValidHost = ({ httpVersion, rawHeaders }: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'>): boolean => {
  const hosts: (string | undefined)[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts.push(rawHeaders[index + 1]);
  if (hosts.length === 0) return httpVersion === '1.0';
  return hosts.length === 1 && uriHost.test(hosts[0] ?? '');
};
