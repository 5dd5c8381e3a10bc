import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { noticesText } from '../../text/notices.ts';
import { IconButtonLink } from '../../ui/button.tsx';
import { Column, PageTitle } from '../../ui/page.tsx';
import { Choices } from './choices.tsx';
import { NoticeList } from './notice-list.tsx';
import { ThisDevice } from './this-device.tsx';

/** `/user/notifications`: what to be told and how, and what was told. `unconfirmedEmail` says what keeps mails from coming, if anything. */
export function NoticesScreen({ unconfirmedEmail }: { unconfirmedEmail: ReactNode }) {
  return (
    <Column className="py-4">
      <PageTitle
        back={
          <Link href="/user/profile" asChild>
            <IconButtonLink label={noticesText.back} icon={<ArrowLeft aria-hidden="true" />} />
          </Link>
        }
      >
        {noticesText.title}
      </PageTitle>
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
