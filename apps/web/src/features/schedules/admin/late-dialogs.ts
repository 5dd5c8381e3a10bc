import { lateCode } from '../../../ui/late-code.ts';
import { lateDialog } from '../../../ui/panel/late-dialog.tsx';

/** Its form, and what is asked of data, come after the screens. */
export const StatusDialog = lateDialog(lateCode(async () => (await import('./status-dialog.tsx')).StatusDialog));
