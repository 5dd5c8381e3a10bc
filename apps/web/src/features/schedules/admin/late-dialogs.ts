import { lateDialog } from '../../../components/admin/late-dialog.tsx';

// The forms and their validation load after the screens.
export const StatusDialog = lateDialog(async () => (await import('./status-dialog.tsx')).StatusDialog);

export const WeightCorrectionDialog = lateDialog(
  async () => (await import('./weight-correction-dialog.tsx')).WeightCorrectionDialog,
);
