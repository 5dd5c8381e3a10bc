import { createFileRoute } from '@tanstack/react-router';
import { ExceptionsScreen } from '../../features/collection-days/admin/exceptions-screen.tsx';
import type { ExceptionSearch } from '../../features/collection-days/admin/search.ts';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/setores/excecoes')({
  validateSearch: asWritten<ExceptionSearch>,
  component: ExceptionsScreen,
});
