import { foldText } from '../text.ts';
import { type VerdictKind, verdictTitles } from './verdicts.ts';

interface Said {
  readonly kind: VerdictKind;
  readonly prepare: string;
  readonly why: string | null;
  readonly depends: string | null;
}

interface Rule {
  /** Folded words without which the sentence does not say what its label says. */
  readonly prepareNames?: RegExp;
  /** Folded words of the sentence that say the contrary of the label. */
  readonly prepareDenies?: RegExp;
  /** The same, wherever they stand. */
  readonly denies?: RegExp;
}

const returned = /\b(loja|coletor|ponto|fabricante|distribuidora|posto|oficina|operadora|marca|revenda|nota fiscal|devolv\w*)\b/;
const handedIn = /\b(leve|entregue|devolva|combine a entrega|com o entulho|ecoponto|composte)\b/;

/** Labels whose meaning a sentence can plainly confirm or deny; the others say nothing that could be checked by words. */
const rules: Partial<Record<VerdictKind, Rule>> = {
  reciclavel: { prepareDenies: /^(ponha|descarte|jogue)( tudo)? no lixo\b/ },
  organico: {
    prepareDenies: /\bnunca na composteira\b|^(ponha|embrulhe e ponha) no lixo\b/,
    denies: /\bna composteira (de casa )?(cheira|atrai)\b|\bcomposteiras? (caseiras? )?nao (os |as )?recebem?\b/,
  },
  perigoso: { prepareDenies: /\b(ponha|descarte|jogue) (o resto )?no lixo comum\b|\bdespeje n[ao] (pia|ralo|vaso)\b/ },
  'logistica-reversa': { prepareNames: returned },
  farmacia: { prepareNames: /\b(farmacia|ubs|posto de saude)\b/ },
  borracharia: { prepareNames: /\b(ecoponto|borracharia|revenda|loja de pneus)\b/ },
  oleo: { prepareNames: /\bponto|\bcoleta|\bmercado/, prepareDenies: /\bdespeje n[ao] (pia|ralo|vaso)\b/ },
  eletronico: { prepareDenies: /^(ponha|descarte|jogue) no lixo\b/ },
};

/** The sentence about a verdict whose words contradict its label, for whoever writes it; null where nothing plainly does. */
export const contradictionOf = ({ kind, prepare, why, depends }: Said): string | null => {
  const [told, all] = [prepare, [prepare, why, depends].join(' ')].map(foldText) as [string, string];
  const { prepareNames, prepareDenies, denies } = rules[kind] ?? {};
  const isDenied = prepareDenies?.test(told) === true || denies?.test(all) === true;
  const isUnsaid = prepareNames !== undefined && !prepareNames.test(told);
  const isRefuseHandedIn = kind === 'rejeito' && handedIn.test(told) && !/\blixo\b/.test(told);
  if (!isDenied && !isUnsaid && !isRefuseHandedIn) return null;
  return `O texto não combina com “${verdictTitles[kind]}”: confira o que fazer.`;
};
