import type { MaterialType } from '../collection-points/materials.ts';
import { formatNumber } from '../portuguese.ts';

/** Publications of the saving factors, with the day on which they were read. */
export const savingSources = {
  nrdc: {
    title: 'Natural Resources Defense Council, Too Good To Throw Away: Recycling’s Proven Record (1997), tabela 1',
    url: 'https://p2infohouse.org/ref/33/02220/recytbls.html',
    accessed: '2026-11-27',
  },
  massi: {
    title: 'Massi, Luiz e Massi, Valoração ambiental da reciclagem para a redução de emissões de CO2 (CREA-PR, dados de 2017)',
    url: 'https://pt.scribd.com/document/497546341/CREA-PR-Metodologia-de-quantificacao-de-carbono-equivalente',
    accessed: '2026-11-27',
  },
  turner: {
    title:
      'Turner, Williams e Kemp, Greenhouse gas emission factors for recycling of source-segregated waste materials (2015), apêndice D',
    url: 'https://docest.com/doc/111721/comparison-of-ghg-emission-factor-data-from-the-literature',
    accessed: '2026-11-27',
  },
  scl: {
    title: 'SCL Recycling, Recycling facts and tips, por tonelada curta',
    url: 'https://www.sclrecycling.com/recycling-facts-and-tips',
    accessed: '2026-11-27',
  },
  schopf: {
    title: 'Schöpf Papier, Impacto ambiental, por tonelada de papel reciclado',
    url: 'https://schopfpapier.com.br/impacto-ambiental',
    accessed: '2026-11-27',
  },
  plastpel: {
    title: 'Plastpel Reciclagem, Reciclagem: Você sabia?, por tonelada de papel',
    url: 'https://plastpelreciclagem.com.br/reciclagem',
    accessed: '2026-11-27',
  },
  cipa: {
    title: 'Cipa, Conheça os benefícios da coleta seletiva no seu condomínio',
    url: 'https://cipa.com.br/conheca-os-beneficios-da-coleta-seletiva-no-seu-condominio',
    accessed: '2026-11-27',
  },
} as const;
type SavingSource = keyof typeof savingSources;

export const savedQuantities = ['energy', 'co2e', 'water', 'trees'] as const;
type SavedQuantity = (typeof savedQuantities)[number];

/** Saving per kilogram of a recycled material, as the lowest and the highest source state it. */
interface SavingFactor {
  readonly quantity: SavedQuantity;
  readonly material: MaterialType;
  /** In kWh, kg of CO2e, litres or trees per kilogram. */
  readonly low: number;
  readonly high: number;
  readonly lowSource: SavingSource;
  readonly highSource: SavingSource;
  /** Stated of which kind of the material, and how it was converted. */
  readonly note: string;
}

/** kWh per kilogram of a million Btu per short ton of 907.185 kg. */
const kwhPerMillionBtu = 293.071 / 907.185;
const fromBtu = (millions: number): number => Math.round(millions * kwhPerMillionBtu * 100) / 100;

/**
 * The published factors. Metals and plastics are weighed as one material each, so their range spans the kinds. Electronics,
 * oil and other materials have none.
 */
export const savingFactors: readonly SavingFactor[] = [
  {
    quantity: 'energy',
    material: 'papel',
    low: fromBtu(6.6),
    high: fromBtu(20.9),
    lowSource: 'scl',
    highSource: 'nrdc',
    note: 'de papelão (6,6 milhões de Btu por tonelada curta) a jornal (20,9)',
  },
  {
    quantity: 'energy',
    material: 'plastico',
    low: fromBtu(53.6),
    high: fromBtu(57.9),
    lowSource: 'nrdc',
    highSource: 'nrdc',
    note: 'de polipropileno (53,6 milhões de Btu por tonelada curta) a PET (57,9)',
  },
  {
    quantity: 'energy',
    material: 'vidro',
    low: fromBtu(0.714286),
    high: fromBtu(4.74),
    lowSource: 'scl',
    highSource: 'nrdc',
    note: 'de 0,71 a 4,74 milhões de Btu por tonelada curta',
  },
  {
    quantity: 'energy',
    material: 'metal',
    low: fromBtu(14.3),
    high: fromBtu(237.6),
    lowSource: 'nrdc',
    highSource: 'scl',
    note: 'de só aço (14,3 milhões de Btu por tonelada curta) a só alumínio (237,6)',
  },
  {
    quantity: 'co2e',
    material: 'papel',
    low: 2.34,
    high: 5.22,
    lowSource: 'nrdc',
    highSource: 'massi',
    note: 'de papelão a papel misturado, em kg por kg',
  },
  {
    quantity: 'co2e',
    material: 'plastico',
    low: 0.35,
    high: 3.98,
    lowSource: 'nrdc',
    highSource: 'massi',
    note: 'de polietileno a plásticos misturados, em kg por kg',
  },
  {
    quantity: 'co2e',
    material: 'vidro',
    low: 0.2,
    high: 0.76,
    lowSource: 'turner',
    highSource: 'turner',
    note: 'a menor e a maior das seis fontes comparadas, em kg por kg',
  },
  {
    quantity: 'co2e',
    material: 'metal',
    low: 1.52,
    high: 16.3,
    lowSource: 'nrdc',
    highSource: 'massi',
    note: 'de só aço a só alumínio, em kg por kg',
  },
  {
    quantity: 'water',
    material: 'papel',
    low: 28,
    high: 98,
    lowSource: 'schopf',
    highSource: 'plastpel',
    note: 'de 28 mil a 98 mil litros por tonelada; as fontes são do setor, não estudos',
  },
  {
    quantity: 'trees',
    material: 'papel',
    low: 0.017,
    high: 0.03,
    lowSource: 'schopf',
    highSource: 'cipa',
    note: 'de 17 a 30 árvores por tonelada, em geral plantadas; as fontes são do setor, não estudos',
  },
];

/** A saving between its lowest and highest estimate. */
export interface Saving {
  readonly quantity: SavedQuantity;
  readonly low: number;
  readonly high: number;
}

/** Rounded to two significant digits, since the factors have no more. */
const rough = (value: number): number => Number(value.toPrecision(2));

/** Estimates the savings of recycled kilograms; quantities without a weighed material are left out. */
export const savingsOf = (
  weights: readonly { readonly material: MaterialType | null; readonly kilograms: number }[],
): Saving[] => {
  const kilogramsOf = (type: MaterialType): number =>
    weights.reduce((sum, { material, kilograms }) => (material === type ? sum + kilograms : sum), 0);
  return savedQuantities.flatMap((quantity) => {
    const factors = savingFactors.filter((factor) => factor.quantity === quantity);
    const sum = (part: 'low' | 'high'): number =>
      rough(factors.reduce((all, factor) => all + factor[part] * kilogramsOf(factor.material), 0));
    return sum('high') === 0 ? [] : [{ quantity, low: sum('low'), high: sum('high') }];
  });
};

/** Titles of the quantities. */
export const savedTitles: Record<SavedQuantity, string> = {
  energy: 'Energia',
  co2e: 'Gases de efeito estufa (CO₂e)',
  water: 'Água (do papel)',
  trees: 'Árvores (do papel)',
};

const units: Record<SavedQuantity, (value: string, isOne: boolean) => string> = {
  energy: (value) => `${value} kWh`,
  co2e: (value) => `${value} kg`,
  water: (value, isOne) => `${value} ${isOne ? 'litro' : 'litros'}`,
  trees: (value, isOne) => `${value} ${isOne ? 'árvore' : 'árvores'}`,
};

/** 'de 21 a 68 kWh', rounded as far as the factors are known. */
export const savingWords = ({ quantity, low, high }: Saving): string => {
  const digits = high < 1 ? 2 : high < 10 ? 1 : 0;
  const [from, to] = [low, high].map((value) => formatNumber(value, digits));
  const words = units[quantity](to ?? '', to === '1');
  return from === to ? words : `de ${from} a ${words}`;
};
