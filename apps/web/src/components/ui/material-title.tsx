import { type MaterialType, materialTitles } from '@separai/contract/collection-points/materials';
import { Fragment } from 'react';

/** A material's title, which may break after a slash: 'Papel/Papelão' is one word to the browser. */
export function MaterialTitle({ material }: { material: MaterialType }) {
  const [first, ...others] = materialTitles[material].split('/');
  return (
    <span>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </span>
  );
}
