import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useMedia } from '../../../platform/media.ts';
import { mapText } from '../../../text/map.ts';
import { pointText } from '../../../text/points.ts';
import { IconButton } from '../../../ui/button.tsx';
import { PointImage, thumbnailSizes } from '../point/image.tsx';
import { PointMaterials } from '../point/material-chips.tsx';

interface MapPopupProps {
  point: CollectionPoint;
  onClose: () => void;
  /** It goes away with the focus in it. */
  onFocusLost: () => void;
}

/** What the map says about the selected point, above its marker. Where the screen is low it takes less room. */
export function MapPopup({ point, onClose, onFocusLost }: MapPopupProps) {
  const popup = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = popup.current;
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost();
    };
  }, [onFocusLost]);
  const isLow = useMedia('(height < 700px)');
  return (
    <section ref={popup} aria-label={point.name} className="map-popup">
      <div className="map-popup-body">
        <div className="flex gap-3">
          <PointImage
            imageUrl={point.imageUrl}
            sizes={thumbnailSizes}
            className={`shrink-0 rounded-md tip-bl object-cover ${isLow ? 'size-[48px]' : 'size-[76px]'}`}
          />
          <div className="min-w-0 grow">
            <h2 className={`pr-8 font-display text-name font-semibold wrap-anywhere ${isLow ? 'line-clamp-2' : 'line-clamp-3'}`}>
              {point.name}
            </h2>
            <p className={`text-small text-ink-soft ${isLow ? 'truncate' : 'line-clamp-3 wrap-anywhere'}`}>{point.address}</p>
          </div>
        </div>
        {point.schedule !== null && (
          <p className="mt-2 text-small whitespace-pre-line wrap-anywhere">
            <strong className="font-semibold">{pointText.schedule}</strong> {point.schedule}
          </p>
        )}
        <p className="mt-1.5 text-small font-semibold">{pointText.materials}</p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser */}
        <div role="group" aria-label={pointText.materials} tabIndex={isLow ? 0 : undefined} className="map-popup-chips">
          <PointMaterials materials={point.materials} />
        </div>
        <IconButton label={mapText.closePopup} icon={<X aria-hidden />} onClick={onClose} className="absolute top-0 right-0" />
      </div>
    </section>
  );
}
