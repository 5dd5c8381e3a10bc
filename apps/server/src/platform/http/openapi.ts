import { type Role, roles } from '@separai/contract/accounts/roles';
import type { Body } from '@separai/contract/body';
import type { ServerEndpoint } from '@separai/contract/endpoint.server';
import { type ErrorCode, errors } from '@separai/contract/errors';
import { ErrorBody } from '@separai/contract/errors-schema';
import { limits } from '@separai/contract/limits';
import { can, isForVisitors } from '@separai/contract/permissions';
import type * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import { honoursKey, isCountedWrite } from './route.ts';

type Json = Record<string, unknown>;

/** Errors of a body before its content is validated. */
const bodyErrors = (body: Body): ErrorCode[] => {
  if (body.kind === 'json') return ['malformed-json', 'unsupported-media-type', 'body-too-large'];
  if (body.kind === 'form') return ['bad-request', 'unsupported-media-type', 'body-too-large'];
  return ['bad-request', 'unsupported-media-type', body.missing, body.tooLarge];
};

/** Errors caused by the `Idempotency-Key` of a write. */
const keyErrors = (endpoint: ServerEndpoint): ErrorCode[] => {
  if (!honoursKey(endpoint)) return [];
  const ofAnswers = ['idempotency-key-running', 'idempotency-key-done'] as const;
  return ['validation-failed', 'idempotency-key-reused', ...(endpoint.idempotencyKey === 'in-record' ? [] : ofAnswers)];
};

/** Errors of the write limits; administrators' writes do not count against their network. */
const writeErrors = (endpoint: ServerEndpoint): ErrorCode[] => {
  if (!isCountedWrite(endpoint)) return [];
  if (endpoint.endsAccess) return ['too-many-requests'];
  const ofNetwork = can({ userId: '', role: 'user', organizationId: null }, endpoint.permission)
    ? (['too-many-writes-of-network'] as const)
    : [];
  return ['too-many-requests', 'too-many-writes', ...ofNetwork];
};

/** The roles, and visitors, that may call an endpoint. */
export const callersOf = ({ permission }: ServerEndpoint): (Role | 'visitor')[] => [
  ...(isForVisitors(permission) ? (['visitor'] as const) : []),
  ...roles.filter((role) => can({ userId: '', role, organizationId: null }, permission)),
];

const isForEveryRole = (endpoint: ServerEndpoint): boolean => roles.every((role) => callersOf(endpoint).includes(role));

/** Errors that an endpoint can answer by its kind, besides its own. */
const sharedErrors = (endpoint: ServerEndpoint): ErrorCode[] => [
  ...((endpoint.params ?? endpoint.query ?? endpoint.body) ? (['validation-failed'] as const) : []),
  ...(endpoint.body ? bodyErrors(endpoint.body) : []),
  ...(isForVisitors(endpoint.permission) ? [] : (['token-missing', 'session-ended'] as const)),
  ...(endpoint.withOwnSession ? (['session-ended'] as const) : []),
  ...(isForEveryRole(endpoint) ? [] : (['forbidden'] as const)),
  ...(isForVisitors(endpoint.permission) || endpoint.withoutPasskey ? [] : (['second-factor-missing'] as const)),
  ...(isForVisitors(endpoint.permission) || endpoint.withGeneratedPassword ? [] : (['password-change-required'] as const)),
  ...(endpoint.sensitive ? (['confirmation-required'] as const) : []),
  ...writeErrors(endpoint),
  ...(endpoint.cost ? (['overloaded'] as const) : []),
  ...keyErrors(endpoint),
  ...(endpoint.path === '/ping' ? [] : (['database-unavailable', 'database-slow', 'storage-full'] as const)),
];

/** All errors that an endpoint can answer. */
export const errorsOf = (endpoint: ServerEndpoint): ErrorCode[] => [...new Set([...sharedErrors(endpoint), ...endpoint.errors])];

/** A schema as JSON Schema, without the dialect. */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

const parametersOf = (schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }));
};

const keyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Repetir o pedido com a mesma chave é responder o mesmo, e fazer uma vez só',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyMaxLength },
};

const mediaTypes = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  file: ['multipart/form-data'],
} as const;

/** The JSON Schema of a body; for a file, of its multipart form. */
const bodySchemaOf = (body: Body): Json => {
  if (body.kind !== 'file') return schemaOf(body.schema, 'input');
  return { type: 'object', properties: { [body.field]: { type: 'string', format: 'binary' } }, required: [body.field] };
};

/** The maximum size of a body, or of the file in it, in words. */
export const sizeWords = ({ maxBytes }: Body): string =>
  maxBytes < 1024 * 1024 ? `Até ${maxBytes / 1024} KiB` : `Até ${maxBytes / 1024 / 1024} MiB`;

const bodyOf = ({ body }: ServerEndpoint): Json => {
  if (body === undefined) return {};
  const required = body.kind === 'file' || body.schema._zod.optin !== 'optional';
  const schema = bodySchemaOf(body);
  const content = Object.fromEntries(mediaTypes[body.kind].map((type) => [type, { schema }]));
  return { requestBody: { description: sizeWords(body), 'x-max-bytes': body.maxBytes, required, content } };
};

const licenseLink = ({ isOpenData }: ServerEndpoint): Json =>
  isOpenData
    ? {
        headers: {
          Link: {
            description: 'Com rel="license", a licença dos dados, quando quem mantém o serviço diz qual é',
            schema: { type: 'string' },
          },
        },
      }
    : {};

const limitWords = ({ limit, cost }: ServerEndpoint): string => {
  if (limit !== undefined)
    return `Limite: ${limit.calls} pedidos de cada rede em ${limit.seconds} segundos; depois, 429 com Retry-After.`;
  if (cost !== undefined)
    return 'Limite: alguns pedidos de cada rede ao mesmo tempo; outros esperam a vez, e os demais recebem 503 com Retry-After.';
  return 'Limite: só o de conexões de cada rede.';
};

/** License and limits of open data, in words. */
const descriptionOf = (endpoint: ServerEndpoint): Json => {
  if (!endpoint.isOpenData) return {};
  const license = 'Dados abertos: o cabeçalho Link, com rel="license", diz a licença, quando quem mantém o serviço diz qual é.';
  return { description: `${license} ${limitWords(endpoint)}` };
};

const responsesOf = (endpoint: ServerEndpoint): Json => {
  const status = endpoint.status ?? 200;
  const content = { [endpoint.replyType ?? 'application/json']: { schema: schemaOf(endpoint.reply, 'output') } };
  const responses: Record<string, Json> = {
    [status]:
      status === 204 ? { description: 'Feito, sem conteúdo' } : { description: 'Sucesso', ...licenseLink(endpoint), content },
  };
  for (const code of errorsOf(endpoint)) {
    const { status: errorStatus, sentence } = errors[code];
    const before = responses[errorStatus]?.description;
    const description = `\`${code}\`: ${sentence}`;
    responses[errorStatus] = {
      description: before === undefined ? description : `${String(before)} · ${description}`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return responses;
};

/** Security requirement: none, an optional session, or a mandatory session. */
const securityOf = (endpoint: ServerEndpoint): Json => {
  if (!isForVisitors(endpoint.permission)) return { security: [{ session: [] }] };
  return endpoint.withOwnSession ? { security: [{}, { session: [] }] } : {};
};

/** Generates the OpenAPI 3.1 document from the endpoints' validation schemas. */
export const openApiDocument = (features: Record<string, Record<string, ServerEndpoint>>, version: string): Json => {
  const paths: Record<string, Json> = {};
  for (const [feature, endpoints] of Object.entries(features)) {
    for (const [operationId, endpoint] of Object.entries(endpoints)) {
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: {
          operationId,
          tags: [feature],
          summary: endpoint.summary,
          ...descriptionOf(endpoint),
          ...securityOf(endpoint),
          'x-permission': endpoint.permission,
          'x-callers': callersOf(endpoint),
          parameters: [
            ...parametersOf(endpoint.params, 'path'),
            ...parametersOf(endpoint.query, 'query'),
            ...(honoursKey(endpoint) ? [keyParameter] : []),
          ],
          ...bodyOf(endpoint),
          responses: responsesOf(endpoint),
        },
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Separaí', version, description: 'Pontos de coleta, guias de separação e agendamento de coletas.' },
    servers: [{ url: '/' }],
    tags: Object.keys(features).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'O token que a entrada devolve' } },
      schemas: { Error: schemaOf(ErrorBody, 'output') },
    },
  };
};
