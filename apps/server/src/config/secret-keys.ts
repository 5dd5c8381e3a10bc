import { WrongSetting } from './environment.ts';

/** Parses a secret key; null without one. Throws `WrongSetting`. */
export const pepper = (name: string, value: string | undefined): string | null => {
  if (!value) return null;
  if (value.length < 32) throw new WrongSetting(name, 'precisa ter pelo menos 32 caracteres.');
  return value;
};

/** Parses `SECRET_KEY_OLD`: null for `none` (there was no key), undefined without a rotation. Throws `WrongSetting`. */
export const formerPepper = (secretKey: string | null, value: string | undefined): string | null | undefined => {
  if (!value) return undefined;
  if (secretKey === null) throw new WrongSetting('SECRET_KEY_OLD', 'só vale com a chave nova em SECRET_KEY.');
  if (value === secretKey)
    throw new WrongSetting('SECRET_KEY_OLD', 'precisa ser outra que SECRET_KEY: a chave de antes, ou none.');
  return value === 'none' ? null : pepper('SECRET_KEY_OLD', value);
};
