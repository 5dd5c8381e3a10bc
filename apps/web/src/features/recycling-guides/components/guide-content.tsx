import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Guide } from '../guides-query.ts';
import { DropOf } from './guide-drop.tsx';
import './guide-content.css';
import { guideLine, linesOf, youtubeEmbedUrl } from '@separai/contract/recycling-guides/rules';
import { webAddress } from '@separai/contract/web-address';
import { Check, CircleQuestionMark, type LucideIcon, MapPin, X } from 'lucide-react';
import { textLinkClass } from '../../../components/ui/button.tsx';
import { Card, Disclosure } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { useOnline } from '../../../lib/browser.ts';
import { guidesText } from '../text.ts';

/** A guide's drop and name, for its title. */
export function GuideName({ guide }: { guide: Guide }) {
  return (
    <>
      <DropOf guide={guide} size={36} />
      <span className="guide-name min-w-0 wrap-break-word">{guide.name}</span>
    </>
  );
}

/** A guide's content below its title; `children` come before its sources. */
export function GuideContent({ guide, children }: { guide: Guide; children?: ReactNode }) {
  return (
    <div className="guide-content">
      <div className="guide-start">
        <p className="wrap-anywhere whitespace-pre-line">{guide.intro ?? guide.description}</p>
        <GuideVideo youtubeUrl={guide.youtubeUrl} material={guide.name} />
      </div>
      <GuideLists id={guide.id} items={guide.items} />
      {children}
      <GuideSources sources={guide.sources} />
    </div>
  );
}

/** A guide's sources as links in a disclosure; empty without sources. */
function GuideSources({ sources }: Pick<Guide, 'sources'>) {
  if (sources.length === 0) return null;
  return (
    <Disclosure title={guidesText.sources(sources.length)} className="mt-6">
      <ul className="mt-1 text-small text-ink-soft">
        {sources.map(({ title, publisher, url, year }) => {
          const href = webAddress(url);
          return (
            <li key={`${url} ${title}`} className="guide-source wrap-anywhere">
              {href === null ? (
                <span className="font-semibold text-ink">{title}</span>
              ) : (
                <a href={href} target="_blank" rel="noopener noreferrer" className={textLinkClass}>
                  {title}
                  <span className="sr-only"> {guidesText.newTab}</span>
                </a>
              )}
              <span className="block">
                {publisher}
                {year !== undefined && `, ${year}`}
              </span>
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}

type Answer = 'yes' | 'no' | 'depends' | 'place';

const look: Record<Answer, { icon: LucideIcon; className: string }> = {
  yes: { icon: Check, className: 'bg-success-soft text-success-ink' },
  no: { icon: X, className: 'bg-danger-soft text-danger-ink' },
  depends: { icon: CircleQuestionMark, className: 'bg-warn-soft text-warn-ink' },
  place: { icon: MapPin, className: 'bg-here-soft text-here-ink' },
};

function Line({ line, answer }: { line: string; answer: Answer }) {
  const { text, depends } = guideLine(line);
  const { icon: Icon, className } = look[depends === null ? answer : 'depends'];
  return (
    <li className="flex gap-2.5">
      <span aria-hidden="true" className={classNames('inline-grid size-6 shrink-0 place-items-center drop', className)}>
        <Icon className="size-4" strokeWidth={2.5} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        {text}
        {depends !== null && (
          <>
            . <strong className="font-semibold text-warn-ink">{depends}</strong>
          </>
        )}
      </span>
    </li>
  );
}

function List({ title, lines, answer }: { title: string; lines: readonly string[]; answer: Answer }) {
  return (
    <Card className="mt-3 pb-4">
      <h3 className="font-display text-name font-semibold">{title}</h3>
      {answer === 'place' && <p className="text-small text-ink-soft">{guidesText.whereTo}</p>}
      <ul className="mt-2.5 grid gap-2.5">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and the list never changes its order
          <Line key={index} line={line} answer={answer} />
        ))}
      </ul>
    </Card>
  );
}

/** Lists of accepted and refused things, and the preparation. Hazardous things are marked for drop-off, not as recyclable. */
function GuideLists({ id, items }: Pick<Guide, 'id' | 'items'>) {
  return (
    <section aria-labelledby="separacao">
      <h2 id="separacao" className="mt-6 font-display text-heading font-bold">
        {guidesText.separation}
      </h2>
      <div className="guide-pair">
        <List title={guidesText.recyclable} lines={items.recyclable} answer={id === 'perigosos' ? 'place' : 'yes'} />
        <List title={guidesText.nonRecyclable} lines={items.nonRecyclable} answer="no" />
      </div>
      <List title={guidesText.howToPrepare} lines={linesOf(items.howToPrepare)} answer="yes" />
    </section>
  );
}

/** The embed address at the host that sets no cookies before playing; null for a text that is no YouTube video. */
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

/** The guide's video. Nothing is requested from YouTube before the play button is pressed. */
function GuideVideo({ youtubeUrl, material }: { youtubeUrl: string | null; material: string }) {
  const [playing, setPlaying] = useState(false);
  const player = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // The pressed button is gone; the player gets the focus.
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
