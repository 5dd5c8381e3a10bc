import { lateDialog } from '../../../components/admin/late-dialog.tsx';

// The forms and their schemas load after the screens.
export const OpenDialog = lateDialog(async () => (await import('./open-dialog.tsx')).OpenDialog);
export const ChangeDialog = lateDialog(async () => (await import('./change-dialog.tsx')).ChangeDialog);
export const OpenHolidayDialog = lateDialog(async () => (await import('./holiday-dialog.tsx')).OpenHolidayDialog);

const questions = () => import('./point-questions.tsx');
export const AskDialog = lateDialog(async () => (await questions()).AskDialog);
export const ClosePointDialog = lateDialog(async () => (await questions()).ClosePointDialog);
export const ConfirmPointDialog = lateDialog(async () => (await questions()).ConfirmPointDialog);
export const PointLinkDialog = lateDialog(async () => (await questions()).PointLinkDialog);
export const TakeMaterialDialog = lateDialog(async () => (await questions()).TakeMaterialDialog);
