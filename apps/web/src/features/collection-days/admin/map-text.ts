import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { formatNumber } from '@separai/contract/portuguese';
import type { CoverageMode } from './coverage-engine.ts';
import type { CoverageRefusal } from './coverage-geometry.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count === 0 ? 'nenhum' : formatNumber(count)} ${count < 2 ? one : many}`;

/** Words of the panel's maps of collection areas. */
export const areaMapText = {
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  waiting: 'Carregando o mapa...',
  failed: 'Não foi possível carregar o mapa.',
  tilesFailed: 'As imagens do mapa não chegaram. Os contornos continuam valendo.',
  retry: 'Tentar novamente',
} as const;

const modes: Record<CoverageMode, string> = {
  draw: 'Desenhar',
  edit: 'Corrigir',
  cut: 'Recortar',
  remove: 'Apagar partes',
};

const modeHints: Record<CoverageMode, string> = {
  draw: 'Toque no mapa, um ponto por vez, em volta do setor. Para fechar, toque no primeiro ponto.',
  edit: 'Arraste os pontos. Arraste um ponto pequeno do meio de uma linha para criar outro; clique com o botão direito, ou toque e segure, para tirar um ponto.',
  cut: 'Toque em volta do que sai do setor. Para fechar, toque no primeiro ponto.',
  remove: 'Toque em cada parte que sai do setor.',
};

const refusals: Record<CoverageRefusal, string> = {
  crossing: 'O contorno não pode cruzar a si mesmo. Escolha outro lugar para este ponto.',
  vertices: `São pontos demais: use no máximo ${formatNumber(collectionDayLimits.verticesMax)} pontos no contorno do setor. A última mudança não valeu.`,
  rings: `São buracos demais: use no máximo ${collectionDayLimits.ringsMax} contornos. A última mudança não valeu.`,
  polygons: `São partes demais: use no máximo ${collectionDayLimits.polygonsMax}. A última mudança não valeu.`,
};

/** Words of the map on which an area's coverage is drawn. */
export const coverageMapText = {
  map: 'Mapa do setor',
  hint: 'As setas do teclado movem o mapa. Quem tem as coordenadas num arquivo usa a importação.',
  tools: 'Ferramentas do mapa',
  modes,
  modeHints,
  refusals,
  stop: 'Parar',
  putCorner: 'Pôr ponto no meio do mapa',
  closeLine: 'Fechar o contorno',
  undo: 'Desfazer',
  clear: 'Apagar tudo',
  nothing: 'Nada desenhado ainda.',
  counts: ({ parts, holes, corners }: { parts: number; holes: number; corners: number }) =>
    `${counted(parts, 'parte', 'partes')}${holes === 0 ? '' : `, ${counted(holes, 'buraco', 'buracos')}`}, ${counted(corners, 'ponto', 'pontos')} no contorno.`,
  neighbours: (count: number) => `Em cinza: ${counted(count, 'outro setor', 'outros setores')} do mesmo tipo de coleta.`,
} as const;

/** Words of the corners of an outline, one by one. */
export const cornerText = {
  title: 'Pontos do contorno, um por um',
  outline: 'Contorno',
  part: (nth: number) => `${nth}ª parte`,
  hole: (part: number, nth: number) => `${part}ª parte, ${nth}º buraco`,
  corner: (nth: number, all: number) => `Ponto ${formatNumber(nth)} de ${formatNumber(all)}`,
  before: 'Ponto anterior',
  next: 'Próximo ponto',
  fields: { latitude: 'Latitude', longitude: 'Longitude' },
  invalid: 'Use graus, como -3,738600 e -38,484800.',
  move: 'Mover para cá',
  add: 'Acrescentar ponto depois deste',
  remove: 'Tirar este ponto',
} as const;
