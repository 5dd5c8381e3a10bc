import { pointExportFormats } from '@separai/contract/collection-points/schema';
import type { Import } from '@separai/contract/imports/schema';
import { Download } from 'lucide-react';
import { adminImportsText as text } from '../../../text/admin-imports.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { FormFailure } from '../../../ui/panel/form-failure.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportHistory } from './import-history.tsx';
import type { ImportsSearch } from './import-search.ts';
import { useDownloadPoints } from './queries.ts';

interface ScreenProps {
  search: ImportsSearch;
  onSearch: (search: ImportsSearch) => void;
  /** A file was handed in. */
  onSent: (record: Import) => void;
}

/** `/admin-dashboard/importacao`: hands in a file of points, takes all points out as one, and lists what was imported. */
export function ImportsScreen({ search, onSearch, onSent }: ScreenProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <PageTitle>{text.title}</PageTitle>
        <p className="text-ink-soft">{text.line}</p>
      </div>
      <FileDrop subject="points" onSent={onSent} />
      <ImportHistory subject="points" page={search.pagina ?? 1} onPage={(pagina) => onSearch({ pagina })} />
      <Exports />
    </div>
  );
}

/** All points, as files. */
function Exports() {
  const download = useDownloadPoints();
  return (
    <Card>
      <h2 className="font-display text-heading font-bold">{text.exports}</h2>
      <p className="mb-3 text-ink-soft">{text.exportsLine}</p>
      <div className="flex flex-wrap gap-2">
        {pointExportFormats.map((format) => (
          <Button
            key={format}
            variant="neutral"
            size="small"
            icon={<Download />}
            busy={download.isPending && download.variables === format}
            onClick={() => download.mutate(format)}
          >
            {text.exportFormats[format]}
          </Button>
        ))}
        {download.isError && (
          <FormFailure className="basis-full">
            {text.downloadFailed}: {download.error.message}
          </FormFailure>
        )}
      </div>
    </Card>
  );
}
