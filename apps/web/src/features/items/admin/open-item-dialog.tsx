import type { ItemList } from '@separai/contract/items/schema';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { FormAlert } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { useItemGuides } from './administered-items.ts';
import { DeleteItemDialog } from './delete-item-dialog.tsx';
import { ItemDialog } from './item-dialog.tsx';
import type { ItemSearch } from './item-search.ts';
import { adminItemsText as text } from './text.ts';

interface OpenItemDialogProps {
  list: ItemList;
  search: ItemSearch;
  onClose: () => void;
  /** What was done with an item. */
  historyOf: (id: string) => ReactNode;
}

/** The dialog that the address names. */
export function OpenItemDialog({ list, search, onClose, historyOf }: OpenItemDialogProps) {
  const { show } = useToast();
  const guides = useItemGuides();
  const done = (title: string): void => {
    onClose();
    show({ title });
  };
  const { novo, nome, item: id, excluir } = search;
  const shared = { sources: list.sources, guides: guides.data ?? [], onClose, onSaved: () => done(text.saved) };
  if (novo !== undefined) return <ItemDialog key="novo" item={null} name={nome} {...shared} />;
  const named = id ?? excluir;
  if (named === undefined) return null;
  const item = list.items.find((one) => one.id === named) ?? null;
  // What is edited stays open although somebody else deletes it: saving says so.
  if (id !== undefined) return <EditDialog key={id} item={item} history={historyOf(id)} {...shared} />;
  if (item === null) return <FormAlert tone="danger">{text.unknown}</FormAlert>;
  return <DeleteItemDialog key={named} item={item} onClose={onClose} onDeleted={() => done(text.deleted)} />;
}

function EditDialog({ item, ...dialog }: ComponentProps<typeof ItemDialog>) {
  const [opened] = useState(item);
  if (opened === null) return <FormAlert tone="danger">{text.unknown}</FormAlert>;
  return <ItemDialog item={opened} {...dialog} />;
}
