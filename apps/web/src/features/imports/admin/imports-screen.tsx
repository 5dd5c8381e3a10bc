import type { Import } from '@separai/contract/imports/schema';
import { PageTitle } from '../../../components/ui/page.tsx';
import { ExportsCard } from './exports-card.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportHistory } from './import-history.tsx';
import type { ImportsSearch } from './import-search.ts';
import { useDownloadPoints } from './queries.ts';
import { adminImportsText as text } from './text.ts';

interface ScreenProps {
  search: ImportsSearch;
  onSearch: (search: ImportsSearch) => void;
  /** A file was handed in. */
  onSent: (record: Import) => void;
}

/** `/admin-dashboard/importacao`: hands in a file of points, takes all points out as one, and lists what was imported. */
export function ImportsScreen({ search, onSearch, onSent }: ScreenProps) {
  const download = useDownloadPoints();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <PageTitle>{text.title}</PageTitle>
        <p className="text-ink-soft">{text.line}</p>
      </div>
      <FileDrop subject="points" onSent={onSent} />
      <ImportHistory subject="points" page={search.pagina ?? 1} onPage={(pagina) => onSearch({ pagina })} />
      <ExportsCard text={text} formats={text.exportFormats} download={download} />
    </div>
  );
}
