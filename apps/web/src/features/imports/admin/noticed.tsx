import type { Import } from '@separai/contract/imports/schema';
import { columnLooks } from '@separai/contract/imports/unused-columns';
import type { ReactNode } from 'react';
import { standaloneLinkClass } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { areaImportsText } from './area-text.ts';
import { adminImportsText as text } from './text.ts';

/** Whether no address of the file names a city. */
export const lacksCity = ({ noticed: { addresses, noCity } }: Import): boolean => addresses > 0 && noCity === addresses;

/** Whether coordinates of the file lie in Brazil only with a minus sign. */
export const lacksMinus = ({ noticed: { noLatitudeMinus, noLongitudeMinus } }: Import): boolean =>
  noLatitudeMinus + noLongitudeMinus > 0;

/** Counts of the dry run, with links to the choices at the columns. */
export function Noticed({ record, onColumns }: { record: Import; onColumns: () => void }) {
  const { noticed, mapping, subject, created } = record;
  const { noPlace, madeNames, noLatitudeMinus, noLongitudeMinus, areas } = noticed;
  if (subject !== 'points') return null;
  const warning = (sentence: ReactNode, word: string) => (
    <FormAlert tone="warn">
      <p>{sentence}</p>
      <button type="button" className={standaloneLinkClass} onClick={onColumns}>
        {word}
      </button>
    </FormAlert>
  );
  return (
    <>
      {lacksCity(record) && warning(text.noticedNoCity, text.sayCity)}
      {lacksMinus(record) && warning(text.noticedNoMinus(noLatitudeMinus, noLongitudeMinus), text.addMinus)}
      {areas > 0 && mapping.takesMiddles !== true && warning(text.noticedAreas(areas), text.useMiddles)}
      {areas > 0 && mapping.takesMiddles === true && <FormAlert tone="info">{text.noticedMiddles(areas)}</FormAlert>}
      {/* Of new points alone: those that are there keep their place and name. */}
      {created > 0 && noPlace > 0 && <FormAlert tone="info">{text.noticedNoPlace(noPlace)}</FormAlert>}
      {created > 0 && madeNames > 0 && <FormAlert tone="info">{text.noticedMadeNames(madeNames)}</FormAlert>}
      <UnusedColumns unused={record.unused} />
    </>
  );
}

/** Findings of the dry run of a file of collection areas: services to create, and days to confirm. */
export function AreasNoticed({ record: { areaFacts }, onColumns }: { record: Import; onColumns: () => void }) {
  if (areaFacts === null) return null;
  const { newServices, unconfirmed } = areaFacts;
  return (
    <>
      {newServices.length > 0 && <FormAlert tone="info">{areaImportsText.newServices(newServices)}</FormAlert>}
      {unconfirmed > 0 && (
        <FormAlert tone="warn">
          <p>{areaImportsText.unconfirmed(unconfirmed)}</p>
          <button type="button" className={standaloneLinkClass} onClick={onColumns}>
            {areaImportsText.sayDays}
          </button>
        </FormAlert>
      )}
    </>
  );
}

/** Names the columns that no field uses although they look like coordinates or hours. */
export function UnusedColumns({ unused }: Pick<Import, 'unused'>) {
  if (unused.length === 0) return null;
  const named = columnLooks.map((look) => ({
    look,
    names: unused.filter(({ looksLike }) => looksLike === look).map(({ name }) => text.geometry[name] ?? name),
  }));
  return (
    <FormAlert tone="info">
      {named.map(({ look, names }) => names.length > 0 && <p key={look}>{text.unused[look](names)}</p>)}
    </FormAlert>
  );
}
