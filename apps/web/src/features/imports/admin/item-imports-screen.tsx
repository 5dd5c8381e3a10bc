import { itemExportFormats } from '@separai/contract/items/administration-schema';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Download } from 'lucide-react';
import { importsTextOf } from '../../../text/admin-imports.ts';
import { adminItemsText } from '../../../text/admin-items.ts';
import { Button, standaloneLinkClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { FormFailure } from '../../../ui/panel/form-failure.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportHistory } from './import-history.tsx';
import type { ImportsScreen } from './imports-screen.tsx';
import { useDownloadItems } from './queries.ts';

const text = importsTextOf('items');

/** `/admin-dashboard/itens/importacao`: hands in a file of items, takes all items out as one, and lists what was imported. */
export function ItemImportsScreen({ search, onSearch, onSent }: Parameters<typeof ImportsScreen>[0]) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <Link to="/admin-dashboard/itens" className={standaloneLinkClass}>
          <ArrowLeft aria-hidden="true" />
          {adminItemsText.questions.back}
        </Link>
        <PageTitle>{text.title}</PageTitle>
        <p className="text-ink-soft">{text.line}</p>
      </div>
      <FileDrop subject="items" onSent={onSent} />
      <ImportHistory subject="items" page={search.pagina ?? 1} onPage={(pagina) => onSearch({ pagina })} />
      <Exports />
    </div>
  );
}

/** All items, as files. */
function Exports() {
  const download = useDownloadItems();
  return (
    <Card>
      <h2 className="font-display text-heading font-bold">{text.exports}</h2>
      <p className="mb-3 text-ink-soft">{text.exportsLine}</p>
      <div className="flex flex-wrap gap-2">
        {itemExportFormats.map((format) => (
          <Button
            key={format}
            variant="neutral"
            size="small"
            icon={<Download />}
            busy={download.isPending && download.variables === format}
            onClick={() => download.mutate(format)}
          >
            {format.toUpperCase()}
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
