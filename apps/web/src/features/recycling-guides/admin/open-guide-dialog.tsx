import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { FormAlert } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { DeleteGuideDialog } from './delete-guide-dialog.tsx';
import { GuideDialog } from './guide-dialog.tsx';
import type { GuideSearch } from './guide-search.ts';
import { adminGuidesText as text } from './text.ts';

interface OpenGuideDialogProps {
  guides: readonly RecyclingGuide[];
  search: GuideSearch;
  onClose: () => void;
  /** What was done with a guide. */
  historyOf: (id: string) => ReactNode;
}

/** The dialog that the address names. */
export function OpenGuideDialog({ guides, search, onClose, historyOf }: OpenGuideDialogProps) {
  const { show } = useToast();
  const done = (title: string): void => {
    onClose();
    show({ title });
  };
  const { novo, material, excluir } = search;
  const id = material ?? excluir;
  const guide = guides.find((one) => one.id === id) ?? null;
  if (novo !== undefined)
    return <GuideDialog key="novo" guide={null} guides={guides} onClose={onClose} onSaved={() => done(text.saved)} />;
  if (id === undefined) return null;
  // What is edited stays open although somebody else deletes it: saving says so.
  if (material !== undefined)
    return (
      <EditDialog
        key={material}
        guide={guide}
        guides={guides}
        onClose={onClose}
        onSaved={() => done(text.saved)}
        history={historyOf(material)}
      />
    );
  if (guide === null) return <FormAlert tone="danger">{text.unknown}</FormAlert>;
  return <DeleteGuideDialog key={id} guide={guide} onClose={onClose} onDeleted={() => done(text.deleted)} />;
}

function EditDialog({ guide, ...dialog }: ComponentProps<typeof GuideDialog>) {
  const [opened] = useState(guide);
  if (opened === null) return <FormAlert tone="danger">{text.unknown}</FormAlert>;
  return <GuideDialog guide={opened} {...dialog} />;
}
