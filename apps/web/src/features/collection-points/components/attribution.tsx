import { Attribution } from '../../../components/ui/attribution.tsx';
import { settings } from '../../../lib/settings.ts';
import { pointText } from '../text.ts';

/** Attribution of a postal code's place that the geocoder found. */
export function GeocoderCredit() {
  return (
    <p className="mt-1 text-tiny text-ink-soft wrap-anywhere">
      {pointText.locatedBy} <Attribution text={settings.geocoderAttribution} />
    </p>
  );
}
