export { ownPersonQuery, useShownName } from './own-person.ts';
export { answerWithPasskey, knowsPasskeys, makePasskey } from './passkey-device.ts';
export { passkeysText } from './passkey-text.ts';
