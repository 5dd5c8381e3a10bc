import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { usesPanel } from '@separai/contract/accounts/roles';
import type { FileOnDisk } from '@separai/contract/body';
import type { DataLicense } from '@separai/contract/data-license-schema';
import type { ReplyOf } from '@separai/contract/endpoint';
import type { BodyOf, ParamsOf, QueryOf, ServerEndpoint } from '@separai/contract/endpoint.server';
import { messages } from '@separai/contract/messages';
import { can, isForVisitors, type Permission, type VisitorPermission } from '@separai/contract/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { ConfirmationBudget } from '../confirmation-budget.ts';
import type { Queryable } from '../database/database.ts';
import { parseIdempotencyKey, type WithIdempotencyKey } from '../idempotency.ts';
import { findSession, isConfirmed, type Session } from '../sessions.ts';
import { ApiError, invalidFields } from './api-error.ts';
import { readBody, takeBodies, wholeBodyLimit } from './bodies.ts';
import type { LargeBodies } from './large-bodies.ts';
import { licenseHeaders } from './license.ts';
import type { ReadPlaces } from './read-places.ts';
import { representationOf, sendCompressed, sendRepresentation } from './representation.ts';
import type { WriteLimits } from './write-limits.ts';

/** Services that admit a request: sessions, limits and settings. */
export interface RequestContext {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly writes: WriteLimits;
  /** Hourly limit on single deletions of guides, items, sources and holidays in sessions that have not re-authenticated. */
  readonly deletions: ConfirmationBudget;
  /** Limits the concurrency of expensive reads. */
  readonly reads: ReadPlaces;
  /** Executes writes with an `Idempotency-Key` once. */
  readonly withIdempotencyKey: WithIdempotencyKey;
  /** Whether roles of the panel must register a passkey before anything else. */
  readonly passkeyRequired: boolean;
  /** License of the open data; null: not declared. */
  readonly dataLicense: DataLicense | null;
  /** Folder for large uploads during their request. */
  readonly uploadFolder: string;
  /** Limits on large bodies that are being received into memory. */
  readonly largeBodies: LargeBodies;
  /** Milliseconds after which a call without a JSON reply fails with `database-slow`; its work goes on. */
  readonly answerLimit: number;
}

type SessionOf<E extends ServerEndpoint> = E['permission'] extends VisitorPermission
  ? E extends { withOwnSession: true }
    ? Session | null
    : null
  : Session;

/** A call of an endpoint, validated and authorized. */
export interface Call<E extends ServerEndpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The caller's session; null for a visitor, and for endpoints that visitors may call unless they accept a session. */
  readonly session: SessionOf<E>;
  /** The key of a write whose record stores it. */
  readonly idempotencyKey: string | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Handles a call. Returns undefined when it has sent the reply itself (`reply.send`). */
export type Handler<E extends ServerEndpoint> = (call: Call<E>) => Promise<ReplyOf<E> | undefined>;

const bearer = (request: FastifyRequest): string | null =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/**
 * Authenticates a request and sets its `session`. Throws `token-missing` without a token and `session-ended` for an unknown or
 * expired token.
 */
const requireSession = async (context: RequestContext, request: FastifyRequest): Promise<Session> => {
  const token = bearer(request);
  if (token === null) throw new ApiError('token-missing');
  const session = await findSession(context.db, context.clock, token);
  if (session === null) throw new ApiError('session-ended');
  request.session = session;
  return session;
};

/**
 * Authenticates a request and checks a permission. Throws as `requireSession` does, `forbidden` without the permission, and,
 * unless the endpoint is `withGeneratedPassword` or `withoutPasskey`, `password-change-required` while the password is a
 * generated one, and `second-factor-missing` for a role of the panel without a passkey where passkeys are required.
 */
export const requirePermission = async (
  context: RequestContext,
  request: FastifyRequest,
  permission: Permission,
  { withoutPasskey, withGeneratedPassword }: Pick<ServerEndpoint, 'withoutPasskey' | 'withGeneratedPassword'> = {},
): Promise<Session> => {
  const session = await requireSession(context, request);
  if (!can(session, permission)) throw new ApiError('forbidden');
  if (session.passwordIsGenerated && !withGeneratedPassword) throw new ApiError('password-change-required');
  // A generated password must be changed before a passkey can be registered.
  const isMissing = context.passkeyRequired && usesPanel(session.role) && !session.hasPasskey && !session.passwordIsGenerated;
  if (isMissing && !withoutPasskey) throw new ApiError('second-factor-missing');
  return session;
};

/**
 * Throws `session-ended` unless the session of a request still has the role and the organisation with which it was admitted; for the
 * parts of a file that is streamed at the pace of its reader.
 */
export const requireSameSession = async ({ db, clock }: RequestContext, request: FastifyRequest): Promise<void> => {
  const [token, before] = [bearer(request), request.session];
  const present = token === null ? null : await findSession(db, clock, token);
  const isSame = present?.role === before?.role && present?.organizationId === before?.organizationId;
  if (present === null || !isSame) throw new ApiError('session-ended');
};

/** Throws `confirmation-required` unless the session has re-authenticated recently. */
const requireConfirmed = ({ clock }: RequestContext, session: Session): void => {
  if (!isConfirmed(session, clock.now())) throw new ApiError('confirmation-required');
};

// Issues without a message in the contract (such as a list in place of a single value) would be reported in English.
const read = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value, { error: () => messages.valueInvalid });

const parse = (schema: z.ZodMiniType, value: unknown, bodySchemaAt: () => z.ZodMiniType = () => schema): unknown => {
  const parsed = read(schema, value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of read(bodySchemaAt(), value).error?.issues ?? []) fields[issue.path.join('.') || 'corpo'] ??= issue.message;
  throw invalidFields(fields);
};

interface RouteOptions<E extends ServerEndpoint> {
  /**
   * The body's schema extended with rules that depend on the clock, which the handler would check later: a rejected body gets
   * all its errors at once.
   */
  readonly bodySchemaAt?: (now: Date) => z.ZodMiniType;
  /**
   * Compresses the response: with an ETag where visitors may read it. Never for responses with personal data (BREACH). If the
   * handler sets `cache-control`, the response is sent as it is.
   */
  readonly compressed?: boolean;
  /** Whether a call skips the queue of expensive reads, because its response is cached. */
  readonly isReady?: (query: QueryOf<E>) => boolean;
  /** A health check, which is left out of the request log by default. */
  readonly isProbe?: boolean;
}

/** Whether calls count against a person's write limits. */
export const isCountedWrite = (endpoint: ServerEndpoint): boolean =>
  endpoint.method !== 'GET' && !isForVisitors(endpoint.permission);

/** Whether writes with an `Idempotency-Key` are executed once. */
export const honoursKey = (endpoint: ServerEndpoint): boolean =>
  (isCountedWrite(endpoint) || endpoint.withOwnSession === true) && endpoint.idempotencyKey !== 'unkept';

/** Whether a request is handled without a session: visitors may call, and no token was sent that the endpoint would read. */
const isAnonymous = (endpoint: ServerEndpoint, request: FastifyRequest): boolean =>
  isForVisitors(endpoint.permission) && !(endpoint.withOwnSession === true && bearer(request) !== null);

const isOnDisk = (body: unknown): body is FileOnDisk =>
  typeof body === 'object' && body !== null && 'path' in body && 'hash' in body;

/** Uploaded files of requests in progress: deleted with the response, unless the handler has moved them. */
const onDisk = new WeakMap<FastifyRequest, FileOnDisk>();

/** The content of a request for its idempotency fingerprint; a file is represented by its hash. */
const askedIn = ({ method, url }: FastifyRequest, body: unknown): unknown => [
  method,
  url,
  body instanceof Uint8Array ? createHash('sha256').update(body).digest('hex') : isOnDisk(body) ? [body.name, body.hash] : body,
];

/** The validated body of a request; `bodySchemaAt` as in the options. */
const bodyOf = async (
  { uploadFolder }: RequestContext,
  { body }: ServerEndpoint,
  request: FastifyRequest,
  bodySchemaAt: (() => z.ZodMiniType) | undefined,
): Promise<unknown> => {
  if (body === undefined) return undefined;
  const sent = await readBody(request, body, uploadFolder);
  if (isOnDisk(sent) && body.kind === 'file') onDisk.set(request, sent);
  return body.kind === 'file' ? sent : parse(body.schema, sent, bodySchemaAt);
};

/** Authenticated requests whose body had not arrived completely at admission. */
const lateBody = new WeakSet<FastifyRequest>();

/**
 * As `bodyOf`, and authorizes the request again after a late body: the session may have ended, or lost its role, meanwhile.
 * Throws as `requirePermission`.
 */
const admittedBody: typeof bodyOf = async (context, endpoint, request, bodySchemaAt) => {
  const body = await bodyOf(context, endpoint, request, bodySchemaAt);
  if (endpoint.body !== undefined && lateBody.has(request))
    await requirePermission(context, request, endpoint.permission, endpoint);
  return body;
};

/**
 * Registers an endpoint of the contract below `/api`: authorizes the caller, validates the input, and validates and sends the
 * reply.
 */
export const route = <const E extends ServerEndpoint>(
  app: FastifyInstance,
  context: RequestContext,
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions<E> = {},
): void => takeBodies(app, endpoint.body, (scope) => register(scope, context, endpoint, handler, options));

/** The limit of a whole call. A file or a stream takes as long as a slow line needs. */
const limitOf = ({ answerLimit }: RequestContext, { replyType, cost, body }: ServerEndpoint) =>
  replyType === undefined && cost !== 'streamed' && body?.kind !== 'file' ? { handlerTimeout: answerLimit } : {};

/** Serializes a result through the reply schema; empty string for 204. */
const textOf = (endpoint: ServerEndpoint, result: unknown): string =>
  endpoint.status === 204 ? '' : JSON.stringify(z.parse(endpoint.reply, result));

const send = (endpoint: ServerEndpoint, reply: FastifyReply, text: string): FastifyReply => {
  // The limit of the call has passed.
  if (reply.sent) return reply;
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  reply.code(endpoint.status ?? 200);
  return endpoint.status === 204 ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
};

const register = <const E extends ServerEndpoint>(
  app: FastifyInstance,
  context: RequestContext,
  endpoint: E,
  handler: Handler<E>,
  { bodySchemaAt, compressed = false, isReady = () => false, isProbe = false }: RouteOptions<E>,
): void => {
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    bodyLimit: wholeBodyLimit(endpoint.body),
    ...limitOf(context, endpoint),
    config: isProbe ? { requestLog: 'off' } : {},
    // Requests are authorized before their body is read.
    onRequest: async (request, reply) => {
      if (!isAnonymous(endpoint, request)) {
        const session = await requirePermission(context, request, endpoint.permission, endpoint);
        // A body that has arrived completely leaves no time for the session to end, so its request is not authorized again.
        if (request.raw.complete === false) lateBody.add(request);
        if (endpoint.sensitive === true) requireConfirmed(context, session);
        if (isCountedWrite(endpoint)) await context.writes.admit(endpoint, session, request.ip);
      }
      if (endpoint.body !== undefined && isForVisitors(endpoint.permission)) context.largeBodies.admit(request, reply);
    },
    onSend: async (request) => {
      const file = onDisk.get(request);
      if (file !== undefined) await rm(file.path, { force: true });
    },
    handler: async (request, reply) => {
      const call = {
        params: endpoint.params && parse(endpoint.params, request.params),
        query: endpoint.query && parse(endpoint.query, request.query),
        body: await admittedBody(context, endpoint, request, bodySchemaAt && (() => bodySchemaAt(context.clock.now()))),
        session: isAnonymous(endpoint, request) ? null : request.session,
        idempotencyKey: honoursKey(endpoint) ? parseIdempotencyKey(request.headers['idempotency-key']) : null,
        request,
        reply,
      } as Call<E>;
      if (typeof endpoint.sensitive === 'function' && call.session !== null) {
        const { hasPasskey } = call.session;
        if (endpoint.sensitive({ body: call.body as never, hasPasskey })) requireConfirmed(context, call.session);
      }
      if (endpoint.isOpenData) reply.headers(licenseHeaders(context.dataLicense));
      const { idempotencyKey: key } = call;
      if (key !== null && endpoint.idempotencyKey !== 'in-record' && call.session !== null) {
        const { userId, role } = call.session;
        const work = async () => textOf(endpoint, await handler(call));
        const keys = endpoint.endsAccess ? null : context.writes.keyed[role];
        return send(
          endpoint,
          reply,
          await context.withIdempotencyKey({ userId, key, asked: askedIn(request, call.body), keys }, work),
        );
      }
      const answer = async (): Promise<FastifyReply> => {
        const result = await handler(call);
        if (reply.sent || (result === undefined && endpoint.status !== 204)) return reply;
        const text = textOf(endpoint, result);
        if (!compressed || reply.hasHeader('cache-control')) return send(endpoint, reply, text);
        if (isForVisitors(endpoint.permission)) await sendRepresentation(request, reply, representationOf(text));
        else await sendCompressed(request, reply, text);
        return reply;
      };
      if (endpoint.cost === undefined || isReady(call.query)) return answer();
      if (endpoint.cost === 'computed') return context.reads.compute(request, answer);
      await context.reads.hold(request, reply);
      return answer();
    },
  });
};

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}
