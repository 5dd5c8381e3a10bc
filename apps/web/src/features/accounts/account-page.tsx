import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { followWayBack } from '../../platform/way-back.ts';
import { accountsText } from '../../text/accounts.ts';
import { BackArrow } from '../../ui/back-arrow.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Column } from '../../ui/page.tsx';

/** The frame of the screens before signing in: the way back, then one column. */
export function AccountPage({ back, children }: { back?: ReactNode; children: ReactNode }) {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="min-h-dvh pt-[max(0.375rem,env(safe-area-inset-top))] pb-[max(2rem,env(safe-area-inset-bottom))] outline-none md:pt-12"
    >
      <Column width="form">
        <div className="-ml-2.5 min-h-11">{back}</div>
        {children}
      </Column>
    </main>
  );
}

/** The arrow to the screen before. */
export function BackLink({ href }: { href: string }) {
  return <BackArrow href={href} label={accountsText.back} replace onClick={followWayBack} />;
}

/** The logo, as a way to the entrance for who came by a mail's link. */
export function HomeLink() {
  return (
    <Link href="/" className="ml-2.5 inline-flex min-h-[44px] items-center rounded-sm">
      <Logo />
    </Link>
  );
}
