import type { CollectionServiceColor } from '@separai/contract/collection-days/kinds';

/** Background and letter colour of a service's mark. */
export const markColors: Record<CollectionServiceColor, string> = {
  papel: 'bg-papel text-on-papel',
  plastico: 'bg-plastico text-on-plastico',
  vidro: 'bg-vidro text-on-vidro',
  metal: 'bg-metal text-on-metal',
  eletronicos: 'bg-eletronicos text-on-eletronicos',
  oleo: 'bg-oleo text-on-oleo',
  outros: 'bg-outros text-on-outros',
  perigosos: 'bg-perigosos text-on-perigosos',
};
