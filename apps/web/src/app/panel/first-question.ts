import type { PanelPath } from './screens.ts';

/** What a screen asks the server for first. */
export interface FirstQuestion {
  /** With `$id` for what its own address ends with. */
  readonly address: string;
  /** Whether it is asked without saying who asks, as of what everybody may read. */
  readonly isOpen?: true;
}

/**
 * What each screen asks for at its address without a search, in the very words in which it asks: whoever takes an early answer looks for it by
 * them. What is not found here, or not taken, is asked for when the screen is drawn.
 */
const firstQuestions: Partial<Record<PanelPath, FirstQuestion>> = {
  '/admin-dashboard': { address: '/api/admin/dashboard' },
  '/admin-dashboard/pontos': { address: '/api/admin/collection-points?page=1' },
  '/admin-dashboard/pontos/$id': { address: '/api/collection-points/$id' },
  '/admin-dashboard/pontos/feriados': { address: '/api/admin/holidays' },
  '/admin-dashboard/relatos': { address: '/api/admin/point-reports?state=open&page=1' },
  '/admin-dashboard/agendamentos': { address: '/api/admin/schedules?page=1' },
  '/admin-dashboard/agendamentos/$id': { address: '/api/admin/schedules/$id' },
  '/admin-dashboard/materiais': { address: '/api/recycle-materials', isOpen: true },
  '/admin-dashboard/itens': { address: '/api/items', isOpen: true },
  '/admin-dashboard/itens/sem-resposta': { address: '/api/admin/item-questions?page=1' },
  '/admin-dashboard/itens/fontes': { address: '/api/admin/item-sources' },
  '/admin-dashboard/itens/importacao': { address: '/api/admin/imports?subject=items&page=1' },
  '/admin-dashboard/itens/importacao/$id': { address: '/api/admin/imports/$id' },
  '/admin-dashboard/importacao': { address: '/api/admin/imports?subject=points&page=1' },
  '/admin-dashboard/importacao/$id': { address: '/api/admin/imports/$id' },
  '/admin-dashboard/historico': { address: '/api/admin/audit-entries?page=1' },
  '/admin-dashboard/administradores': { address: '/api/admin/administrators?page=1' },
};

/** What the frame asks for before it shows a screen to an administrator who has no passkey. */
export const frameQuestion = '/api/users/me/passkeys';

/** What the screen of a path asks for first at an address; nothing where a search says what is shown. */
export const firstQuestionAt = (
  path: PanelPath,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): FirstQuestion | undefined => {
  const question = search === '' ? firstQuestions[path] : undefined;
  return question && { ...question, address: question.address.replace('$id', () => pathname.replace(/.*\//, '')) };
};
