import { Column } from '../ui/page.tsx';
import { uiText } from '../ui/text.ts';

// Of no more than the first page needs: what the design system has of it comes with screens.
const card = (
  <div aria-hidden="true" className="mt-3 rounded-lg border border-line bg-surface p-3.5 pb-20">
    <span className="block h-4 w-2/3 rounded-full bg-sunken" />
    <span className="mt-3 block h-4 rounded-full bg-sunken" />
  </div>
);

const shape = (
  <>
    <p role="status" className="sr-only">
      {uiText.loading}
    </p>
    {card}
    {card}
  </>
);

/** A screen whose code is on its way: what it is called, which is no heading yet that could lose the focus, and the shape of cards. */
export function ShapeOfScreen({ title }: { title: string }) {
  return (
    <Column className="pt-4">
      <p aria-hidden="true" className="font-display text-title font-bold">
        {title}
      </p>
      {shape}
    </Column>
  );
}
