import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { lateCode } from '../../../components/ui/late-code.ts';

/** The dialogs of the points: their forms, and what is asked of data, come after the screens. */
export const OpenDialog = lateDialog(lateCode(async () => (await import('./open-dialog.tsx')).OpenDialog));
export const ChangeDialog = lateDialog(lateCode(async () => (await import('./change-dialog.tsx')).ChangeDialog));
export const OpenHolidayDialog = lateDialog(lateCode(async () => (await import('./open-holiday-dialog.tsx')).OpenHolidayDialog));
export const PointLinkDialog = lateDialog(lateCode(async () => (await import('./point-link-dialog.tsx')).PointLinkDialog));
export const AskDialog = lateDialog(lateCode(async () => (await import('./ask-dialog.tsx')).AskDialog));
export const ClosePointDialog = lateDialog(lateCode(async () => (await import('./close-point-dialog.tsx')).ClosePointDialog));
export const TakeMaterialDialog = lateDialog(
  lateCode(async () => (await import('./take-material-dialog.tsx')).TakeMaterialDialog),
);
export const ConfirmPointDialog = lateDialog(
  lateCode(async () => (await import('./confirm-point-dialog.tsx')).ConfirmPointDialog),
);
