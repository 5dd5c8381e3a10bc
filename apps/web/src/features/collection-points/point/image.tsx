import { imageSource, placeholderImage } from '@separai/contract/collection-points/rules';
import { useState } from 'react';

type PointImageProps = { imageUrl: string | null; className: string };

/** A point's image, or the placeholder when it has none or it does not load. Decoration: the name stands beside it. */
export function PointImage({ imageUrl, className }: PointImageProps) {
  const source = imageSource(imageUrl);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <img
      src={broken === source ? placeholderImage : source}
      alt=""
      decoding="async"
      onError={() => setBroken(source)}
      className={className}
    />
  );
}
