import { classNames } from './class-names.ts';
import { uiText } from './text.ts';

/** The logo's background: the page (light or dark), or the deep green. */
type Ground = 'page' | 'deep';

const groundClass: Record<Ground, { letters: string; drop: string }> = {
  page: { letters: 'text-deep dark:text-ink', drop: 'fill-here' },
  deep: { letters: 'text-on-deep', drop: 'fill-here-bright' },
};

/** The product's logo. `height` in px; the width follows. */
export function Logo({ height = 32, on = 'page', className }: { height?: number; on?: Ground; className?: string }) {
  return (
    <svg
      viewBox="0 0 288 88"
      width={Math.round((height * 288) / 88)}
      height={height}
      role="img"
      aria-label={uiText.brand}
      className={classNames('shrink-0', groundClass[on].letters, className)}
    >
      <Letters drop={groundClass[on].drop} />
    </svg>
  );
}

/** The welcome screen's logo: the symbol of four drops, one of them apart, and the name. */
export function LogoWelcome({ height = 70, className }: { height?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 376 88"
      width={Math.round((height * 376) / 88)}
      height={height}
      role="img"
      aria-label={uiText.brand}
      className={classNames('h-auto max-w-full', groundClass.page.letters, className)}
    >
      <g className="fill-brand">
        <path d="M0 36a15 15 0 0 1 30 0v13a2 2 0 0 1-2 2H15A15 15 0 0 1 0 36z" />
        <path d="M0 69a15 15 0 0 1 15-15h13a2 2 0 0 1 2 2v13a15 15 0 0 1-30 0z" />
        <path d="M33 56a2 2 0 0 1 2-2h13a15 15 0 1 1-15 15z" />
      </g>
      <path className={groundClass.page.drop} d="M38 31a15 15 0 1 1 15 15H40a2 2 0 0 1-2-2z" />
      <g transform="translate(88)">
        <Letters drop={groundClass.page.drop} />
      </g>
    </svg>
  );
}

function Letters({ drop }: { drop: string }) {
  return (
    <>
      <g fill="none" stroke="currentColor" strokeWidth="10.5">
        <path d="M30 37.400c-2.300-4.200-6.900-7.150-12.400-7.150-6.600 0-11 3.200-11 7.800 0 11.600 24.600 4.700 24.600 16.400 0 5.200-5.500 8.300-13.200 8.300-6.200 0-11.100-2.700-13.500-7.100" />
        <path d="M43.250 48h33.500C76.750 37 70 30.250 60 30.250a16.750 16.750 0 1 0 13 27.300" />
        <path d="M93.250 47V30.250H110A16.750 16.750 0 1 1 93.250 47v40" />
        <path d="M176.750 47v16.750H160A16.750 16.750 0 1 1 176.750 47z" />
        <path d="M195.250 69V47A16.750 16.750 0 0 1 212 30.250h5" />
        <path d="M256.750 47v16.750H240A16.750 16.750 0 1 1 256.750 47z" />
        <path d="M273.250 25v44" />
      </g>
      <path className={drop} d="M268 9.500a9.500 9.500 0 1 1 9.500 9.500H268z" />
    </>
  );
}
