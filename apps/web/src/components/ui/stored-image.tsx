import { imageVariants } from '@separai/contract/collection-points/images';
import { imageSource, placeholderImage } from '@separai/contract/collection-points/rules';
import { useState } from 'react';

type StoredImageProps = {
  imageUrl: string | null;
  /** Value of the attribute `sizes`. */
  sizes: string;
  className: string;
};

/** The stored image of a record, else a placeholder. Decorative: the name is shown beside it. */
export function StoredImage({ imageUrl, sizes, className }: StoredImageProps) {
  const source = imageSource(imageUrl);
  const [broken, setBroken] = useState<string | null>(null);
  const variants = broken === source ? null : imageVariants(source);
  return (
    // Only the image takes part in the layout: in a flex row each source would get a gap.
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

/** `sizes` of a square thumbnail of 48 to 76 px, cropped from a landscape image. */
export const thumbnailSizes = '104px';
