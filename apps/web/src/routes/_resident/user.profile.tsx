import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '../../features/accounts/components/profile/profile-screen.tsx';
import { useUnreadNotices } from '../../features/notices/unread.ts';
import { MovedHome } from '../../features/schedules/components/moved-home.tsx';
import { titles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_resident/user/profile')({
  staticData: { title: titles.profile, frame: 'app' },
  component: Profile,
});

function Profile() {
  return <ProfileScreen unread={useUnreadNotices('/user/profile')} belowRecord={<MovedHome />} />;
}
