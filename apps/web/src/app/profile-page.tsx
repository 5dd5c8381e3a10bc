import { useLocation } from 'wouter';
import { ProfileScreen } from '../features/accounts/profile/profile-screen.tsx';
import { useUnreadNotices } from '../features/notices/unread.ts';
import { MovedHome } from '../features/schedules/moved-home.tsx';

/** `/user/profile`: here the account meets notices and bookings. */
export function ProfilePage() {
  const [path] = useLocation();
  return <ProfileScreen unread={useUnreadNotices(path)} belowRecord={<MovedHome />} />;
}
