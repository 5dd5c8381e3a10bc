import { Maximize, Minimize } from 'lucide-react';
import { useFullscreen } from '../../lib/browser.ts';
import { classNames } from '../ui/class-names.ts';
import { fullscreenText } from '../ui/text.ts';

/** On phones, at the top right of the page, left of the avatar where one is shown. */
export function FullscreenButton({ besideAvatar }: { besideAvatar: boolean }) {
  const fullscreen = useFullscreen();
  if (fullscreen === null) return null;
  const label = fullscreen.active ? fullscreenText.leave : fullscreenText.enter;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={fullscreen.toggle}
      className={classNames(
        'absolute top-[6px] z-20 grid size-[44px] place-items-center rounded-full text-ink-soft hover:bg-sunken lg:hidden [&>svg]:size-[20px]',
        besideAvatar ? 'right-14' : 'right-2 bg-surface',
      )}
    >
      {fullscreen.active ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
    </button>
  );
}
