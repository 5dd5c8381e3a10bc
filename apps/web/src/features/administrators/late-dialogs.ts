import { lateDialog } from '../../components/admin/late-dialog.tsx';

// The forms and their schemas load after the screens.
const dialogs = () => import('./components/administrator-dialogs.tsx');
export const InviteDialog = lateDialog(async () => (await dialogs()).InviteDialog);
export const RevokeDialog = lateDialog(async () => (await dialogs()).RevokeDialog);
export const PasskeyDialog = lateDialog(async () => (await import('./components/passkey-dialogs.tsx')).PasskeyDialog);
export const RecoveryCodesDialog = lateDialog(
  async () => (await import('./components/recovery-codes-dialog.tsx')).RecoveryCodesDialog,
);
