import type { AuditEntry } from '@separai/contract/history/schema';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Download, Filter, Plus, SquareArrowOutUpRight, SquarePen, Trash2 } from 'lucide-react';
import { standaloneLinkClass } from '../../../components/ui/button.tsx';
import { useSession } from '../../../lib/session.ts';
import { subjectOf } from './audit-words.ts';
import { adminHistoryText as text } from './text.ts';

const actionIcon = { create: Plus, update: SquarePen, delete: Trash2 } as const;

/** 'Alterou Material: Papel'. */
export function WhatWasDone({ entry }: { entry: AuditEntry }) {
  const isExport = entry.record === 'export';
  const Icon = isExport ? Download : actionIcon[entry.action];
  return (
    <span className="flex gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0">
        <span className="block text-small text-ink-soft">
          {isExport ? text.downloaded : text.actions[entry.action]} · {text.record[entry.record]}
        </span>
        <span className="block font-medium wrap-anywhere">{subjectOf(entry)}</span>
      </span>
    </span>
  );
}

type Target = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** The addresses of records that have one, by their ids. */
const addressOf: { readonly [R in AuditEntry['record']]?: (id: string) => Target } = {
  schedule: (id) => ({ to: '/admin-dashboard/agendamentos/$id', params: { id } }),
  'collection-point': (id) => ({ to: '/admin-dashboard/pontos/$id', params: { id } }),
  'recycling-guide': (id) => ({ to: '/admin-dashboard/materiais', search: { material: id } }),
  item: (id) => ({ to: '/admin-dashboard/itens', search: { item: id } }),
  'item-source': (id) => ({ to: '/admin-dashboard/itens/fontes', search: { editar: id } }),
  'collection-service': (id) => ({ to: '/admin-dashboard/setores/tipos', search: { editar: Number(id) } }),
  'collection-area': (id) => ({ to: '/admin-dashboard/setores', search: { editar: Number(id) } }),
  'collection-exception': (id) => ({ to: '/admin-dashboard/setores/excecoes', search: { editar: Number(id) } }),
  organization: (id) => ({ to: '/admin-dashboard/organizacoes/$id', params: { id } }),
  'collector-profile': (id) => ({ to: '/admin-dashboard/coletores', search: { editar: Number(id) } }),
  holiday: (id) => ({ to: '/admin-dashboard/pontos/feriados', search: { editar: Number(id) } }),
  'conversion-factor': (id) => ({ to: '/admin-dashboard/relatorio/fatores', search: { editar: Number(id) } }),
  import: (id) => ({ to: '/admin-dashboard/importacao/$id', params: { id } }),
};
/** Records that have a page after their deletion. */
const isKept = (record: AuditEntry['record']): boolean => record === 'schedule' || record === 'import';

/** The links to an entry's record, where it exists and has an address, and to the entries of that record alone. */
export function EntryLinks({ entry }: { entry: AuditEntry }) {
  const { record, recordId, action } = entry;
  const of = <span className="sr-only">{text.ofRecord(subjectOf(entry))}</span>;
  const isOperator = useSession()?.isOperator === true;
  // Operators have no screen of the areas.
  const hasAddress = (action !== 'delete' || isKept(record)) && !(isOperator && record === 'collection-area');
  const address = hasAddress ? addressOf[record]?.(recordId) : undefined;
  return (
    <span className="flex flex-wrap gap-x-4">
      {address !== undefined && (
        <Link {...address} className={standaloneLinkClass}>
          <SquareArrowOutUpRight aria-hidden="true" />
          {text.open}
          {of}
        </Link>
      )}
      <Link to="/admin-dashboard/historico" search={{ registro: record, id: recordId }} className={standaloneLinkClass}>
        <Filter aria-hidden="true" />
        {text.only}
        {of}
      </Link>
    </span>
  );
}
