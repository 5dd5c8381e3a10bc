import { pageWords } from '@separai/contract/system/page-words';
import { LinkButton } from '../ui/button.tsx';
import { notFoundHint } from './text.ts';

/** The fallback page for every address without a screen. */
export function NotFoundScreen() {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="mx-auto grid min-h-dvh max-w-form content-center gap-4 p-6 text-center outline-none"
    >
      <img src="/assets/illustrations/vazio.svg" alt="" width={240} height={168} className="mx-auto" />
      <h1 className="text-title font-bold">{pageWords.notFoundTitle}</h1>
      <p className="text-balance text-ink-soft">{pageWords.notFoundSentence}</p>
      {import.meta.env.DEV && <p className="text-ink-soft">{notFoundHint}</p>}
      <LinkButton to="/" variant="primary">
        {pageWords.backHome}
      </LinkButton>
    </main>
  );
}
