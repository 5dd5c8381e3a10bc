import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { hasFailed } from '../../../platform/query-failed.ts';
import { adminGuidesText as text } from '../../../text/admin-guides.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/field.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { Empty, Failed, Skeleton, WaitingStatus } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAdministeredGuides } from './administered-guides.ts';
import { DeleteGuideDialog } from './delete-guide-dialog.tsx';
import { GuideDialog } from './guide-dialog.tsx';
import type { GuideSearch } from './guide-search.ts';
import { GuideSummary } from './guide-summary.tsx';

interface ScreenProps {
  search: GuideSearch;
  onSearch: (search: GuideSearch) => void;
  /** What was done with a guide. */
  historyOf: (id: string) => ReactNode;
}

/** `/admin-dashboard/materiais`: every guide; the dialog that is open stands in the address. */
export function AdministeredGuidesScreen({ search, onSearch, historyOf }: ScreenProps) {
  const guides = useAdministeredGuides();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <PageTitle>{text.title}</PageTitle>
          <p className="min-h-6 text-ink-soft">{guides.data !== undefined && text.headline(guides.data.length)}</p>
        </div>
        <Button
          variant="primary"
          icon={<Plus />}
          aria-keyshortcuts="n"
          disabled={guides.data === undefined}
          onClick={() => onSearch({ novo: true })}
        >
          {text.create}
        </Button>
      </div>
      {hasFailed(guides) ? (
        <Failed query={guides} title={text.failed} />
      ) : guides.data === undefined ? (
        <>
          <WaitingStatus quiet>{text.loading}</WaitingStatus>
          <Skeleton className="h-96 rounded-lg" />
        </>
      ) : (
        <>
          <OpenDialog guides={guides.data} search={search} onSearch={onSearch} historyOf={historyOf} />
          {guides.data.length === 0 ? (
            <Empty title={text.empty} sentence={text.emptySentence} />
          ) : (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-3">
              {guides.data.map((guide) => (
                <GuideSummary
                  key={guide.id}
                  guide={guide}
                  onEdit={() => onSearch({ material: guide.id })}
                  onDelete={() => onSearch({ excluir: guide.id })}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

/** The dialog that the address names. */
function OpenDialog({ guides, search, onSearch, historyOf }: ScreenProps & { guides: readonly RecyclingGuide[] }) {
  const { show } = useToast();
  const close = (): void => onSearch({});
  const done = (title: string): void => {
    close();
    show({ title });
  };
  const { novo, material, excluir } = search;
  const id = material ?? excluir;
  const guide = guides.find((one) => one.id === id) ?? null;
  if (novo !== undefined)
    return <GuideDialog key="novo" guide={null} guides={guides} onClose={close} onSaved={() => done(text.saved)} />;
  if (id === undefined) return null;
  // What is edited stays open although somebody else deletes it: saving says so.
  if (material !== undefined)
    return (
      <EditDialog
        key={material}
        guide={guide}
        guides={guides}
        onClose={close}
        onSaved={() => done(text.saved)}
        history={historyOf(material)}
      />
    );
  if (guide === null) return <FormAlert tone="danger">{text.unknown}</FormAlert>;
  return <DeleteGuideDialog key={id} guide={guide} onClose={close} onDeleted={() => done(text.deleted)} />;
}

function EditDialog({ guide, ...dialog }: ComponentProps<typeof GuideDialog>) {
  const [opened] = useState(guide);
  if (opened === null) return <FormAlert tone="danger">{text.unknown}</FormAlert>;
  return <GuideDialog guide={opened} {...dialog} />;
}
