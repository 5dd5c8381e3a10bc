import type { AdministeredItemSources } from '@separai/contract/items/administration-schema';
import { type ReactNode, useState } from 'react';
import { FormAlert } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { DeleteSourceDialog } from './delete-source-dialog.tsx';
import { SourceDialog } from './source-dialog.tsx';
import type { SourceSearch } from './source-search.ts';
import { adminItemsText } from './text.ts';

const text = adminItemsText.sourceList;

interface OpenSourceDialogProps {
  sources: AdministeredItemSources;
  search: SourceSearch;
  onClose: () => void;
  /** What was done with a source. */
  historyOf: (id: string) => ReactNode;
}

/** The dialog that the address names. */
export function OpenSourceDialog({ sources, search, onClose, historyOf }: OpenSourceDialogProps) {
  const { show } = useToast();
  const done = (title: string): void => {
    onClose();
    show({ title });
  };
  const { editar, excluir } = search;
  const named = editar ?? excluir;
  if (named === undefined) return null;
  const source = sources.find(({ id }) => id === named) ?? null;
  const shared = { onClose, onSaved: () => done(text.saved), historyOf };
  if (editar !== undefined) return <EditDialog key={editar} source={source} {...shared} />;
  if (source === null) return <FormAlert tone="danger">{text.unknown}</FormAlert>;
  return <DeleteSourceDialog key={named} source={source} onClose={onClose} onDeleted={() => done(text.deleted)} />;
}

interface EditDialogProps extends Pick<OpenSourceDialogProps, 'historyOf'> {
  source: AdministeredItemSources[number] | null;
  onClose: () => void;
  onSaved: () => void;
}

/** What is edited stays open although somebody else deletes it: saving says so. */
function EditDialog({ source, historyOf, ...dialog }: EditDialogProps) {
  const [opened] = useState(source);
  if (opened === null) return <FormAlert tone="danger">{text.unknown}</FormAlert>;
  return <SourceDialog source={opened} history={historyOf(opened.id)} {...dialog} />;
}
