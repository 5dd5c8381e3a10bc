import type { ItemExportFormat } from '@separai/contract/items/administration-schema';
import { BackLink } from '../../../components/admin/back-link.tsx';
import { ScreenHead } from '../../../components/admin/screen-head.tsx';
import { adminItemsText } from '../../items/index.ts';
import { ExportsCard } from './exports-card.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportHistory } from './import-history.tsx';
import type { ImportsScreen } from './imports-screen.tsx';
import { useDownloadItems } from './queries.ts';
import { importsTextOf } from './text.ts';

const text = importsTextOf('items');
const formats = { json: 'JSON', csv: 'CSV' } satisfies Record<ItemExportFormat, string>;

/** `/admin-dashboard/itens/importacao`: hands in a file of items, takes all items out as one, and lists what was imported. */
export function ItemImportsScreen({ search, onSearch, onSent }: Parameters<typeof ImportsScreen>[0]) {
  const download = useDownloadItems();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ScreenHead
        back={<BackLink to="/admin-dashboard/itens">{adminItemsText.questions.back}</BackLink>}
        title={text.title}
        line={text.line}
      />
      <FileDrop subject="items" onSent={onSent} />
      <ImportHistory subject="items" page={search.pagina ?? 1} onPage={(pagina) => onSearch({ pagina })} />
      <ExportsCard text={text} formats={formats} download={download} />
    </div>
  );
}
