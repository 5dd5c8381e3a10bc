import type { ReactNode } from 'react';
import { BackArrow, Column, PageTitle } from '../../../components/ui/page.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useNotices } from '../api.ts';
import { noticesText } from '../text.ts';
import { Choices } from './choices.tsx';
import { NoticeList } from './notice-list.tsx';
import { ThisDevice } from './this-device.tsx';

/** `/user/notifications`: what was told, and what to be told and how. `unconfirmedEmail` says what keeps mails from coming, if anything. */
export function NoticesScreen({ unconfirmedEmail }: { unconfirmedEmail: ReactNode }) {
  const notices = useNotices();
  // Below a list that is on its way they would move when it comes.
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
