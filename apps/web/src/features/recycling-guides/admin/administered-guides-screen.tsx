import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { lateCode } from '../../../components/ui/late-code.ts';
import { PageTitle } from '../../../components/ui/page.tsx';
import { Empty, Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useAdministeredGuides } from './administered-guides.ts';
import type { GuideSearch } from './guide-search.ts';
import { GuideSummary } from './guide-summary.tsx';
import { adminGuidesText as text } from './text.ts';

/** Its form, and what is asked of data, come after the screen. */
const OpenGuideDialog = lateDialog(lateCode(async () => (await import('./open-guide-dialog.tsx')).OpenGuideDialog));

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
          <OpenGuideDialog
            open={(search.novo ?? search.material ?? search.excluir) !== undefined}
            guides={guides.data}
            search={search}
            onClose={() => onSearch({})}
            historyOf={historyOf}
          />
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
