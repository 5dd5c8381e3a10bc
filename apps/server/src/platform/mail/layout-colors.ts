/**
 * The colours of mails: those of the app's tokens with the same names (a test compares them). Mail programs know no variables,
 * so that they stand here as values.
 */
export const lightColors = {
  paper: '#f7f8f2',
  surface: '#ffffff',
  line: '#d5dbca',
  ink: '#14230e',
  'ink-soft': '#435040',
  deep: '#1b420f',
  'on-deep': '#ffffff',
  action: '#2c6a16',
  'on-action': '#ffffff',
  'action-soft': '#e3f1d6',
  'on-action-soft': '#1f4e0f',
} as const;

export type MailColor = keyof typeof lightColors;

export const darkColors: Readonly<Record<MailColor, string>> = {
  paper: '#0e150b',
  surface: '#182114',
  line: '#313e2a',
  ink: '#eef4e8',
  'ink-soft': '#bac7b0',
  deep: '#1e4415',
  'on-deep': '#ffffff',
  action: '#8fd063',
  'on-action': '#10230a',
  'action-soft': '#273f1c',
  'on-action-soft': '#cdebb5',
};
