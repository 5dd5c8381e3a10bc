import { emailForm } from '@separai/contract/accounts/email';

export interface MailAddress {
  /** Empty when there is only an address. */
  readonly name: string;
  readonly address: string;
}

/** Reads `Name <address>`, `"Name, with a comma" <address>` or an address alone, as the setting `MAIL_FROM` has it. */
export const mailAddressOf = (text: string): MailAddress => {
  const [, name, address] = /^\s*"?([^<>"]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  return address === undefined ? { name: '', address: text.trim() } : { name: name ?? '', address };
};

/** What stands behind the @. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Whether mail can go there without anything of it being read as a second recipient, a comment or a header, or changed on the way. */
export const isSingleAddress = (address: string): boolean => emailForm(address) === address;
