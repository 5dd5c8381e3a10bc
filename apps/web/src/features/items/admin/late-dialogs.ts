import { lateDialog } from '../../../components/admin/late-dialog.tsx';

// The forms and their schemas load after the screens.
export const OpenItemDialog = lateDialog(async () => (await import('./item-dialog.tsx')).OpenItemDialog);
export const OpenSourceDialog = lateDialog(async () => (await import('./source-dialog.tsx')).OpenSourceDialog);
export const SynonymDialog = lateDialog(async () => (await import('./synonym-dialog.tsx')).SynonymDialog);
