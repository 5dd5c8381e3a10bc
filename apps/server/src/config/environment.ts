import { readableOrigin } from '@separai/contract/web-address';

/** An invalid setting, which prevents the start; the message names the variable. */
export class WrongSetting extends Error {
  constructor(name: string, sentence: string) {
    super(`Configuração inválida: ${name} ${sentence}`);
    this.name = 'WrongSetting';
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Readers of single settings. Each throws `WrongSetting` for a value that it does not accept; a blank value is a missing one. */
export const settingReaders = (environment: Environment) => {
  const text = (name: string): string | null => environment[name]?.trim() || null;
  /** A single line of text for pages. */
  const line = (name: string, most: number): string | null => {
    const value = text(name);
    if (value !== null && (value.length > most || /\p{C}/u.test(value)))
      throw new WrongSetting(name, `precisa ser uma linha de até ${most} caracteres, sem sinais invisíveis.`);
    return value;
  };
  const integer = (name: string, fallback: number, most: number, least = 0): number => {
    const value = text(name);
    if (value === null) return fallback;
    if (!/^\d{1,6}$/.test(value) || Number(value) > most || Number(value) < least)
      throw new WrongSetting(name, `precisa ser um número inteiro de ${least} a ${most}.`);
    return Number(value);
  };
  const choice = <C extends string>(name: string, choices: readonly [C, ...C[]]): C => {
    const value = text(name);
    if (value === null) return choices[0];
    const found = choices.find((one) => one === value);
    if (found === undefined) throw new WrongSetting(name, `precisa ser um destes: ${choices.join(', ')}.`);
    return found;
  };
  const origin = (name: string, value: string, hint: string): string => {
    const found = readableOrigin(value);
    if (found === null || !/^https?:\/\/[^/?#]+\/*$/i.test(value)) throw new WrongSetting(name, hint);
    return found;
  };
  const template = (name: string, value: string, holes: readonly string[]): string => {
    const missing = holes.filter((hole) => !value.includes(hole));
    if (missing.length > 0) throw new WrongSetting(name, `precisa conter ${missing.join(' e ')}.`);
    return value;
  };
  return { text, line, integer, choice, origin, template };
};

export type SettingReaders = ReturnType<typeof settingReaders>;
