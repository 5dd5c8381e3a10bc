import { type RegisteredRouter, useMatches } from '@tanstack/react-router';
import { usePageTitle } from '../../lib/page.ts';
import { screenTitles as titles } from '../../lib/panel-titles.ts';
import { titles as pageTitles } from '../../lib/titles.ts';

/** Paths of the panel's screens; the last one has the title of its route. */
type ScreenPath = Exclude<
  Extract<keyof RegisteredRouter['routesByPath'], `/admin-dashboard${string}`>,
  '/admin-dashboard' | '/admin-dashboard/$'
>;

const titleOf: Readonly<Record<ScreenPath, string>> = {
  '/admin-dashboard/': titles.dashboard,
  '/admin-dashboard/administradores/': titles.administrators,
  '/admin-dashboard/administradores/seguranca': titles.security,
  '/admin-dashboard/agendamentos/': titles.schedules,
  '/admin-dashboard/agendamentos/$id': titles.schedule,
  '/admin-dashboard/agendamentos/folha': titles.daySheet,
  '/admin-dashboard/agendamentos/rotas': titles.routes,
  '/admin-dashboard/agendamentos/telefone': titles.phoneBooking,
  '/admin-dashboard/coletores': titles.collectors,
  '/admin-dashboard/guia': titles.guide,
  '/admin-dashboard/historico': titles.history,
  '/admin-dashboard/importacao/': titles.imports,
  '/admin-dashboard/importacao/$id': titles.importRecord,
  '/admin-dashboard/itens/': titles.items,
  '/admin-dashboard/itens/fontes': titles.itemSources,
  '/admin-dashboard/itens/importacao/': titles.itemImports,
  '/admin-dashboard/itens/importacao/$id': titles.importRecord,
  '/admin-dashboard/itens/sem-resposta': titles.itemQuestions,
  '/admin-dashboard/materiais': titles.guides,
  '/admin-dashboard/organizacoes/': titles.organizations,
  '/admin-dashboard/organizacoes/$id': titles.organization,
  '/admin-dashboard/pontos/': titles.points,
  '/admin-dashboard/pontos/$id': titles.point,
  '/admin-dashboard/pontos/feriados': titles.holidays,
  '/admin-dashboard/relatorio/': titles.report,
  '/admin-dashboard/relatorio/fatores': titles.factors,
  '/admin-dashboard/relatos': titles.reports,
  '/admin-dashboard/setores/': titles.collectionAreas,
  '/admin-dashboard/setores/ano': titles.holidayYear,
  '/admin-dashboard/setores/avisos': titles.announcements,
  '/admin-dashboard/setores/excecoes': titles.collectionExceptions,
  '/admin-dashboard/setores/importacao/': titles.areaImports,
  '/admin-dashboard/setores/importacao/$id': titles.importRecord,
  '/admin-dashboard/setores/mapa': titles.areaMap,
  '/admin-dashboard/setores/nao-passou': titles.missedCollections,
  '/admin-dashboard/setores/tipos': titles.collectionServices,
};
const isScreen = (path: string | undefined): path is ScreenPath => path !== undefined && path in titleOf;

/** The title of the shown screen. Rendered before the screen, whose own effect may set a more specific one. */
export function PanelTitle() {
  const { id, title } = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      const path: string | undefined = last?.fullPath;
      return { id: last?.id, title: isScreen(path) ? titleOf[path] : (last?.staticData.title ?? pageTitles.none) };
    },
    structuralSharing: true,
  });
  return <ScreenTitle key={id} title={title} />;
}

function ScreenTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}
