import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { ScreenHead } from '../../../components/admin/screen.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { useGuidesRefetch } from '../api.ts';
import { administeredGuidesQuery } from './api.ts';
import { GuideSummary } from './guide-summary.tsx';
import { guideSearch } from './search.ts';
import { adminGuidesText as text } from './text.ts';

// The form and its schema load after the screen.
const OpenGuideDialog = lateDialog(async () => (await import('./guide-dialog.tsx')).OpenGuideDialog);

/** `/admin-dashboard/materiais` */
export function GuidesScreen() {
  const { search, hasDialog, open } = useListSearch(guideSearch);
  useGuidesRefetch();
  const guides = useQuery(administeredGuidesQuery);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead title={text.title} line={guides.data && text.headline(guides.data.length)}>
        <Button
          variant="primary"
          icon={<Plus />}
          aria-keyshortcuts="n"
          disabled={guides.data === undefined}
          onClick={() => open({ novo: true })}
        >
          {text.create}
        </Button>
      </ScreenHead>
      <QueryStates query={guides} text={text}>
        {(all) => (
          <>
            {hasDialog && <OpenGuideDialog guides={all} search={search} onClose={() => open()} />}
            {all.length === 0 ? (
              <Empty title={text.empty} sentence={text.emptySentence} />
            ) : (
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-3">
                {all.map((guide) => (
                  <GuideSummary
                    key={guide.id}
                    guide={guide}
                    onEdit={() => open({ material: guide.id })}
                    onDelete={() => open({ excluir: guide.id })}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryStates>
    </div>
  );
}
