import type { PasskeyAssertion, PasskeyChallenge, PasskeyCreation } from '@separai/contract/administrators/passkeys-schema';
import type * as z from 'zod/mini';
import { passkeysText } from './passkey-text.ts';

/** A passkey that this device did not make or use. `message` is a sentence for a person. */
class PasskeyFailure extends Error {}

// Its code comes when somebody presses: few screens of the panel need it.
const library = () => import('@simplewebauthn/browser');

const sentenceOf = (error: unknown): string => {
  const { device } = passkeysText;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return device.cancelled;
  if (name === 'InvalidStateError') return device.known;
  return name === 'SecurityError' ? device.site : device.failed;
};

const asked = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
  try {
    return await ask();
  } catch (error) {
    throw new PasskeyFailure(sentenceOf(error));
  }
};

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Has the device make a passkey. Throws `PasskeyFailure`. */
export const makePasskey = async (options: z.output<typeof PasskeyCreation>) => {
  const { startRegistration } = await library();
  const { id, rawId, response } = await asked(() => startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject, transports } };
};

/** Has the device answer a challenge. Throws `PasskeyFailure`. */
export const answerWithPasskey = async (options: z.output<typeof PasskeyChallenge>): Promise<PasskeyAssertion> => {
  const { startAuthentication } = await library();
  const { id, rawId, response } = await asked(() => startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) },
  };
};
