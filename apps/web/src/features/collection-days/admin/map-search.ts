import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { limits } from '@separai/contract/limits';
import { listSearch, page, recordNumber, type SearchIn, searchText, textUpTo } from '../../../components/admin/list-search.ts';

/**
 * The search of the map: service (`tipo`), chosen area (`setor`), text and page of the list, the tested address: postal code and
 * number, or street, district and city, and the area of the open form.
 */
export const areaMapSearch = listSearch(
  {
    ...{ tipo: recordNumber, setor: recordNumber, q: searchText, pagina: page, editar: recordNumber },
    ...{ cep: textUpTo(9), numero: textUpTo(5), rua: textUpTo(collectionDayLimits.streetMaxLength) },
    ...{ bairro: textUpTo(collectionDayLimits.districtMaxLength), cidade: textUpTo(limits.nameMaxLength) },
  },
  { place: ['pagina'], dialogs: ['editar'] },
);
export type AreaMapSearch = SearchIn<typeof areaMapSearch>;

/** The tested address of a search; null without one. */
export interface TestedAddress {
  readonly cep: string | undefined;
  readonly numero: string | undefined;
  readonly rua: string | undefined;
  readonly bairro: string | undefined;
  readonly cidade: string | undefined;
}

export const testedAddressOf = ({ cep, numero, rua, bairro, cidade }: AreaMapSearch): TestedAddress | null =>
  [cep, rua, bairro].every((part) => part === undefined) ? null : { cep, numero, rua, bairro, cidade };
