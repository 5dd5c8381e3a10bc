import { createFileRoute } from '@tanstack/react-router';
import { CancelSuccessScreen } from '../../features/schedules/components/cancel-dialog.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_resident/schedule/success')({
  staticData: { title: titles.cancelled, frame: 'app' },
  component: CancelSuccessScreen,
});
