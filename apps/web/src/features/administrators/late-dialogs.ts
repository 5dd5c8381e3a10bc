import { lateDialog } from '../../components/admin/late-dialog.tsx';
import { lateCode } from '../../components/ui/late-code.ts';

/** The dialogs of the administrators: their forms, and what is asked of data, come after the screens. */
export const InviteDialog = lateDialog(lateCode(async () => (await import('./components/invite-dialog.tsx')).InviteDialog));
export const RevokeDialog = lateDialog(lateCode(async () => (await import('./components/revoke-dialog.tsx')).RevokeDialog));
export const PasskeyDialog = lateDialog(lateCode(async () => (await import('./components/passkey-dialogs.tsx')).PasskeyDialog));
export const RecoveryCodesDialog = lateDialog(
  lateCode(async () => (await import('./components/recovery-codes-dialog.tsx')).RecoveryCodesDialog),
);
