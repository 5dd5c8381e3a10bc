import { formatInstant } from '@separai/contract/calendar';
import type { AuditEntry } from '@separai/contract/history/schema';
import { Link } from '@tanstack/react-router';
import { Download, Filter, Plus, SquareArrowOutUpRight, SquarePen, Trash2 } from 'lucide-react';
import { standaloneLinkClass } from '../../../components/ui/button.tsx';
import { timeZone } from '../../../lib/time-zone.ts';
import { changesOf, subjectOf } from './audit-words.ts';
import { adminHistoryText as text } from './text.ts';

const actionIcon = { create: Plus, update: SquarePen, delete: Trash2 } as const;

/** When an entry was written, in the installation's time. */
export const whenOf = ({ at }: Pick<AuditEntry, 'at'>): string => formatInstant(new Date(at), timeZone);

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

/** What an entry changed, before and after side by side; folded until it is asked for. */
export function EntryChanges({ entry, opened = false }: { entry: AuditEntry; opened?: boolean }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return <span className="text-ink-soft">{text.unchanged}</span>;
  return (
    <details open={opened} className="open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-display font-semibold text-action underline decoration-2 underline-offset-4">
        {text.changed(changes.length)}
        <span className="sr-only">{text.ofRecord(subjectOf(entry))}</span>
      </summary>
      <table className="mt-1 w-full table-fixed border-separate border-spacing-0 text-left text-small">
        <caption className="sr-only">{text.fieldsCaption(subjectOf(entry))}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-[28%] py-1 pr-2 font-semibold">
              {text.field}
            </th>
            <th scope="col" className="p-1 font-semibold">
              {text.before}
            </th>
            <th scope="col" className="p-1 font-semibold">
              {text.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field} className="align-top">
              <th scope="row" className="border-t border-line py-1 pr-2 font-medium wrap-anywhere">
                {field}
              </th>
              <Value value={before} className="bg-danger-soft text-danger-ink" />
              <Value value={after} className="bg-success-soft text-success-ink" />
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Value({ value, className }: { value: string | null; className: string }) {
  return (
    <td className={`border-t border-line p-1 wrap-anywhere whitespace-pre-line ${value === null ? 'text-ink-soft' : className}`}>
      {value ?? text.nothing}
    </td>
  );
}

/** The way to the record's own page, where it has one and is still there, and to its history alone. */
export function EntryLinks({ entry }: { entry: AuditEntry }) {
  const { record, recordId, action } = entry;
  const of = <span className="sr-only">{text.ofRecord(subjectOf(entry))}</span>;
  return (
    <span className="flex flex-wrap gap-x-4">
      {record === 'schedule' && (
        <Link to="/admin-dashboard/agendamentos/$id" params={{ id: recordId }} className={standaloneLinkClass}>
          <SquareArrowOutUpRight aria-hidden="true" />
          {text.open}
          {of}
        </Link>
      )}
      {record === 'collection-point' && action !== 'delete' && (
        <Link to="/admin-dashboard/pontos/$id" params={{ id: recordId }} className={standaloneLinkClass}>
          <SquareArrowOutUpRight aria-hidden="true" />
          {text.open}
          {of}
        </Link>
      )}
      {record === 'recycling-guide' && action !== 'delete' && (
        <Link to="/admin-dashboard/materiais" search={{ material: recordId }} className={standaloneLinkClass}>
          <SquareArrowOutUpRight aria-hidden="true" />
          {text.open}
          {of}
        </Link>
      )}
      {record === 'item' && action !== 'delete' && (
        <Link to="/admin-dashboard/itens" search={{ item: recordId }} className={standaloneLinkClass}>
          <SquareArrowOutUpRight aria-hidden="true" />
          {text.open}
          {of}
        </Link>
      )}
      {record === 'item-source' && action !== 'delete' && (
        <Link to="/admin-dashboard/itens/fontes" search={{ editar: recordId }} className={standaloneLinkClass}>
          <SquareArrowOutUpRight aria-hidden="true" />
          {text.open}
          {of}
        </Link>
      )}
      {record === 'holiday' && action !== 'delete' && (
        <Link to="/admin-dashboard/pontos/feriados" search={{ editar: Number(recordId) }} className={standaloneLinkClass}>
          <SquareArrowOutUpRight aria-hidden="true" />
          {text.open}
          {of}
        </Link>
      )}
      {record === 'import' && (
        <Link to="/admin-dashboard/importacao/$id" params={{ id: recordId }} className={standaloneLinkClass}>
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
