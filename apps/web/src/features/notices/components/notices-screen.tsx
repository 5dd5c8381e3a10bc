import type { ReactNode } from 'react';
import { BackArrow, Column, PageTitle } from '../../../components/ui/page.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useNotices } from '../api.ts';
import { noticesText } from '../text.ts';
import { Choices } from './choices.tsx';
import { NoticeList } from './notice-list.tsx';
import { ThisDevice } from './this-device.tsx';

/**
 * `/user/notifications`: the notices, and the choices. `unconfirmedEmail` is the warning about mails that cannot be delivered
 * yet.
 */
export function NoticesScreen({ unconfirmedEmail }: { unconfirmedEmail: ReactNode }) {
  const notices = useNotices();
  // Rendered earlier, the settings would shift when the list arrives.
  const areNoticesKnown = notices.data !== undefined || hasFailed(notices);
  return (
    <Column className="py-4">
      <PageTitle back={<BackArrow to="/user/profile" label={noticesText.back} />}>{noticesText.title}</PageTitle>
      <NoticeList />
      {areNoticesKnown && (
        <section aria-labelledby="escolhas" className="mt-7">
          <h2 id="escolhas" className="mb-2.5 text-heading font-bold">
            {noticesText.choices}
          </h2>
          <Choices />
          {unconfirmedEmail}
          <div className="mt-3">
            <ThisDevice />
          </div>
        </section>
      )}
    </Column>
  );
}
