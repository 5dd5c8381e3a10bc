import type { AdminSignedIn, Credentials } from '@separai/contract/accounts/schema';
import { askForPasskey, signInWithPasskey, signInWithSecondFactor } from '@separai/contract/administrators/endpoints';
import { ApiError, call } from '../../lib/api.ts';
import { answerWithPasskey } from '../../lib/passkey-device.ts';
import { administratorSession, type Entered } from './sign-in.ts';

const entered = (reply: AdminSignedIn): Entered => ({ role: 'administrator', session: administratorSession(reply) });

/** Signs an administrator in with a passkey, alone or as the second factor of verified credentials. Throws `Error` with a message to show. */
export const signInByPasskey = async (credentials: Credentials | null): Promise<Entered> => {
  const passkey = await answerWithPasskey(await call(askForPasskey, {}));
  return entered(
    credentials === null
      ? await call(signInWithPasskey, { body: { passkey } })
      : await call(signInWithSecondFactor, { body: { ...credentials, passkey } }),
  );
};

/** Signs an administrator in with a recovery code as the second factor. Throws `ApiError`. */
export const signInByRecoveryCode = async (credentials: Credentials, recoveryCode: string): Promise<Entered> =>
  entered(await call(signInWithSecondFactor, { body: { ...credentials, recoveryCode } }));

/** Whether a sign-in was refused for want of a second factor. */
export const needsSecondFactor = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second-factor-required';
