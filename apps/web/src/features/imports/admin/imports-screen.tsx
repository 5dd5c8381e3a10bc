import type { Import, ImportSubject } from '@separai/contract/imports/schema';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ExportButtons } from '../../../components/admin/export-buttons.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { BackLink, ScreenHead } from '../../../components/admin/screen.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { AreaExports } from '../../collection-days/index.ts';
import { adminItemsText } from '../../items/index.ts';
import { useDownloadItems, useDownloadPoints } from './api.ts';
import { areaImportsText } from './area-text.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportHistory } from './import-history.tsx';
import { importsAddress, importsSearch } from './search.ts';
import { adminImportsText, importsTextOf } from './text.ts';

interface ScreenProps {
  /** Called when a file has been uploaded. */
  onSent: (record: Import) => void;
}

interface ImportsProps extends ScreenProps {
  subject: ImportSubject;
  back?: ReactNode;
  /** Links to the imports of other subjects. */
  others?: ReactNode;
  exports: ReactNode;
}

/** Uploads a file, lists the imports, and downloads all records of a subject. */
function Imports({ subject, back, others, onSent, exports }: ImportsProps) {
  const { search, set } = useListSearch(importsSearch);
  const text = importsTextOf(subject);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ScreenHead back={back} title={text.title} line={text.line}>
        {others}
      </ScreenHead>
      <FileDrop subject={subject} onSent={onSent} />
      <ImportHistory subject={subject} page={search.pagina ?? 1} onPage={(pagina) => set({ pagina })} />
      <Card>
        <h2 className="font-display text-heading font-bold">{text.exports}</h2>
        <p className="mb-3 text-ink-soft">{text.exportsLine}</p>
        <div className="flex flex-wrap gap-2">{exports}</div>
      </Card>
    </div>
  );
}

/** `/admin-dashboard/importacao` */
export function ImportsScreen({ onSent }: ScreenProps) {
  const { exportFormats, downloadFailed } = adminImportsText;
  const download = useDownloadPoints();
  return (
    <Imports
      subject="points"
      others={
        <Link to={importsAddress.areas} className={buttonClass({ variant: 'neutral', size: 'small' })}>
          {importsTextOf('areas').title}
        </Link>
      }
      onSent={onSent}
      exports={<ExportButtons formats={exportFormats} download={download} failed={downloadFailed} />}
    />
  );
}

const itemFormats = { json: 'JSON', csv: 'CSV' };

/** `/admin-dashboard/itens/importacao` */
export function ItemImportsScreen({ onSent }: ScreenProps) {
  const download = useDownloadItems();
  return (
    <Imports
      subject="items"
      back={<BackLink to="/admin-dashboard/itens">{adminItemsText.questions.back}</BackLink>}
      onSent={onSent}
      exports={<ExportButtons formats={itemFormats} download={download} failed={importsTextOf('items').downloadFailed} />}
    />
  );
}

/** `/admin-dashboard/setores/importacao` */
export function AreaImportsScreen({ onSent }: ScreenProps) {
  return (
    <Imports
      subject="areas"
      back={<BackLink to="/admin-dashboard/setores">{areaImportsText.back}</BackLink>}
      onSent={onSent}
      exports={<AreaExports />}
    />
  );
}
