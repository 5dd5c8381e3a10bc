import { guideLimits } from './limits.ts';

/** What a guide's field says when its value is refused; apart from the other messages, as the limits are. */
export const guideMessages = {
  fieldRequired: 'Preencha todos os campos obrigatórios.',
  nameWithoutLetters: 'Use ao menos uma letra ou um número no nome',
  slugInvalid: 'Use apenas letras minúsculas, números e hífens',
  colorInvalid: 'Cor inválida: use o formato #RRGGBB',
  positionInvalid: `Use um número de 1 a ${guideLimits.positionMax}`,
  yearInvalid: 'Ano inválido: use quatro números',
} as const;
