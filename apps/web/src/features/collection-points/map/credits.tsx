import { memo, type Ref } from 'react';
import { settings } from '../../../lib/settings.ts';
import { Attribution } from '../components/attribution.tsx';

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
      className="map-attribution moves-with-sheet rounded-tl-sm bg-surface px-1.5 py-0.5 text-[min(var(--text-tiny),16px)] leading-[1.333] text-ink wrap-anywhere"
    >
      <Attribution text={settings.tileAttribution} />
      {publishers.map((publisher) => ` · ${publisher}`).join('')}
    </p>
  );
});
