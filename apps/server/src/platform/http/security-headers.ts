import { tileOrigins } from '@separai/contract/map-tiles';
import type { FastifyInstance } from 'fastify';

export type Headers = Readonly<Record<string, string>>;

/** What a page may load that nobody meant as a page: nothing. */
export const nothingPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * The headers of every answer, whoever gives it. They keep the browser to our own code and images: beside them only the map's tiles
 * and, in a frame, the guides' videos. With `https` the browser is told to come by TLS alone for a year, to subdomains, too.
 */
export const securityHeaders = ({ tileUrl, https }: { tileUrl: string; https: boolean }): Headers => {
  const tiles = tileOrigins(tileUrl) ?? [];
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    // The service worker asks for tiles as it does for everything.
    ["connect-src 'self'", ...tiles].join(' '),
    ["img-src 'self'", ...tiles].join(' '),
    'frame-src https://www.youtube-nocookie.com',
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    // For browsers that do not know `frame-ancestors`.
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-permitted-cross-domain-policies': 'none',
    // The videos' player and the tile servers want to know the site that shows them.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(), microphone=(), payment=(), usb=(), geolocation=(self), fullscreen=(self "https://www.youtube-nocookie.com")',
  };
};

/** Sends the headers with every answer that a hook sees. Comes before whatever may answer in a hook. */
export const sendSecurityHeaders = (app: FastifyInstance, headers: Headers): void => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
};
