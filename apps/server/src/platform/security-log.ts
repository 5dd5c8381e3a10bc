import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { networksOf } from './rate-limits.ts';
import type { Secrets } from './secrets.ts';

/** Security events with their log messages. */
const events = {
  'sign-in-done': 'entrada na conta',
  'sign-in-failed': 'entrada recusada: e-mail ou senha incorretos',
  'sign-out': 'saída da conta',
  'sessions-ended': 'sessões encerradas pela própria pessoa',
  'current-password-wrong': 'senha atual incorreta',
  'password-changed': 'senha trocada',
  'code-asked': 'código para uma nova senha pedido',
  'code-right': 'código para uma nova senha conferido: certo',
  'code-wrong': 'código para uma nova senha conferido: errado',
  'code-used': 'nova senha definida com um código',
  'link-used': 'nova senha definida com um link',
  'email-change-asked': 'troca de e-mail pedida',
  'email-change-confirmed': 'troca de e-mail confirmada',
  'email-change-undone': 'troca de e-mail desfeita',
  'email-confirmation-asked': 'confirmação do e-mail pedida',
  'email-confirmed': 'e-mail confirmado',
  'passkey-link-asked': 'link para a primeira chave de acesso pedido',
  'passkey-link-opened': 'link para a primeira chave de acesso aberto',
  'passkey-added': 'chave de acesso criada',
  'passkey-removed': 'chave de acesso removida',
  'passkey-wrong': 'chave de acesso ou código de recuperação não reconhecidos',
  'recovery-code-used': 'código de recuperação usado',
  'recovery-codes-made': 'códigos de recuperação gerados',
  'identity-confirmed': 'pessoa confirmou quem é, com a senha ou a chave de acesso',
  'role-changed': 'papel da conta trocado',
  'administrator-invited': 'convite para administrar enviado',
  'residents-exported': 'dados de moradores baixados',
  'collectors-exported': 'perfis de coletores baixados',
  'account-erased': 'conta excluída',
  'limit-hit': 'limite de tentativas atingido',
  'access-denied': 'acesso negado',
} as const;

export type SecurityEvent = keyof typeof events;

/** Further fields of a line: our own ids and names, never input of a person. */
interface Facts {
  /** The id of the account concerned, if known. */
  readonly account?: string | null | undefined;
  /** The name of the exceeded limit. */
  readonly limit?: string | undefined;
}

/** Logs security events of a caller. */
export interface SecurityLog {
  /** Logs asynchronously and never fails. Call it after the event's transaction has committed. */
  note(event: SecurityEvent, facts?: Facts): void;
}

const caller = async (secrets: Secrets, address: string): Promise<{ caller?: string }> => {
  try {
    return { caller: (await secrets.mac('security-log', networksOf(address).own)).toString('hex').slice(0, 16) };
  } catch {
    // Without its database the server has no key, and an event without a caller is better than none.
    return {};
  }
};

/**
 * Logs a line for each event, marked by the field `security`; `caller` is a keyed hash of the network address, which itself is
 * not logged. Null: the server acted without a caller.
 */
export const securityLog = (
  logger: FastifyBaseLogger,
  from: { readonly secrets: Secrets; readonly address: string } | null,
): SecurityLog => ({
  note: (event, { account, limit } = {}) => {
    const write = (origin: { caller?: string }): void =>
      logger.info({ security: event, account: account ?? undefined, limit, ...origin }, events[event]);
    if (from === null) write({});
    else void caller(from.secrets, from.address).then(write);
  },
});

/** Adds a security log to every request. */
export const openSecurityLog = (app: FastifyInstance, secrets: Secrets): void => {
  app.decorateRequest('security', {
    getter() {
      return securityLog(this.log, { secrets, address: this.ip });
    },
  });
};

declare module 'fastify' {
  interface FastifyRequest {
    readonly security: SecurityLog;
  }
}
