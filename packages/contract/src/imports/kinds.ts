import { foldText } from '../text.ts';
import { materialsIn } from './materials.ts';

/** Words by which a name reveals the kind of a point; the same shop may have points of several kinds. */
const kinds: readonly RegExp[] = [
  /\b(?:ecopontos?|pevs?|levs?|(?:pontos?|loca(?:l|is)) de entrega voluntaria)\b/,
  /\b(?:pilhas?|baterias?)\b/,
  /\boleos?\b/,
  /\b(?:medicamentos?|remedios?)\b/,
  /\blampadas?\b/,
  /\bpneus?\b/,
  /\b(?:roupas?|agasalhos?|tecidos?|texteis)\b/,
  /\b(?:eletronicos?|eletroeletronicos?|e-lixo)\b/,
  /\b(?:biodigestor(?:es)?|composteiras?|compostagem)\b/,
  /\bvidros?\b/,
  /\b(?:maquinas?|retorna|machine)\b/,
  /\blixeiras? subterraneas?\b/,
  /\bilhas? ecologicas?\b/,
  /\b(?:cooperativas?|catador(?:es|as)?)\b/,
  /\b(?:sucatas?|ferro[- ]velho)\b/,
];

/** The fields of a point that reveal its kind. */
export interface Kinded {
  readonly name: string;
  readonly materials?: readonly string[] | undefined;
}

const shareSome = <T>(one: readonly T[], other: readonly T[]): boolean => one.some((each) => other.includes(each));

/**
 * Whether two points differ in kind, as an ecoponto and the battery bin of the same shop do: by the kinds in both names, else
 * by their materials, where both have some and share none.
 */
export const areOfDifferentKinds = (one: Kinded, other: Kinded): boolean => {
  const kindsOf = ({ name }: Kinded): readonly RegExp[] => kinds.filter((kind) => kind.test(foldText(name)));
  const [first, second] = [kindsOf(one), kindsOf(other)];
  if (first.length > 0 && second.length > 0) return !shareSome(first, second);
  const materialsOf = ({ name, materials = [] }: Kinded): readonly string[] =>
    materials.length > 0 ? materials : materialsIn(name);
  const [takes, alsoTakes] = [materialsOf(one), materialsOf(other)];
  return takes.length > 0 && alsoTakes.length > 0 && !shareSome(takes, alsoTakes);
};
