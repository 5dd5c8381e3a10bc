import { Link } from '@tanstack/react-router';
import { BackArrow } from '../../../components/ui/back-arrow.tsx';
import { Logo } from '../../../components/ui/logo.tsx';
import { followWayBack } from '../../../lib/way-back.ts';
import { accountsText } from '../text.ts';

/** The arrow to the screen before. */
export function BackLink({ href }: { href: string }) {
  return <BackArrow to={href} label={accountsText.back} replace onClick={followWayBack} />;
}

/** The logo, as a way to the entrance for who came by a mail's link. */
export function HomeLink() {
  return (
    <Link to="/" className="ml-2.5 inline-flex min-h-[44px] items-center rounded-sm">
      <Logo />
    </Link>
  );
}
