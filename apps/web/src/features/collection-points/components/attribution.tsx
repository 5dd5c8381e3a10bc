import { Fragment } from 'react';
import { settings } from '../../../lib/settings.ts';
import { attributionParts } from '../map-attribution.ts';
import { pointText } from '../text.ts';

/** A text in which `[words](https://…)` is a link. */
export function Attribution({ text }: { text: string }) {
  return attributionParts(text).map(({ words, href }) =>
    href === null ? (
      <Fragment key={words}>{words}</Fragment>
    ) : (
      <a key={words} href={href} target="_blank" rel="noreferrer" className="underline">
        {words}
      </a>
    ),
  );
}

/** Whose the place of a postal code is, where the geocoder found it. */
export function GeocoderCredit() {
  return (
    <p className="mt-1 text-tiny text-ink-soft wrap-anywhere">
      {pointText.locatedBy} <Attribution text={settings.geocoderAttribution} />
    </p>
  );
}
