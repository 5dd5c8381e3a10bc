import { OwnUnconfirmedEmail } from '../features/accounts/profile/unconfirmed-email.tsx';
import { NoticesScreen } from '../features/notices/notices-screen.tsx';

/** `/user/notifications`: here notices and the account's e-mail meet. */
export function NoticesPage() {
  return <NoticesScreen unconfirmedEmail={<OwnUnconfirmedEmail />} />;
}
