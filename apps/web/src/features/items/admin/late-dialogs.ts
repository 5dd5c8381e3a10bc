import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { lateCode } from '../../../components/ui/late-code.ts';

/** The dialogs of the items: their forms, and what is asked of data, come after the screens. */
export const OpenItemDialog = lateDialog(lateCode(async () => (await import('./open-item-dialog.tsx')).OpenItemDialog));
export const OpenSourceDialog = lateDialog(lateCode(async () => (await import('./open-source-dialog.tsx')).OpenSourceDialog));
export const SynonymDialog = lateDialog(lateCode(async () => (await import('./synonym-dialog.tsx')).SynonymDialog));
