import type { MaterialType } from '../collection-points/materials.ts';
import { formatNumber } from '../portuguese.ts';

/** Publications of the saving factors, with the day on which they were read. None is a page of the trade. */
export const savingSources = {
  nrdc: {
    title: 'Natural Resources Defense Council, Too Good To Throw Away: Recycling’s Proven Record (1997), tabela 1',
    url: 'https://p2infohouse.org/ref/33/02220/recytbls.html',
    accessed: '2026-11-27',
  },
  epa: {
    title:
      'Choate, Ferland e outros, Waste Management and Energy Savings: Benefits by the Numbers, U.S. Environmental Protection Agency (2005), como a cita a tabela do Container Recycling Institute',
    url: 'http://www.container-recycling.org/index.php/energy-inpacts-of-replacing-beverage-containers-wasted-in-2005-estimated',
    accessed: '2026-11-27',
  },
  deccwPaper: {
    title:
      'Department of Environment, Climate Change and Water NSW, Environmental Benefits of Recycling (2010), tabela 4, p. 14, papel e papelão do comércio, como a cita Business Recycling',
    url: 'https://businessrecycling.com.au/info/enviro-paper.cfm',
    accessed: '2026-11-27',
  },
  deccwPlastics: {
    title:
      'Department of Environment, Climate Change and Water NSW, Environmental Benefits of Recycling (2010), tabela 4, p. 14, plásticos do comércio, como a cita Business Recycling',
    url: 'https://businessrecycling.com.au/info/enviro-plastics.cfm',
    accessed: '2026-11-27',
  },
  massi: {
    title:
      'Massi (UEL), Luiz (IAP) e Massi (UEL), Valoração ambiental da reciclagem para a redução de emissões de CO2, Revista Técnico-Científica do CREA-PR (dados de 2017), resumo',
    url: 'https://revistatecie.crea-pr.org.br/index.php/revista/article/view/566',
    accessed: '2026-11-27',
  },
  turner: {
    title:
      'Turner, Williams e Kemp (Universidade de Southampton), Greenhouse gas emission factors for recycling of source-segregated waste materials, Resources, Conservation and Recycling 105 (2015), apêndice D, tabela D1',
    url: 'https://docest.com/doc/111721/comparison-of-ghg-emission-factor-data-from-the-literature',
    accessed: '2026-11-27',
  },
  mtsu: {
    title:
      'Middle Tennessee State University, Recycling FAQs (página sem data), por tonelada curta de papel de escritório; não cita o estudo',
    url: 'https://w1.mtsu.edu/cee/RecyclingFAQ.php',
    accessed: '2026-11-27',
  },
} as const;
type SavingSource = keyof typeof savingSources;

export const savedQuantities = ['energy', 'co2e', 'water'] as const;
type SavedQuantity = (typeof savedQuantities)[number];

/** Saving per kilogram of a recycled material, as the lowest and the highest source state it. */
interface SavingFactor {
  readonly quantity: SavedQuantity;
  readonly material: MaterialType;
  /** In kWh, kg of CO2e or litres per kilogram. */
  readonly low: number;
  readonly high: number;
  readonly lowSource: SavingSource;
  readonly highSource: SavingSource;
  /** Stated of which kind of the material, and how it was converted. */
  readonly note: string;
}

/** kWh per kilogram of a million Btu per short ton of 907.185 kg. */
const kwhPerMillionBtu = 293.071 / 907.185;
const rounded = (value: number): number => Math.round(value * 100) / 100;
const fromBtu = (millions: number): number => rounded(millions * kwhPerMillionBtu);
/** kWh per kilogram of gigajoules per tonne. */
const fromGigajoules = (gigajoules: number): number => rounded(gigajoules / 3.6);
/** Litres per kilogram of US gallons per short ton. */
const fromGallons = (gallons: number): number => rounded((gallons * 3.785412) / 907.185);

/**
 * The published factors. Metals and plastics are weighed as one material each, so their range spans the kinds. Electronics,
 * oil and other materials have none. Trees per tonne of paper are left out: all sources that were found repeat figures of the
 * trade.
 */
export const savingFactors: readonly SavingFactor[] = [
  {
    quantity: 'energy',
    material: 'papel',
    low: fromGigajoules(8.36),
    high: fromBtu(20.9),
    lowSource: 'deccwPaper',
    highSource: 'nrdc',
    note: 'de papel e papelão do comércio (8,36 GJ por tonelada) a jornal (20,9 milhões de Btu por tonelada curta)',
  },
  {
    quantity: 'energy',
    material: 'plastico',
    low: fromGigajoules(57),
    high: fromBtu(57.9),
    lowSource: 'deccwPlastics',
    highSource: 'nrdc',
    note: 'de plásticos do comércio (57 GJ por tonelada) a PET (57,9 milhões de Btu por tonelada curta)',
  },
  {
    quantity: 'energy',
    material: 'vidro',
    low: fromBtu(2.7),
    high: fromBtu(4.74),
    lowSource: 'epa',
    highSource: 'nrdc',
    note: 'de 2,7 a 4,74 milhões de Btu por tonelada curta',
  },
  {
    quantity: 'energy',
    material: 'metal',
    low: fromBtu(14.3),
    high: fromBtu(206.9),
    lowSource: 'nrdc',
    highSource: 'epa',
    note: 'de só aço (14,3 milhões de Btu por tonelada curta) a só latas de alumínio (206,9)',
  },
  {
    quantity: 'co2e',
    material: 'papel',
    low: 0.77,
    high: 5.22,
    lowSource: 'deccwPaper',
    highSource: 'massi',
    note: 'de papel e papelão do comércio na Austrália a papel, papelão e longa vida no Paraná, em kg por kg',
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
    low: 19.56,
    high: fromGallons(7000),
    lowSource: 'deccwPaper',
    highSource: 'mtsu',
    note: 'de 19,56 mil litros por tonelada a 7 mil galões por tonelada curta',
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
};

const units: Record<SavedQuantity, (value: string, isOne: boolean) => string> = {
  energy: (value) => `${value} kWh`,
  co2e: (value) => `${value} kg`,
  water: (value, isOne) => `${value} ${isOne ? 'litro' : 'litros'}`,
};

/** 'de 21 a 68 kWh', rounded as far as the factors are known. */
export const savingWords = ({ quantity, low, high }: Saving): string => {
  const digits = high < 1 ? 2 : high < 10 ? 1 : 0;
  const [from, to] = [low, high].map((value) => formatNumber(value, digits));
  const words = units[quantity](to ?? '', to === '1');
  return from === to ? words : `de ${from} a ${words}`;
};
