import type { MultiPolygon } from '@separai/contract/collection-days/polygons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { Card, CardButton } from '../../../components/ui/card.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import type { AreaFaults } from './area-faults.ts';
import { faultsText as text } from './areas-map-text.ts';

/** Rows shown of each kind; all are on the map. */
const shownMax = 30;

interface FaultListProps {
  query: UseQueryResult<AreaFaults>;
  /** The part of the service in which faults are sought: `tooFar` where its outlines are simplified. */
  scope: 'whole' | 'tooFar' | { readonly shown: number; readonly all: number };
  nameOf: (area: number) => string;
  onShow: (polygons: MultiPolygon) => void;
}

/** Overlaps and holes of a service, the largest first; a press shows one on the map. */
export function FaultList({ query, scope, nameOf, onShow }: FaultListProps) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 className="font-display text-heading font-bold">{text.title}</h2>
        <p className="text-small text-ink-soft">{text.line}</p>
        {typeof scope === 'object' && <p className="text-small font-semibold">{text.inView(scope.shown, scope.all)}</p>}
      </div>
      {scope === 'tooFar' ? <p role="status">{text.tooFar}</p> : <FoundFaults query={query} nameOf={nameOf} onShow={onShow} />}
    </Card>
  );
}

function FoundFaults({ query, nameOf, onShow }: Omit<FaultListProps, 'scope'>) {
  return (
    <QueryStates query={query} text={text} titleAs="h3" skeleton="h-24">
      {({ overlaps, holes, isPartial }) => (
        <>
          {isPartial && <FormAlert tone="warn">{text.partial}</FormAlert>}
          {overlaps.length + holes.length === 0 && !isPartial && <p role="status">{text.none}</p>}
          {overlaps.length > 0 && (
            <Faults title={text.overlaps(overlaps.length)} faults={overlaps} onShow={onShow}>
              {({ areas: [one, other] }) => text.overlap(nameOf(one), nameOf(other))}
            </Faults>
          )}
          {holes.length > 0 && (
            <Faults title={text.holes(holes.length)} faults={holes} onShow={onShow}>
              {(_, index) => text.hole(index + 1)}
            </Faults>
          )}
        </>
      )}
    </QueryStates>
  );
}

interface FaultsProps<Fault> {
  title: string;
  faults: readonly Fault[];
  onShow: (polygons: MultiPolygon) => void;
  children: (fault: Fault, index: number) => ReactNode;
}

function Faults<Fault extends { readonly squareMetres: number; readonly polygons: MultiPolygon }>(props: FaultsProps<Fault>) {
  const { title, faults, onShow, children } = props;
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="font-display text-name font-semibold">{title}</h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 roomy:grid-cols-2">
        {faults.slice(0, shownMax).map((fault, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of one result does not change
          <li key={index}>
            <CardButton padding="tight" onClick={() => onShow(fault.polygons)}>
              <span className="block font-semibold wrap-anywhere">{children(fault, index)}</span>
              <span className="block text-small text-ink-soft">{text.surface(fault.squareMetres)}</span>
            </CardButton>
          </li>
        ))}
      </ul>
      {faults.length > shownMax && <p className="text-small text-ink-soft">{text.more(faults.length - shownMax)}</p>}
    </section>
  );
}
