import { tileOrigins } from '@separai/contract/map-tiles';
import type { FastifyInstance } from 'fastify';

export type Headers = Readonly<Record<string, string>>;

/** Policy for responses that are not pages: blocks every resource. */
export const nothingPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * The headers of every response. They restrict the browser to our own code and images, the map's tiles and, in a frame, the
 * guides' videos. With `https`, HSTS applies for a year, including subdomains.
 */
export const securityHeaders = ({ tileUrl, https }: { tileUrl: string; https: boolean }): Headers => {
  const tiles = tileOrigins(tileUrl) ?? [];
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    // The service worker fetches tiles, too.
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
    // Fallback for browsers without `frame-ancestors`.
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-permitted-cross-domain-policies': 'none',
    // The video player and the tile servers require a referrer.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(), microphone=(), payment=(), usb=(), geolocation=(self), fullscreen=(self "https://www.youtube-nocookie.com")',
  };
};

/** Adds the headers in an onRequest hook. Register it before other hooks that may reply. */
export const sendSecurityHeaders = (app: FastifyInstance, headers: Headers): void => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
};
