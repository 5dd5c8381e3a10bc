/** An e-mail address that its owner recognises and others cannot use: `m•••@exemplo.com.br`. */
export const maskedEmail = (email: string): string => {
  const [local = '', domain = ''] = email.split('@');
  return `${[...local][0] ?? ''}•••@${domain}`;
};
