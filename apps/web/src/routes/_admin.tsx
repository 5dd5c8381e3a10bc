import { createFileRoute, redirect } from '@tanstack/react-router';
import { AdminLayout } from '../components/layout/admin-layout.tsx';
import { currentSession, rememberTarget } from '../lib/session.ts';

/** Paths of the panel that an operator reaches; of the others the server would refuse every call. */
const isForOperators = (path: string): boolean =>
  /^\/admin-dashboard\/?$/.test(path) ||
  (/^\/admin-dashboard\/(pontos|coletores|relatos|relatorio|agendamentos|historico|guia|organizacoes\/\d+|setores\/nao-passou|administradores\/seguranca)(\/|$)/.test(
    path,
  ) &&
    !path.startsWith('/admin-dashboard/pontos/feriados'));

/** Screens of the panel, with a style sheet of their own. */
export const Route = createFileRoute('/_admin')({
  beforeLoad: ({ location, preload }) => {
    const session = currentSession();
    if (session?.usesPanel) {
      if (session.isOperator && !isForOperators(location.pathname)) throw redirect({ to: '/admin-dashboard', replace: true });
      return;
    }
    if (!preload) rememberTarget(`${location.pathname}${location.searchStr}`);
    throw redirect({ to: '/admin-login', replace: true });
  },
  component: AdminLayout,
});
