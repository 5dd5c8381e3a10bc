import { appText } from './text.ts';

/** Says that the page has not come, as `Trouble` does, without React, which is what did not come. */
export const sayMissing = (root: HTMLElement): void => {
  root.innerHTML = `<main class="grid min-h-[60dvh] place-items-center content-center gap-3 p-6 text-center">
<div role="alert" class="grid gap-3"><h1 class="text-heading font-bold">${appText.missingTitle}</h1>
<p class="text-balance text-ink-soft">${appText.missingSentence}</p></div>
<a href="" class="inline-flex min-h-[44px] items-center font-semibold text-action underline">${appText.reload}</a></main>`;
};
