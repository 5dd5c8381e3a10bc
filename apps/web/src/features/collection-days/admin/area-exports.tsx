import type { AreaExportFormat } from '@separai/contract/area-imports/mapping-schema';
import { exportAreas } from '@separai/contract/imports/endpoints';
import { useMutation } from '@tanstack/react-query';
import { download, ExportButtons } from '../../../components/admin/export-buttons.tsx';
import { today } from '../../../lib/time.ts';
import { adminAreasText as text } from './area-text.ts';

/** The buttons that download all areas. */
export function AreaExports() {
  const exported = useMutation({
    mutationFn: (format: AreaExportFormat) => download(exportAreas, { query: { format } }, `setores-${today()}.${format}`),
  });
  return <ExportButtons formats={text.exportFormats} download={exported} failed={text.exportFailed} />;
}
