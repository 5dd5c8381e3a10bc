import type { ReactNode } from 'react';
import { noticesText } from '../../text/notices.ts';
import { BackArrow } from '../../ui/back-arrow.tsx';
import { Column, PageTitle } from '../../ui/page.tsx';
import { Choices } from './choices.tsx';
import { NoticeList } from './notice-list.tsx';
import { ThisDevice } from './this-device.tsx';

/** `/user/notifications`: what to be told and how, and what was told. `unconfirmedEmail` says what keeps mails from coming, if anything. */
export function NoticesScreen({ unconfirmedEmail }: { unconfirmedEmail: ReactNode }) {
  return (
    <Column className="py-4">
      <PageTitle back={<BackArrow href="/user/profile" label={noticesText.back} />}>{noticesText.title}</PageTitle>
      <section aria-label={noticesText.choices} className="mt-3">
        <Choices />
        {unconfirmedEmail}
      </section>
      <div className="mt-3">
        <ThisDevice />
      </div>
      <NoticeList />
    </Column>
  );
}
