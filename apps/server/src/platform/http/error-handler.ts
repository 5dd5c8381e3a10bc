import type { ErrorCode } from '@separai/contract/errors';
import type { ErrorBody } from '@separai/contract/errors-schema';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { constraintOf, isConflict, isDatabaseSlow, isDatabaseUnavailable } from '../database/failures.ts';
import { errorCodeOf } from '../error-code.ts';
import { failureFacts } from '../error-places.ts';
import { ImageStorageFailure } from '../images/image-storage.ts';
import { isStorageFull, type Storage } from '../storage.ts';
import { ApiError, storageFull } from './api-error.ts';

const databaseRetrySeconds = 5;
const conflictRetrySeconds = 1;
const imagesRetrySeconds = 10;

/**
 * Foreign keys to the caller's account or session, in rows that only the caller writes: a violation means that these were
 * deleted.
 */
export const ownAccountConstraints = [
  'audit_entries_actor_id_users_id_fk',
  'calendar_feeds_user_id_users_id_fk',
  'collection_points_created_by_users_id_fk',
  'collection_schedules_user_id_users_id_fk',
  'consents_user_id_users_id_fk',
  'email_changes_user_id_users_id_fk',
  'idempotency_keys_user_id_users_id_fk',
  'imports_user_id_users_id_fk',
  'missed_reports_reporter_id_users_id_fk',
  'point_reports_reporter_id_users_id_fk',
  'push_subscriptions_session_id_sessions_id_fk',
  'push_subscriptions_user_id_users_id_fk',
] as const;
const refersToOwnAccount = new Set<string | undefined>(ownAccountConstraints);

// Fastify's errors before any handler runs.
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-request',
  FST_REQ_FILE_TOO_LARGE: 'image-too-large',
  FST_ERR_BAD_URL: 'bad-request',
  // The caller hung up in the middle of the body.
  ECONNRESET: 'bad-request',
};

const apiErrorOf = async (error: Error & { statusCode?: number; code?: string }, storage: Storage): Promise<ApiError> => {
  if (error instanceof ApiError) return error;
  if (isStorageFull(error)) {
    storage.noteFull();
    return storageFull();
  }
  if (error instanceof ImageStorageFailure) return new ApiError('images-unavailable', { retryAfter: imagesRetrySeconds });
  if (isDatabaseUnavailable(error)) {
    // PostgreSQL stops when its log has no space, and cannot start before it has.
    if (await storage.isTight()) return storageFull();
    return new ApiError('database-unavailable', { retryAfter: databaseRetrySeconds });
  }
  if (isDatabaseSlow(error) || error.code === 'FST_ERR_HANDLER_TIMEOUT')
    return new ApiError('database-slow', { retryAfter: databaseRetrySeconds });
  if (isConflict(error)) return new ApiError('overloaded', { retryAfter: conflictRetrySeconds });
  // The account was erased during its own request, whose write refers to it.
  if (refersToOwnAccount.has(constraintOf(error))) return new ApiError('session-ended');
  const known = error.code === undefined ? undefined : frameworkCodes[error.code];
  if (known !== undefined) return new ApiError(known);
  if (error instanceof SyntaxError && error.statusCode === 400) return new ApiError('malformed-json');
  if (error.statusCode === 413) return new ApiError('body-too-large');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return new ApiError('bad-request');
  return new ApiError('internal');
};

/** The JSON body of a refusal. */
export const errorBodyOf = (refusal: ApiError): ErrorBody => ({
  error: refusal.message,
  code: refusal.code,
  ...(refusal.fields === undefined ? {} : { fields: { ...refusal.fields } }),
  ...(refusal.current === undefined ? {} : { current: refusal.current }),
  ...(refusal.nextDays === undefined ? {} : { nextDays: [...refusal.nextDays] }),
});

/** Sends a refusal, as JSON unless `draw` renders it otherwise. */
export const sendRefusal = (
  reply: FastifyReply,
  refusal: ApiError,
  type = 'application/json; charset=utf-8',
  draw: (refusal: ApiError) => string = (shown) => JSON.stringify(errorBodyOf(shown)),
): FastifyReply => {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(refusal.retryAfter)));
  return reply.code(refusal.status).header('cache-control', 'no-store').type(type).send(draw(refusal));
};

/** Maps every failure to the common error form; unexpected failures are logged and masked. */
export const handleErrors = (app: FastifyInstance, storage: Storage): void => {
  app.setErrorHandler(async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = await apiErrorOf(error, storage);
    if (refusal.code === 'internal') {
      // The message of a database error can quote a row, so only its code and the stack's places are written.
      request.log.error(failureFacts(error), 'falha inesperada ao atender o pedido');
    } else if (refusal.code === 'database-unavailable') {
      request.log.warn({ code: errorCodeOf(error) }, 'banco de dados fora do alcance');
    } else if (refusal.code === 'database-slow') {
      request.log.warn({ code: errorCodeOf(error) }, 'banco de dados demorou a responder');
    } else if (refusal.code === 'images-unavailable') {
      request.log.error({ code: errorCodeOf(error) }, 'armazenamento de imagens fora do alcance');
    } else if (refusal.code === 'storage-full') {
      request.log.error({ code: errorCodeOf(error) }, 'sem espaço para guardar dados');
    }
    const account = request.session?.userId;
    if (refusal.code === 'too-many-requests' || refusal.code === 'too-many-writes')
      request.security.note('limit-hit', { account, limit: refusal.limit });
    else if (refusal.code === 'forbidden') request.security.note('access-denied', { account });
    const draw = request.routeOptions.config.refusalPage;
    return draw === undefined ? sendRefusal(reply, refusal) : sendRefusal(reply, refusal, 'text/html; charset=utf-8', draw);
  });
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Renders a refusal as HTML, for routes that respond with a page. */
    refusalPage?: (refusal: ApiError) => string;
  }
}
