import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { nothingPolicy } from '../http/security-headers.ts';

/** Serves a folder of pictures below `prefix`. A picture's name changes with its content, so browsers may keep it for a year. */
export const servePictures = async (app: FastifyInstance, folder: string, prefix: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    maxAge: '365d',
    immutable: true,
    setHeaders: (reply) => {
      reply.header('content-security-policy', nothingPolicy);
    },
  });
};
