import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Logo } from '../../../components/ui/logo.tsx';
import { PageTitle } from '../../../components/ui/page.tsx';
import { WallPage } from '../../../components/ui/wall-page.tsx';
import { BackLink } from '../components/page-links.tsx';
import { LoginForm, type LoginFormProps } from './login-form.tsx';

interface SignInPageProps extends LoginFormProps {
  title: string;
  sentence?: string;
  /** Another way in, below the form. */
  otherWay?: ReactNode;
  /** For who is wrong here. */
  otherwise: { question: string; href: string; label: string };
  children?: ReactNode;
}

/** The page of one of the two sign-ins. */
export function SignInPage({ title, sentence, signIn, onRefused, otherWay, otherwise, children }: SignInPageProps) {
  return (
    <WallPage back={<BackLink href="/welcome" />}>
      <Logo height={40} className="mt-1" />
      <PageTitle className="sign-in-title">{title}</PageTitle>
      {sentence !== undefined && <p className="mt-1.5 text-ink-soft">{sentence}</p>}
      <LoginForm signIn={signIn} onRefused={onRefused} />
      {otherWay}
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1.5 text-center text-ink-soft">
        {otherwise.question}
        <Link to={otherwise.href} className={standaloneLinkClass}>
          {otherwise.label}
        </Link>
      </p>
      {children}
    </WallPage>
  );
}
