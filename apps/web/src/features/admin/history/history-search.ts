import { CalendarDay } from '@separai/contract/calendar-schema';
import { type AuditQuery, auditActions, auditActors, auditedRecords } from '@separai/contract/history/schema';
import { limits } from '@separai/contract/limits';
import * as z from 'zod/mini';
import { orNothing } from '../../../lib/search-params.ts';

// A text that looks like a number is read as one.
const text = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(z.transform(String), z.string().check(z.maxLength(limits.searchTextMaxLength))),
);

/** What of the address of the panel's history says what is shown. */
const HistorySearch = z.object({
  registro: orNothing(z.enum(auditedRecords)),
  id: orNothing(text),
  acao: orNothing(z.enum(auditActions)),
  quem: orNothing(z.enum(auditActors)),
  pessoa: orNothing(text),
  de: orNothing(CalendarDay),
  ate: orNothing(CalendarDay),
  pagina: orNothing(z.int().check(z.minimum(1), z.maximum(limits.pageMax))),
});
export type HistorySearch = Partial<z.output<typeof HistorySearch>>;

const without = <Fields extends object>(fields: Fields): { [K in keyof Fields]?: Exclude<Fields[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as never;

/** What an address says. */
export const historySearchOf = (given: Record<string, unknown>): HistorySearch => without(z.parse(HistorySearch, given));

type Asked = Partial<Omit<AuditQuery, 'page' | 'pageSize'>> & { page: string };

/** The page as the server is asked. An identifier alone says nothing. */
export const pageOf = ({ registro, id, acao, quem, pessoa, de, ate, pagina }: HistorySearch): Asked => ({
  ...without({
    record: registro,
    recordId: registro === undefined ? undefined : id,
    action: acao,
    actor: quem,
    person: pessoa,
    from: de,
    to: ate,
  }),
  page: String(pagina ?? 1),
});

/** The same address with something changed; what is left out goes, and the first page is shown again unless a page is named. */
export const changed = (
  search: HistorySearch,
  change: Partial<Record<keyof HistorySearch, HistorySearch[keyof HistorySearch]>>,
): HistorySearch => without({ ...search, pagina: undefined, ...change }) as HistorySearch;
