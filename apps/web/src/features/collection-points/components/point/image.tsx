import { imageVariants } from '@separai/contract/collection-points/images';
import { imageSource, placeholderImage } from '@separai/contract/collection-points/rules';
import { useState } from 'react';

type PointImageProps = {
  imageUrl: string | null;
  /** How wide it is drawn, as of the attribute of that name. */
  sizes: string;
  className: string;
};

/** A point's image, or the placeholder when it has none or it does not load. Decoration: the name stands beside it. */
export function PointImage({ imageUrl, sizes, className }: PointImageProps) {
  const source = imageSource(imageUrl);
  const [broken, setBroken] = useState<string | null>(null);
  const variants = broken === source ? null : imageVariants(source);
  return (
    // Nothing but its image has a place in the layout: in a row each source would have a gap of its own.
    <picture style={{ display: 'contents' }}>
      {variants && <source hidden type="image/avif" srcSet={variants.avif} sizes={sizes} />}
      {variants && <source hidden type="image/webp" srcSet={variants.webp} sizes={sizes} />}
      <img
        src={broken === source ? placeholderImage : source}
        alt=""
        decoding="async"
        onError={() => setBroken(source)}
        className={className}
      />
    </picture>
  );
}

/** Width of a thumbnail of 48 to 76 pixels a side, cut out of an image in landscape. */
export const thumbnailSizes = '104px';
