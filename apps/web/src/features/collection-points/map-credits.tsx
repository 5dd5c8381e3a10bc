import { Fragment, memo, type Ref } from 'react';
import { settings } from '../../platform/settings.ts';
import { attributionParts } from './map-attribution.ts';

/** Who made the base map and who published the points. */
export const MapCredits = memo(function MapCredits({
  ref,
  publishers,
}: {
  ref: Ref<HTMLParagraphElement>;
  publishers: readonly string[];
}) {
  return (
    <p
      ref={ref}
      className="map-attribution moves-with-sheet rounded-tl-sm bg-surface px-1.5 py-0.5 text-tiny text-ink wrap-anywhere"
    >
      {attributionParts(settings.tileAttribution).map(({ words, href }) =>
        href === null ? (
          <Fragment key={words}>{words}</Fragment>
        ) : (
          <a key={words} href={href} target="_blank" rel="noreferrer" className="underline">
            {words}
          </a>
        ),
      )}
      {publishers.map((publisher) => ` · ${publisher}`).join('')}
    </p>
  );
});
