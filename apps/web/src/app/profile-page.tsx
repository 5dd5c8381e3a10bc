import { useLocation } from 'wouter';
import { ProfileScreen } from '../features/accounts/profile/profile-screen.tsx';
import { useUnreadNotices } from '../features/notices/unread.ts';

/** `/user/profile`: here the account meets what its person was told. */
export function ProfilePage() {
  const [path] = useLocation();
  return <ProfileScreen unread={useUnreadNotices(path)} />;
}
