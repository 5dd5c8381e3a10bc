import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@separai/contract/errors';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { errorBodyOf, sendRefusal } from './error-handler.ts';
import { logAnswer, newRequestId } from './request-log.ts';
import type { Headers } from './security-headers.ts';

const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/** Answers, in the common form, what is no HTTP request or does not arrive whole: no route, hook or error handler sees it. */
export const refuseBrokenRequest =
  (headers: Headers, logger: FastifyBaseLogger) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) {
      const refusal = new ApiError(codes[error.code ?? ''] ?? 'bad-request');
      const body = JSON.stringify(errorBodyOf(refusal));
      const requestId = newRequestId();
      const all = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        connection: 'close',
        'x-request-id': requestId,
        ...headers,
      };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
      const head = [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines].join('\r\n');
      socket.write(`${head}\r\n\r\n${body}`);
      logger.info({ requestId, status: refusal.status }, 'pedido ilegível recusado');
    }
    socket.destroy(error);
  };

/** Answers a request whose address cannot be read: it comes to no route, so to no hook either. */
export const refuseUnreadableAddress =
  (headers: Headers) =>
  (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    sendRefusal(reply.headers({ ...headers, 'x-request-id': request.id }), new ApiError('bad-request'));
    logAnswer(request, reply);
  };
