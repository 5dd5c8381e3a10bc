import { emailForm, isOfDomain } from '@separai/contract/accounts/email';

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

/** The e-mail that earlier versions gave the first administrator where the settings named none: its domain is a stranger's. */
export const formerDefaultAdministrator = 'admin@admin.separai.app';

/**
 * Whether mail may go to an address: never below `.invalid` (RFC 2606), and to `formerDefaultAdministrator` only where the operator named it
 * in `ADMIN_EMAIL`.
 */
export const isMailable = (address: string, adminEmail: string | null): boolean =>
  !isOfDomain(address, 'invalid') && (address !== formerDefaultAdministrator || address === adminEmail);

/** Whether mail can go there without anything of it being read as a second recipient, a comment or a header, or changed on the way. */
export const isSingleAddress = (address: string): boolean => emailForm(address) === address;
