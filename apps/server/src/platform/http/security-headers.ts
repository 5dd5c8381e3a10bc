import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Sends the headers that keep the browser to our own code: no script but ours, frames only for the guides' videos. */
export const sendSecurityHeaders = async (app: FastifyInstance, options: { tileUrl: string; https: boolean }): Promise<void> => {
  const tileOrigin = new URL(options.tileUrl.replace(/[{}]/g, '')).origin;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // A point's picture may be any http(s) address (specification §3).
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', tileOrigin],
        frameSrc: ['https://www.youtube-nocookie.com', 'https://www.youtube.com'],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(options.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // The videos' player wants to know the site that shows it.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(), microphone=(), payment=(), usb=(), geolocation=(self), fullscreen=(self "https://www.youtube-nocookie.com")',
    );
  });
};
