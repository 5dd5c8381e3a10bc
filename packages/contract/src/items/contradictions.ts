import { foldText } from '../text.ts';
import { type VerdictKind, verdictTitles } from './verdicts.ts';

interface Said {
  readonly kind: VerdictKind;
  readonly prepare: string;
  readonly why: string | null;
  readonly depends: string | null;
}

interface Rule {
  /** Normalized words that the sentence must contain to agree with the label. */
  readonly prepareNames?: RegExp;
  /** Normalized words by which the sentence contradicts the label. */
  readonly prepareDenies?: RegExp;
  /** The same in any of the texts. */
  readonly denies?: RegExp;
  /** Instructions that no clause of any text may give. */
  readonly neverIn?: readonly RegExp[];
}

const returned = /\b(loja|coletor|ponto|fabricante|distribuidora|posto|oficina|operadora|marca|revenda|nota fiscal|devolv\w*)\b/;
const handedIn = /\b(leve|entregue|devolva|combine a entrega|com o entulho|ecoponto|composte)\b/;

/** Whether a clause of the normalized text matches without a negation in the same clause. */
const says = (text: string, told: RegExp): boolean =>
  text.split(/[.,;:]/).some((clause) => told.test(clause) && !/\b(nunca|nao)\b/.test(clause));
const putVerbs = '(ponha|coloque|descarte|jogue|use|vai|vao)';
const inWaste = new RegExp(`\\b${putVerbs}\\b.*\\blixo\\b`);
const inRecyclables = new RegExp(`\\brecicle\\b|\\b${putVerbs}\\b.*\\b(reciclaveis|coleta seletiva)\\b`);

/** Rules of the labels that words can plainly confirm or deny; the other labels cannot be checked by words. */
const rules: Partial<Record<VerdictKind, Rule>> = {
  reciclavel: { prepareDenies: /^(ponha|descarte|jogue)( tudo)? no lixo\b/ },
  organico: {
    prepareDenies: /\bnunca na composteira\b|^(ponha|embrulhe e ponha) no lixo\b/,
    denies: /\bna composteira (de casa )?(cheira|atrai)\b|\bcomposteiras? (caseiras? )?nao (os |as )?recebem?\b/,
  },
  perigoso: { prepareDenies: /\bdespeje n[ao] (pia|ralo|vaso)\b/, neverIn: [inWaste, inRecyclables] },
  'logistica-reversa': { prepareNames: returned, neverIn: [inWaste] },
  farmacia: { prepareNames: /\b(farmacia|ubs|posto de saude)\b/, neverIn: [inWaste] },
  borracharia: { prepareNames: /\b(ecoponto|borracharia|revenda|loja de pneus)\b/, neverIn: [inWaste] },
  oleo: {
    prepareNames: /\bponto|\bcoleta|\bmercado/,
    prepareDenies: /\bdespeje n[ao] (pia|ralo|vaso)\b/,
    neverIn: [inWaste],
  },
  eletronico: { neverIn: [inWaste, inRecyclables] },
  volumoso: { neverIn: [inWaste] },
  entulho: { neverIn: [inWaste] },
  doacao: { prepareNames: /\b(doe|ofereca|venda|devolva)\b/ },
};

/** Warning for the author of a verdict whose words contradict its label; null without a plain contradiction. */
export const contradictionOf = ({ kind, prepare, why, depends }: Said): string | null => {
  const [told, all] = [prepare, [prepare, why, depends].join('. ')].map(foldText) as [string, string];
  const { prepareNames, prepareDenies, denies, neverIn = [] } = rules[kind] ?? {};
  const isDenied = prepareDenies?.test(told) === true || denies?.test(all) === true || neverIn.some((told) => says(all, told));
  const isUnsaid = prepareNames !== undefined && !prepareNames.test(told);
  const isRefuseHandedIn = kind === 'rejeito' && (handedIn.test(told) || says(told, inRecyclables)) && !/\blixo\b/.test(told);
  if (!isDenied && !isUnsaid && !isRefuseHandedIn) return null;
  return `O texto não combina com “${verdictTitles[kind]}”: confira o que fazer.`;
};
