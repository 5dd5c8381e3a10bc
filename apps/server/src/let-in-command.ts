import { administratorLimits } from '@separai/contract/administrators/limits';
import pino from 'pino';
import { originOf, passkeySiteOf, readConfig } from './config.ts';
import { recoverAdministratorAccess } from './features/accounts/administrators.ts';
import { handOutPasskeyLink } from './features/accounts/passkey-links.ts';
import { renewCalendar } from './features/calendar-feed/service.ts';
import { endResets } from './features/password-reset/service.ts';
import { installationClock } from './platform/clock.ts';
import { isDatabaseSlow, isDatabaseUnavailable } from './platform/database/failures.ts';
import { reachDatabase } from './platform/database/reach.ts';
import { errorCodeOf } from './platform/error-code.ts';
import { ApiError } from './platform/http/api-error.ts';
import { openSecrets } from './platform/secrets.ts';
import { startFailureSentence } from './start-failure.ts';

/** A failure that the operator can fix; its message is shown. */
class LetInRefused extends Error {}

const usage = 'Diga o e-mail de quem administra: npm run let-in -- E-MAIL.';

const sentenceOf = (error: unknown): string => {
  if (error instanceof LetInRefused) return error.message;
  if (error instanceof ApiError && error.code === 'administrator-not-found')
    return 'Ninguém administra o serviço com este e-mail, e nada foi mudado.';
  if (isDatabaseUnavailable(error) || isDatabaseSlow(error))
    return `O banco de dados não respondeu (${errorCodeOf(error) ?? 'sem resposta'}). Confira DATABASE_URL, ou espere o servidor terminar de iniciar.`;
  return startFailureSentence(error);
};

const run = async ([email, ...rest]: readonly string[]): Promise<void> => {
  if (email === undefined || rest.length > 0) throw new LetInRefused(usage);
  const config = readConfig(process.env);
  const logger = pino({ enabled: false });
  const { db, close } = await reachDatabase({ ...config, logger });
  try {
    const clock = installationClock({ db, logger, timeZone: config.timeZone });
    await clock.comparison.run();
    const made = await recoverAdministratorAccess({ db, clock, endResets, renewCalendar }, email);
    const secrets = openSecrets(db, config);
    const token = config.adminRequiresSecondFactor ? await handOutPasskeyLink({ db, clock, secrets }, made.email) : null;
    process.stdout.write(
      `Acesso refeito: chaves de acesso, códigos de recuperação e sessões desta conta acabaram, e a senha é outra (mostrada só desta vez, e trocada ao entrar)\n  e-mail: ${made.email}\n  senha:  ${made.password}\n`,
    );
    if (token !== null)
      process.stdout.write(
        `Depois de entrar, abra este link para criar a primeira chave de acesso (vale ${administratorLimits.passkeyLinkMinutes} minutos e uma vez)\n  ${passkeySiteOf(config)?.origin ?? originOf(config)}/admin-login/chave#${token}\n`,
      );
  } finally {
    await close();
  }
};

run(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  },
);
