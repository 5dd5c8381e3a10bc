import { youtubeEmbedUrl } from '@separai/contract/recycling-guides/rules';
import { useEffect, useRef, useState } from 'react';
import { useOnline } from '../../../lib/online.ts';
import { guidesText } from '../text.ts';
import './guide-content.css';

/** The embed address at the host that sets no cookies before playing, or null when the text is no video of YouTube's. */
const playerAddress = (youtubeUrl: string | null): string | null => {
  const embed = youtubeUrl === null ? null : youtubeEmbedUrl(youtubeUrl);
  return embed === null ? null : `${embed.replace('//www.youtube.com/', '//www.youtube-nocookie.com/')}?autoplay=1`;
};

const drop = 'M0 42.500a42.500 42.500 0 1 1 42.500 42.500H3a3 3 0 0 1-3-3z';

/** Drops and circles in greens, cut out of one wall of tiles. */
function Pattern() {
  return (
    <svg
      viewBox="0 0 328 185"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full text-deep"
    >
      <rect width="328" height="185" className="fill-[color-mix(in_oklab,var(--deep),#6cb33f_38%)]" />
      <g className="fill-[color-mix(in_oklab,var(--deep),#6cb33f_24%)]">
        {[
          [-49, -34],
          [207, -34],
          [36, 51],
          [292, 51],
          [121, 136],
        ].map(([x = 0, y = 0]) => (
          <circle key={`${x} ${y}`} cx={x + 42.5} cy={y + 42.5} r="42.5" />
        ))}
      </g>
      <g className="fill-white/20">
        <path d={drop} transform="translate(-49 51)" />
        <path d={drop} transform="translate(207 51)" />
        <path d="M121 8.500V51h42.500a42.500 42.500 0 0 1-42.500-42.500zM292 178.500V136h42.500a42.500 42.500 0 0 0-42.500 42.500z" />
      </g>
      <g fill="currentColor">
        <path d={drop} transform="translate(36 -34)" />
        <path d={drop} transform="translate(292 -34)" />
        <path d={drop} transform="rotate(180 103 68) translate(0 0)" />
        <path d="M0 136h36v49H0z" />
        <circle cx="249.500" cy="178.500" r="42.5" />
      </g>
    </svg>
  );
}

/** The guide's video. Nothing of YouTube is asked for before somebody wants to see it. */
export function GuideVideo({ youtubeUrl, material }: { youtubeUrl: string | null; material: string }) {
  const [playing, setPlaying] = useState(false);
  const player = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (playing) player.current?.focus({ preventScroll: true });
  }, [playing]);
  const isOnline = useOnline();
  const address = playerAddress(youtubeUrl);
  if (address === null) return null;
  return (
    <div className="relative mt-4 aspect-[328/185] overflow-hidden rounded-lg bg-deep tip-bl has-[button:focus-visible]:focus-box">
      {playing ? (
        <iframe
          ref={player}
          src={address}
          title={guidesText.video(material)}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          className="absolute inset-0 size-full border-0"
        />
      ) : !isOnline ? (
        <>
          <Pattern />
          <p
            role="status"
            className="absolute inset-x-3 bottom-2.5 font-display text-[0.9375rem] leading-5 font-semibold text-white"
          >
            {guidesText.videoOffline}
          </p>
        </>
      ) : (
        <button type="button" onClick={() => setPlaying(true)} className="group absolute inset-0 size-full outline-none">
          <Pattern />
          <span
            aria-hidden="true"
            className="absolute guide-video-drop top-1/2 grid size-[64px] -translate-1/2 place-items-center bg-white drop motion-press group-active:scale-95"
          >
            <svg viewBox="0 0 24 24" className="size-[36px] translate-x-px" aria-hidden="true">
              <path
                fill="#14230e"
                d="M6.500 5.200v13.600a1.600 1.600 0 0 0 2.400 1.400l11-6.800a1.600 1.600 0 0 0 0-2.800l-11-6.800a1.600 1.600 0 0 0-2.400 1.400z"
              />
            </svg>
          </span>
          <span className="absolute guide-video-words right-3 bottom-2.5 text-left font-display text-[0.9375rem] leading-5 font-semibold text-white">
            {guidesText.watch}
          </span>
        </button>
      )}
    </div>
  );
}
