import { Share, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isApple, isStandalone } from '../../lib/browser.ts';
import { installPrompt } from '../../lib/install-prompt.ts';
import { tryStorage } from '../../lib/storage.ts';
import { installText } from './text.ts';

const closedKey = 'separai_install_closed';
/** Time after its dismissal before a banner is shown again, in ms. */
const closedFor = 30 * 24 * 60 * 60 * 1000;

const whenPromptChanges = (listener: () => void): (() => void) => {
  const installed = (): void => {
    installPrompt.prompt = null;
    listener();
  };
  addEventListener('beforeinstallprompt', listener);
  addEventListener('appinstalled', installed);
  return () => {
    removeEventListener('beforeinstallprompt', listener);
    removeEventListener('appinstalled', installed);
  };
};

const isClosed = (): boolean => {
  const at = Number(tryStorage(() => localStorage.getItem(closedKey)) ?? 0);
  // A dismissal in the future was recorded by a wrong clock.
  return at > Date.now() - closedFor && at <= Date.now();
};

/** Offers to install the app where the browser can, and shows instructions on an iPhone or iPad; empty in the installed app. */
export function InstallBanner() {
  const prompt = useSyncExternalStore(whenPromptChanges, () => installPrompt.prompt);
  const [closed, setClosed] = useState(isClosed);
  const close = (): void => {
    setClosed(true);
    tryStorage(() => localStorage.setItem(closedKey, String(Date.now())));
  };
  if (closed || isStandalone()) return null;
  if (prompt !== null) {
    const install = async (): Promise<void> => {
      installPrompt.prompt = null;
      const { outcome } = await prompt.prompt();
      // Dismissing the browser's dialog dismisses the banner too; a prompt can be used once.
      if (outcome === 'dismissed') close();
      else setClosed(true);
    };
    return (
      <Banner
        onClose={close}
        action={
          <button
            type="button"
            onClick={() => void install()}
            className="min-h-[44px] shrink-0 rounded-md border-[1.5px] border-current px-3.5 py-1.5 font-display text-[0.9375rem] leading-5 font-semibold toast-focus"
          >
            {installText.install}
          </button>
        }
      >
        {installText.sentence}
      </Banner>
    );
  }
  if (!isApple()) return null;
  return (
    <Banner onClose={close}>
      {installText.share} <Share aria-hidden="true" className="inline-block size-5" /> {installText.thenAdd}
    </Banner>
  );
}

/** Overlays the top of the screen without a layout shift, and hides when the focus moves to something below it. */
function Banner({ onClose, action, children }: { onClose: () => void; action?: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  const [isInTheWay, setInTheWay] = useState(false);
  useEffect(() => {
    const look = ({ target }: FocusEvent): void => {
      const banner = place.current;
      if (banner === null || !(target instanceof Element) || banner.contains(target)) return;
      const { top, bottom } = target.getBoundingClientRect();
      if (target.matches('main, h1') || bottom <= banner.getBoundingClientRect().top) return;
      if (top < banner.getBoundingClientRect().bottom) setInTheWay(true);
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
  if (isInTheWay) return null;
  return (
    <section
      ref={place}
      aria-label={installText.region}
      className="fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-30 flex min-h-14 items-center gap-2 rounded-lg tip-bl bg-deep py-[6px] pr-[6px] pl-[14px] text-on-deep shadow-float md:left-auto md:w-[420px] forced-colors:border"
    >
      <img src="/assets/app-icon.svg" alt="" width="40" height="40" className="shrink-0 rounded-md max-[344px]:hidden" />
      <p className="min-w-0 grow py-0.5 text-[min(0.875rem,6vw)] wrap-anywhere">
        <strong className="block font-display font-semibold">{installText.title}</strong>
        {children}
      </p>
      {action}
      <button
        type="button"
        aria-label={installText.close}
        onClick={onClose}
        className="grid size-[44px] shrink-0 place-items-center rounded-md toast-focus"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  );
}
