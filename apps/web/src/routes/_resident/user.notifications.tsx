import { createFileRoute } from '@tanstack/react-router';
import { OwnUnconfirmedEmail } from '../../features/accounts/components/profile/email-confirmation.tsx';
import { CollectionReminders } from '../../features/collection-days/components/collection-reminders.tsx';
import { NoticesScreen } from '../../features/notices/components/notices-screen.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_resident/user/notifications')({
  staticData: { title: titles.notices, frame: 'app' },
  component: Notices,
});

function Notices() {
  return <NoticesScreen unconfirmedEmail={<OwnUnconfirmedEmail />} collectionReminders={<CollectionReminders />} />;
}
