import { nameKey } from '../collection-days/names.ts';
import { mayNameDistrict } from '../postal-codes/district-name.ts';
import { districtName } from '../postal-codes/rules.ts';
import { foldText } from '../text.ts';

/** District and city of an address. */
export interface District {
  readonly name: string;
  /** 'Fortaleza - CE'. */
  readonly city: string;
}

/**
 * The district that the end of an address names: 'Centro, Fortaleza - CE' of 'Rua A, 10, Centro, Fortaleza - CE'. Null for an
 * end without a district, such as '10, Fortaleza - CE'.
 */
export const districtOfEnd = (end: string | null): District | null => {
  const [, part = '', city = ''] = /^([^,]+), ([^,]+ - [A-Z]{2})$/.exec(end?.trim() ?? '') ?? [];
  const name = districtName(part);
  return city !== '' && mayNameDistrict(name) ? { name, city } : null;
};

/** Districts with equal keys are one: 'Jd. América' and 'Jardim América' of one city. */
export const districtKey = ({ name, city }: District): string => `${nameKey(name)}|${foldText(city)}`;
