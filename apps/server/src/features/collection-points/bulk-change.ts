import type { PointChanges } from '@separai/contract/collection-points/administration-schema';
import type { PointCategoryId } from '@separai/contract/collection-points/categories';
import { withHolidayHours } from '@separai/contract/collection-points/holiday-hours';
import { parseOpeningHours } from '@separai/contract/collection-points/opening-hours';
import { openingHoursWords } from '@separai/contract/collection-points/opening-hours-words';
import type { Change } from '../../platform/audit.ts';
import type { PointChange, PointRow } from './repository-writing.ts';

const materialsOf = (
  { materials }: PointRow,
  { addMaterials = [], removeMaterials = [] }: PointChanges,
): Pick<PointChange, 'materials'> => {
  const added = addMaterials.filter((material) => !materials.includes(material));
  const kept = materials.filter((material) => !removeMaterials.includes(material));
  return added.length === 0 && kept.length === materials.length ? {} : { materials: [...kept, ...added] };
};

const categoriesOf = (
  { categories, refusedCategories }: PointRow,
  { takeCategories = [], refuseCategories = [], unsayCategories = [] }: PointChanges,
): Pick<PointChange, 'categories' | 'refusedCategories'> => {
  const named: readonly PointCategoryId[] = [...takeCategories, ...refuseCategories, ...unsayCategories];
  const without = (ids: readonly PointCategoryId[]) => ids.filter((id) => !named.includes(id));
  const isAsWanted =
    takeCategories.every((id) => categories.includes(id)) &&
    refuseCategories.every((id) => refusedCategories.includes(id)) &&
    unsayCategories.every((id) => !categories.includes(id) && !refusedCategories.includes(id));
  if (isAsWanted) return {};
  return {
    categories: [...without(categories), ...takeCategories],
    refusedCategories: [...without(refusedCategories), ...refuseCategories],
  };
};

/** New opening hours with their words as the text that residents read, which would contradict them otherwise. */
const hoursOf = (before: PointRow, openingHours: string | null): Pick<PointChange, 'openingHours' | 'schedule'> => {
  const parsed = openingHours === null ? null : parseOpeningHours(openingHours);
  const schedule = parsed === null ? before.schedule : openingHoursWords(parsed);
  return {
    ...(openingHours === before.openingHours ? {} : { openingHours }),
    ...(schedule === before.schedule ? {} : { schedule }),
  };
};

/** The fields of a point that a bulk change alters; null where its opening hours cannot have the holidays' rule. */
export const changeOf = (before: PointRow, changes: PointChanges): Change<PointChange> | null => {
  const { isActive, handover, publicAccess, accessNote, organizationId, openingHours, holidayHours } = changes;
  const hours = openingHours === undefined ? before.openingHours : openingHours;
  const onHolidays = holidayHours === undefined || hours === null ? undefined : withHolidayHours(hours, holidayHours);
  if (holidayHours !== undefined && onHolidays == null) return null;
  const change: PointChange = {
    ...(isActive === undefined || isActive === before.isActive ? {} : { isActive }),
    ...(handover === undefined || handover === before.handover ? {} : { handover }),
    ...(publicAccess === undefined || publicAccess === before.publicAccess
      ? {}
      : { publicAccess, ...(accessNote === undefined ? {} : { accessNote }) }),
    ...(organizationId === undefined || organizationId === before.organizationId ? {} : { organizationId }),
    ...materialsOf(before, changes),
    ...categoriesOf(before, changes),
    ...(openingHours === undefined ? {} : hoursOf(before, openingHours)),
    ...(onHolidays == null || onHolidays === before.openingHours ? {} : { openingHours: onHolidays }),
  };
  return Object.keys(change).length === 0 ? 'unchanged' : change;
};
