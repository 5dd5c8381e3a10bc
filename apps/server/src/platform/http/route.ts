import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { FileOnDisk } from '@separai/contract/body';
import type { DataLicense } from '@separai/contract/data-license-schema';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@separai/contract/endpoint';
import { messages } from '@separai/contract/messages';
import { can, isForVisitors, type Permission, type VisitorPermission } from '@separai/contract/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { ConfirmationBudget } from '../confirmation-budget.ts';
import type { Db } from '../database/database.ts';
import { type DoOnce, parseIdempotencyKey } from '../idempotency.ts';
import { findSession, isConfirmed, type Session } from '../sessions.ts';
import { readBody, takeBodies, wholeBodyLimit } from './bodies.ts';
import type { LargeBodies } from './large-bodies.ts';
import { licenseHeaders } from './license.ts';
import type { ReadPlaces } from './read-places.ts';
import { invalidFields, Refusal } from './refusal.ts';
import { representationOf, sendCompressed, sendRepresentation } from './representation.ts';
import type { WriteLimits } from './write-limits.ts';

/** What every request is admitted by: who is calling, and how often. */
export interface RequestContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly writes: WriteLimits;
  /** Guides, items, their sources and holidays that an account deletes one by one by a session alone. */
  readonly deletions: ConfirmationBudget;
  /** Reads that cost more than a row. */
  readonly reads: ReadPlaces;
  /** Writes that came with an `Idempotency-Key`. */
  readonly once: DoOnce;
  /** Whether administrators can do nothing else before they have a passkey. */
  readonly passkeyRequired: boolean;
  /** Under what anybody may use open data; null: nobody has said. */
  readonly dataLicense: DataLicense | null;
  /** Where large files lie while their request is answered. */
  readonly uploadFolder: string;
  /** Large bodies that are on their way into memory. */
  readonly largeBodies: LargeBodies;
}

type SessionOf<E extends Endpoint> = E['permission'] extends VisitorPermission
  ? E extends { withOwnSession: true }
    ? Session | null
    : null
  : Session;

/** One call of an endpoint, parsed and admitted. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The caller's session; null where anyone may call, and for a visitor. */
  readonly session: SessionOf<E>;
  /** Of a write that keeps the key in its record. */
  readonly idempotencyKey: string | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers a call. A handler that has sent the reply itself (`reply.send`) returns undefined. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E> | undefined>;

const bearer = (request: FastifyRequest): string | null =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** The session of a request, which has it from here on. Throws `token-missing` without a token and `session-ended` for one that is not, or no longer, known. */
const requireSession = async (context: RequestContext, request: FastifyRequest): Promise<Session> => {
  const token = bearer(request);
  if (token === null) throw new Refusal('token-missing');
  const session = await findSession(context.db, context.clock, token);
  if (session === null) throw new Refusal('session-ended');
  request.session = session;
  return session;
};

/**
 * The session of a request, whose account must have a permission. Throws as `requireSession` does, `forbidden` without the permission,
 * `password-change-required` while the password is a generated one, and `second-factor-missing` for an administrator who has no passkey where
 * one is required, but for endpoints that are `withGeneratedPassword` or `withoutPasskey`.
 */
export const requirePermission = async (
  context: RequestContext,
  request: FastifyRequest,
  permission: Permission,
  { withoutPasskey, withGeneratedPassword }: Pick<Endpoint, 'withoutPasskey' | 'withGeneratedPassword'> = {},
): Promise<Session> => {
  const session = await requireSession(context, request);
  if (!can(session, permission)) throw new Refusal('forbidden');
  if (session.passwordIsGenerated && !withGeneratedPassword) throw new Refusal('password-change-required');
  // A generated password is changed before a passkey can be made.
  const isMissing = context.passkeyRequired && session.role === 'admin' && !session.hasPasskey && !session.passwordIsGenerated;
  if (isMissing && !withoutPasskey) throw new Refusal('second-factor-missing');
  return session;
};

/** Throws `confirmation-required` unless the session was confirmed a moment ago. */
const requireConfirmed = ({ clock }: RequestContext, session: Session): void => {
  if (!isConfirmed(session, clock.now())) throw new Refusal('confirmation-required');
};

// What has no sentence of its own in the contract (a list where one value belongs, say) would be told in English.
const read = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value, { error: () => messages.valueInvalid });

const parse = (schema: z.ZodMiniType, value: unknown, telling: () => z.ZodMiniType = () => schema): unknown => {
  const parsed = read(schema, value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of read(telling(), value).error?.issues ?? []) fields[issue.path.join('.') || 'corpo'] ??= issue.message;
  throw invalidFields(fields);
};

interface RouteOptions<E extends Endpoint> {
  /** The body's schema with what the handler would refuse later by the clock: a body that is refused is told all of it at once. */
  readonly telling?: (now: Date) => z.ZodMiniType;
  /**
   * What everybody may see is sent compressed and with an ETag, what only some may see compressed: nothing that tells of people, whose
   * length would tell of them. Where the handler says how it may be kept, it is sent as it is.
   */
  readonly compressed?: boolean;
  /** Whether a call of such an endpoint needs no place, since its answer is ready. */
  readonly isReady?: (query: QueryOf<E>) => boolean;
}

/** Whether calls count among a person's writes, of which there is a limit. */
export const isCountedWrite = (endpoint: Endpoint): boolean => endpoint.method !== 'GET' && !isForVisitors(endpoint.permission);

/** Whether a write with an `Idempotency-Key` is done once. */
export const honoursKey = (endpoint: Endpoint): boolean =>
  (isCountedWrite(endpoint) || endpoint.withOwnSession === true) && endpoint.idempotencyKey !== 'unkept';

/** Whether nobody is asked who they are: anyone may call, and no session came that would be taken. */
const isAnonymous = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  isForVisitors(endpoint.permission) && !(endpoint.withOwnSession === true && bearer(request) !== null);

const isOnDisk = (body: unknown): body is FileOnDisk =>
  typeof body === 'object' && body !== null && 'path' in body && 'hash' in body;

/** The files of requests that are being answered: each goes with its answer, unless the handler moved it. */
const onDisk = new WeakMap<FastifyRequest, FileOnDisk>();

/** What a request asks for, so that another can be told from it; of a file, its hash. */
const askedIn = ({ method, url }: FastifyRequest, body: unknown): unknown => [
  method,
  url,
  body instanceof Uint8Array ? createHash('sha256').update(body).digest('hex') : isOnDisk(body) ? [body.name, body.hash] : body,
];

/** The body of a request, parsed; `telling` as the options have it. */
const bodyOf = async (
  { uploadFolder }: RequestContext,
  { body }: Endpoint,
  request: FastifyRequest,
  telling: (() => z.ZodMiniType) | undefined,
): Promise<unknown> => {
  if (body === undefined) return undefined;
  const sent = await readBody(request, body, uploadFolder);
  if (isOnDisk(sent) && body.kind === 'file') onDisk.set(request, sent);
  return body.kind === 'file' ? sent : parse(body.schema, sent, telling);
};

/** Requests with a session whose body had not arrived when they were admitted. */
const lateBody = new WeakSet<FastifyRequest>();

/** The same; a session that ended, or lost its role, while the body was on its way no longer admits the request. Throws as `requirePermission`. */
const admittedBody: typeof bodyOf = async (context, endpoint, request, telling) => {
  const body = await bodyOf(context, endpoint, request, telling);
  if (endpoint.body !== undefined && lateBody.has(request))
    await requirePermission(context, request, endpoint.permission, endpoint);
  return body;
};

/** Registers an endpoint of the contract below `/api`: admits the caller, parses the input, checks and sends the reply. */
export const route = <const E extends Endpoint>(
  app: FastifyInstance,
  context: RequestContext,
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions<E> = {},
): void => takeBodies(app, endpoint.body, (scope) => register(scope, context, endpoint, handler, options));

/** What of a result the reply's schema names, as JSON; nothing where there is no content. */
const textOf = (endpoint: Endpoint, result: unknown): string =>
  endpoint.status === 204 ? '' : JSON.stringify(z.parse(endpoint.reply, result));

const send = (endpoint: Endpoint, reply: FastifyReply, text: string): FastifyReply => {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  reply.code(endpoint.status ?? 200);
  return endpoint.status === 204 ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
};

const register = <const E extends Endpoint>(
  app: FastifyInstance,
  context: RequestContext,
  endpoint: E,
  handler: Handler<E>,
  { telling, compressed = false, isReady = () => false }: RouteOptions<E>,
): void => {
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    bodyLimit: wholeBodyLimit(endpoint.body),
    // Admission comes before the body is read.
    onRequest: async (request, reply) => {
      if (!isAnonymous(endpoint, request)) {
        const session = await requirePermission(context, request, endpoint.permission, endpoint);
        // A small body has arrived by now, and its request needs no second look at the session.
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
        body: await admittedBody(context, endpoint, request, telling && (() => telling(context.clock.now()))),
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
        return send(endpoint, reply, await context.once({ userId, key, asked: askedIn(request, call.body), keys }, work));
      }
      const answer = async (): Promise<FastifyReply> => {
        const result = await handler(call);
        // The handler has sent the reply itself.
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
