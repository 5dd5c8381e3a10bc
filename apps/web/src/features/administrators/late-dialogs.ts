import { lateCode } from '../../ui/late-code.ts';
import { lateDialog } from '../../ui/panel/late-dialog.tsx';

/** The dialogs of the administrators: their forms, and what is asked of data, come after the screens. */
export const InviteDialog = lateDialog(lateCode(async () => (await import('./invite-dialog.tsx')).InviteDialog));
export const RevokeDialog = lateDialog(lateCode(async () => (await import('./revoke-dialog.tsx')).RevokeDialog));
export const PasskeyDialog = lateDialog(lateCode(async () => (await import('./passkey-dialogs.tsx')).PasskeyDialog));
export const RecoveryCodesDialog = lateDialog(
  lateCode(async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog),
);
