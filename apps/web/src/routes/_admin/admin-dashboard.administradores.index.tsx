import { createFileRoute } from '@tanstack/react-router';
import {
  type AdministratorSearch,
  AdministratorsScreen,
} from '../../features/administrators/components/administrators-screen.tsx';
import { asWritten } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_admin/admin-dashboard/administradores/')({
  validateSearch: asWritten<AdministratorSearch>,
  component: AdministratorsScreen,
});
