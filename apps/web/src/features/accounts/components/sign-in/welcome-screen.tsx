import { Link } from '@tanstack/react-router';
import { CircleQuestionMark, ShieldCheck } from 'lucide-react';
import { LinkButton } from '../../../../components/ui/button.tsx';
import { LogoWelcome } from '../../../../components/ui/logo.tsx';
import { Wall } from '../../../../components/ui/page.tsx';
import { fromApp } from '../../../../lib/page.ts';
import { welcomeText } from './text.ts';

const quietLinkClass =
  'inline-flex min-h-11 items-center gap-2 rounded-sm px-2 font-display text-[0.9375rem] font-semibold text-ink-soft underline decoration-2 underline-offset-4 hover:text-ink';

/** `/welcome`: the choices for visitors without a session. */
export function WelcomeScreen() {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="flex min-h-dvh flex-col outline-none lg:grid lg:grid-cols-[1fr_30rem] lg:items-stretch"
    >
      <Wall />
      <div className="mx-auto flex w-full max-w-120 flex-1 flex-col px-5 pt-5.5 md:pt-10 lg:pt-5.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:justify-center lg:px-10 lg:pb-5.5">
        <LogoWelcome height={58} className="self-start" />
        <h1 className="mt-4.5 max-w-[12em] text-hero font-extrabold">{welcomeText.title}</h1>
        <p className="mt-3 text-ink-soft">{welcomeText.sentence}</p>
        <div className="mt-auto grid gap-2.5 pt-8 md:mt-0 md:pt-10">
          <LinkButton to="/login" variant="primary">
            {welcomeText.enter}
          </LinkButton>
          <LinkButton to="/register" variant="outline">
            {welcomeText.wantToRegister}
          </LinkButton>
          <div className="mt-2 flex flex-wrap justify-center gap-x-5">
            <Link to="/admin-login" className={quietLinkClass}>
              <ShieldCheck aria-hidden="true" className="size-4.5 shrink-0" />
              {welcomeText.adminAccess}
            </Link>
            <Link to="/user/help" state={fromApp} className={quietLinkClass}>
              <CircleQuestionMark aria-hidden="true" className="size-4.5 shrink-0" />
              {welcomeText.help}
            </Link>
          </div>
        </div>
      </div>
    </main>
  );
}
