import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import { undoWindow } from '../undo-window.ts';
import * as endpoints from './administration-endpoints.ts';
import {
  AdministeredPointMap,
  AdministeredPointMapQuery,
  AdministeredPointPage,
  AdministeredPointQuery,
  MisplacedPublicPoints,
  OpenScheduleCount,
  OpenScheduleQuery,
  PointChanges,
  PointChangesOutcome,
  PointDeletions,
  PointDeletionsOutcome,
  PointUndo,
  PointUndoOutcome,
  pointsAtOnce,
} from './administration-schema.ts';
import { CollectionPointParams } from './schema.ts';

export const listAdministeredPoints = serverEndpoint(endpoints.listAdministeredPoints, {
  cost: 'computed',
  summary:
    'Listar todos os pontos de coleta, por páginas: por situação, material, com ou sem coordenadas ou imagem, texto do nome ou endereço, e texto só do endereço; com quantos há em cada situação',
  query: AdministeredPointQuery,
  reply: AdministeredPointPage,
  errors: [],
});

export const viewAdministeredPoints = serverEndpoint(endpoints.viewAdministeredPoints, {
  cost: 'computed',
  summary:
    'Ler o mapa de todos os pontos de coleta que os filtros da lista deixam passar, dentro de um retângulo: os pontos, ou grupos onde são muitos; com quantos não têm coordenadas',
  query: AdministeredPointMapQuery,
  reply: AdministeredPointMap,
  errors: [],
});

export const countOpenSchedules = serverEndpoint(endpoints.countOpenSchedules, {
  summary: `Contar os agendamentos abertos de até ${pointsAtOnce} pontos de coleta, que seriam cancelados se eles fossem desativados`,
  query: OpenScheduleQuery,
  reply: OpenScheduleCount,
  errors: [],
});

export const listMisplacedPublicPoints = serverEndpoint(endpoints.listMisplacedPublicPoints, {
  summary:
    'Listar os pontos dos dados incluídos que ainda aparecem como abertos ao público, embora o próprio texto diga que não recebem entregas, com a frase a escrever neles; ficam de fora os de texto mudado e os que uma pessoa abriu ao público de propósito',
  reply: MisplacedPublicPoints,
  errors: [],
});

export const changeCollectionPoints = serverEndpoint(endpoints.changeCollectionPoints, {
  sensitive: true,
  summary: `Ativar, desativar ou mudar materiais, categorias, horário ou feriados de vários pontos de coleta, até ${pointsAtOnce}; a resposta diz quais não mudaram, e por quê`,
  body: json(PointChanges),
  reply: PointChangesOutcome,
  errors: [],
});

export const deleteCollectionPoints = serverEndpoint(endpoints.deleteCollectionPoints, {
  sensitive: true,
  summary: `Excluir vários pontos de coleta, até ${pointsAtOnce}; os que têm agendamentos ficam inativos, e a resposta diz quais ficaram como estavam, e por quê. Por ${undoWindow.accepted} segundos pode ser desfeito`,
  body: json(PointDeletions),
  reply: PointDeletionsOutcome,
  errors: [],
});

export const undoPointChanges = serverEndpoint(endpoints.undoPointChanges, {
  sensitive: true,
  summary: `Desfazer, até ${undoWindow.accepted} segundos depois, uma mudança ou exclusão própria de vários pontos de coleta; os que mudaram desde então ficam como estão, e a resposta diz quais. Os agendamentos que a mudança cancelou voltam, e os avisos a seus moradores não saem`,
  body: json(PointUndo),
  reply: PointUndoOutcome,
  errors: [],
});

export const deleteCollectionPointImage = serverEndpoint(endpoints.deleteCollectionPointImage, {
  summary: 'Tirar a imagem de um ponto de coleta; um que não tem nenhuma fica como está',
  params: CollectionPointParams,
  reply: z.object({ version: z.number() }),
  errors: ['collection-point-not-found'],
});
