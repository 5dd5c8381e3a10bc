import type { AdministeredHolidays } from '@separai/contract/collection-points/holiday-administration-schema';
import { useState } from 'react';
import { FormAlert } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { DeleteHolidayDialog } from './delete-holiday-dialog.tsx';
import { HolidayDialog } from './holiday-dialog.tsx';
import type { HolidaySearch } from './holiday-search.ts';
import { adminHolidaysText as text } from './holiday-text.ts';

interface OpenHolidayDialogProps {
  own: AdministeredHolidays['own'];
  search: HolidaySearch;
  onClose: () => void;
}

/** The dialog that the address names. */
export function OpenHolidayDialog({ own, search: { novo, editar, excluir }, onClose }: OpenHolidayDialogProps) {
  const { show } = useToast();
  const done = (title: string): void => {
    onClose();
    show({ title });
  };
  const shared = { onClose, onSaved: () => done(text.saved) };
  if (novo !== undefined) return <HolidayDialog key="novo" holiday={null} {...shared} />;
  const holiday = own.find(({ id }) => id === (editar ?? excluir)) ?? null;
  if (editar !== undefined) return <EditDialog key={editar} holiday={holiday} {...shared} />;
  if (excluir === undefined) return null;
  if (holiday === null) return <FormAlert tone="danger">{text.unknown}</FormAlert>;
  return <DeleteHolidayDialog key={excluir} holiday={holiday} onClose={onClose} onDeleted={() => done(text.deleted)} />;
}

/** What is edited stays open although somebody else deletes it: saving says so. */
function EditDialog({ holiday, ...dialog }: Parameters<typeof HolidayDialog>[0]) {
  const [opened] = useState(holiday);
  if (opened === null) return <FormAlert tone="danger">{text.unknown}</FormAlert>;
  return <HolidayDialog holiday={opened} {...dialog} />;
}
