import type { Handover } from '../collection-points/handover.ts';
import { type MaterialType, materialTitles } from '../collection-points/materials.ts';
import { publicDay, publicMonths } from './public.ts';
import { publishedPeopleMin } from './withholding.ts';

/** The definitions that every form of the report cites. */
export const figureDefinitions: readonly { readonly term: string; readonly meaning: string }[] = [
  {
    term: 'Coleta',
    meaning: 'um agendamento concluído. Conta no mês do dia marcado, também quando foi pesado ou corrigido depois.',
  },
  {
    term: 'Quilos',
    meaning:
      'o peso informado na conclusão, com as correções feitas até agora. O que o morador declarou ao agendar não entra na conta.',
  },
  {
    term: 'Material',
    meaning:
      'os quilos pesados separadamente. Sem pesagem separada, vale o material do agendamento quando ele é um só; senão, os quilos ficam em “Sem separação”.',
  },
  {
    term: 'Organização',
    meaning:
      'a do ponto enquanto o agendamento estava aberto. Um ponto que muda de organização depois não leva as coletas concluídas.',
  },
  {
    term: 'Bairro',
    meaning:
      'o do endereço da retirada; na entrega, o do endereço do ponto. É lido do fim do endereço: Rua A, 10, Centro, Fortaleza - CE.',
  },
  {
    term: 'Serviço',
    meaning:
      'entrega, quando o morador leva ao ponto, ou retirada, quando o ponto busca em casa. Agendamentos antigos podem não dizer.',
  },
  {
    term: 'Pessoas',
    meaning:
      'telefones diferentes com ao menos uma coleta concluída no período; uma conta sem telefone conta como uma pessoa. Contas excluídas não são contadas.',
  },
];

/** The sentence about estimates. */
export const savingsCaution =
  'Estimativa pelo menor e pelo maior fator publicado, como se tudo o que foi pesado fosse reciclado. Eletrônicos, óleo, outros e o que não foi separado não entram.';

/** Limits of the public figures, as sentences. */
export const publicLimits: readonly string[] = [
  `Nenhum número vem de menos de ${publishedPeopleMin} pessoas. Um mês com menos fica de fora. Um material com menos fica de fora, e com ele o menor dos outros do mês, para que a diferença até o total não o revele.`,
  'As somas são só do que está publicado.',
  `São os últimos ${publicMonths} meses completos, em quilos inteiros. Cada mês é publicado no dia ${publicDay} do mês seguinte e fica assim: correções posteriores revelariam o peso de uma pessoa.`,
];

/** Units of the savings. */
export const savedUnits = { energy: 'kWh', co2e: 'kg de CO₂e', water: 'litros' } as const;

/** Titles of the services in reports. */
export const serviceTitle = (handover: Handover | null): string =>
  handover === null ? 'Não informado' : handover === 'dropoff' ? 'Entrega no ponto' : 'Retirada em casa';

/** Title of an organisation in reports; null: of none. */
export const organizationTitle = (organization: { readonly name: string } | null): string =>
  organization?.name ?? 'Sem organização';

/** Title of a material in reports; null: weighed together. */
export const figureMaterialTitle = (material: MaterialType | null): string =>
  material === null ? 'Sem separação' : materialTitles[material];
