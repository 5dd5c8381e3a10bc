import { createFileRoute } from '@tanstack/react-router';
import { UndoEmailScreen } from '../../features/accounts/components/email-link-pages.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/undo-email-change')({
  staticData: { title: titles.undoEmail },
  component: UndoEmailScreen,
});
