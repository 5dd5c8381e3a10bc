import { shownMaterials } from '@separai/contract/collection-points/materials';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { ChevronDown, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../../../components/ui/button.tsx';
import { StoredImage, thumbnailSizes } from '../../../../components/ui/stored-image.tsx';
import { useMedia } from '../../../../lib/browser.ts';
import { pointText } from '../../text.ts';
import { OpeningState } from '../opening-state.tsx';
import { FullLine, SomethingWrong } from '../point/freshness.tsx';
import { DistanceLead } from '../point/lines.tsx';
import { Directions } from '../point/links.tsx';
import { PointHandovers, PointMaterials } from '../point-chips.tsx';
import { mapText } from './text.ts';

interface MapPopupProps {
  point: CollectionPoint;
  /** Distance in words. */
  distance: string | null;
  onClose: () => void;
  /** Called when the popup closes with the focus inside. */
  onFocusLost: () => void;
}

const isMoreBelow = ({ scrollHeight, clientHeight, scrollTop }: Element): boolean => scrollHeight - clientHeight - scrollTop > 8;

/** The popup of the selected point (specification §2), with the link to directions. On a low screen, or with large text, it is smaller. */
export function MapPopup({ point, distance, onClose, onFocusLost }: MapPopupProps) {
  const popup = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = popup.current;
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost();
    };
  }, [onFocusLost]);
  const scroller = useRef<HTMLDivElement>(null);
  const [hasMore, setHasMore] = useState(false);
  const isLow = useMedia('(height < 700px)');
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const body = scroller.current;
    if (body === null) return;
    const observer = new ResizeObserver(() => {
      setFull((was) => was || body.scrollHeight > body.clientHeight);
      setHasMore(isMoreBelow(body));
    });
    for (const element of [body, ...body.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isTight = isLow || isFull;
  return (
    <section ref={popup} aria-label={point.name} className="map-popup" data-tight={isTight || undefined}>
      <div ref={scroller} className="map-popup-body" onScroll={({ currentTarget }) => setHasMore(isMoreBelow(currentTarget))}>
        <div className="flex gap-3">
          <StoredImage
            imageUrl={point.imageUrl}
            sizes={thumbnailSizes}
            className={`map-popup-image shrink-0 rounded-md tip-bl object-cover ${isTight ? 'size-[48px]' : 'size-[76px]'}`}
          />
          <div className="min-w-0 grow">
            <h2
              className={`pr-[34px] font-display text-name font-semibold wrap-anywhere ${isTight ? 'line-clamp-2' : 'line-clamp-3'}`}
            >
              {point.name}
            </h2>
            <p className={`text-small text-ink-soft wrap-anywhere ${isTight ? 'line-clamp-2' : 'line-clamp-3'}`}>
              <DistanceLead distance={distance} />
              <span className="sr-only">{pointText.address}: </span>
              {unbrokenTown(point.address)}
            </p>
          </div>
        </div>
        <FullLine point={point} className="mt-1.5" />
        <p className="mt-1.5 text-small whitespace-pre-line wrap-anywhere">
          <OpeningState point={point} />
          {point.schedule !== null && (
            <>
              <strong className="font-semibold">{pointText.schedule}</strong> {point.schedule}
            </>
          )}
        </p>
        <div className="map-popup-ways mt-1.5">
          <Directions point={point} variant="soft" className="grow" />
          <SomethingWrong point={point} isSmall />
        </div>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          <PointHandovers point={point} />
        </p>
        {!isTight && <p className="mt-1.5 text-small font-semibold">{pointText.materials}</p>}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser */}
        <div role="group" aria-label={pointText.materials} tabIndex={isTight ? 0 : undefined} className="map-popup-chips">
          {isTight && (
            <p className="text-small font-semibold">
              {pointText.materialCount(shownMaterials(point.materials).materials.length)}
            </p>
          )}
          <PointMaterials materials={point.materials} />
        </div>
        <IconButton label={mapText.closePopup} icon={<X aria-hidden />} onClick={onClose} className="absolute top-0 right-0" />
      </div>
      {hasMore && (
        <p aria-hidden="true" className="map-popup-more flex items-center gap-1.5 text-small font-semibold">
          <ChevronDown className="size-4 shrink-0" />
          {mapText.morePopup}
        </p>
      )}
    </section>
  );
}
