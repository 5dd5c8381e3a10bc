import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { lateCode } from '../../../components/ui/late-code.ts';

// The forms and their validation load after the screens.
export const StatusDialog = lateDialog(lateCode(async () => (await import('./status-dialog.tsx')).StatusDialog));

export const WeightCorrectionDialog = lateDialog(
  lateCode(async () => (await import('./weight-correction-dialog.tsx')).WeightCorrectionDialog),
);
