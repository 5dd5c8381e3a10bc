import { emailForm, isOfDomain } from '@separai/contract/accounts/email';

export interface MailAddress {
  /** Display name; empty when there is only an address. */
  readonly name: string;
  readonly address: string;
}

/** Parses `Name <address>`, `"Name, with a comma" <address>` or a bare address, as in the setting `MAIL_FROM`. */
export const mailAddressOf = (text: string): MailAddress => {
  const [, name, address] = /^\s*"?([^<>"]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  return address === undefined ? { name: '', address: text.trim() } : { name: name ?? '', address };
};

/** The domain of an e-mail address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * The first administrator's default e-mail in earlier versions, for installations without `ADMIN_EMAIL`: its domain is not
 * ours.
 */
export const formerDefaultAdministrator = 'admin@admin.separai.app';

/**
 * Whether mail may go to an address: never below `.invalid` (RFC 2606), and to `formerDefaultAdministrator` only where the operator named it
 * in `ADMIN_EMAIL`.
 */
export const isMailable = (address: string, adminEmail: string | null): boolean =>
  !isOfDomain(address, 'invalid') && (address !== formerDefaultAdministrator || address === adminEmail);

/** Whether a text is exactly one address: free of further recipients, comments and headers, and transmitted unchanged. */
export const isSingleAddress = (address: string): boolean => emailForm(address) === address;
