import { appText } from '../text/app.ts';
import { Column } from '../ui/page.tsx';

// Of no more than the first page needs: what the design system has of it comes with screens.
function CardShape() {
  return <div className="h-40 rounded-lg border border-line bg-surface p-3.5">{lines}</div>;
}

const lines = (
  <>
    <span className="block h-4 w-2/3 rounded-full bg-sunken" />
    <span className="mt-3 block h-3 rounded-full bg-sunken" />
    <span className="mt-3 block h-3 w-5/11 rounded-full bg-sunken" />
  </>
);

const waiting = (
  <p role="status" className="sr-only">
    {appText.loading}
  </p>
);

/** A screen whose code is on its way: what it is called, which is no heading yet that could lose the focus, and the shape of cards. */
export function ShapeOfScreen({ title }: { title: string }) {
  return (
    <Column className="pt-4">
      {waiting}
      <div aria-hidden="true" className="grid gap-3">
        <p className="mb-1 font-display text-title font-bold">{title}</p>
        <CardShape />
        <CardShape />
      </div>
    </Column>
  );
}

/** What home knows of its resident, on its way. */
export function ShapeOfResident() {
  return (
    <Column width="wide" className="grid gap-5 pt-2 pb-5 max-lg:max-w-[calc(var(--container-reading)+2rem)] lg:grid-cols-2">
      {waiting}
      <div aria-hidden="true" className="pt-11">
        <CardShape />
      </div>
      <div aria-hidden="true" className="pt-11">
        <CardShape />
      </div>
    </Column>
  );
}
