import { lateCode } from '../../../ui/late-code.ts';
import { lateDialog } from '../../../ui/panel/late-dialog.tsx';

// The forms and their validation load after the screens.
export const StatusDialog = lateDialog(lateCode(async () => (await import('./status-dialog.tsx')).StatusDialog));

export const WeightCorrectionDialog = lateDialog(
  lateCode(async () => (await import('./weight-correction-dialog.tsx')).WeightCorrectionDialog),
);
