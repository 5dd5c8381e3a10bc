import type { PasskeyAssertion, PasskeyChallenge, PasskeyCreation } from '@separai/contract/administrators/passkeys-schema';
import type * as z from 'zod/mini';
import { passkeysText } from './passkey-text.ts';

/** A failed creation or use of a passkey; `message` is shown to the person. */
class PasskeyFailure extends Error {}

// Loaded on demand: few screens of the panel need the library.
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

/** Whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Creates a passkey with the device. Throws `PasskeyFailure`. */
export const makePasskey = async (options: z.output<typeof PasskeyCreation>) => {
  const { startRegistration } = await library();
  const { id, rawId, response } = await asked(() => startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject, transports } };
};

/** Answers a challenge with a passkey of the device. Throws `PasskeyFailure`. */
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
