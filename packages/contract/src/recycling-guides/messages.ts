import { guideLimits } from './limits.ts';

/** Validation messages of a guide's fields, apart from `messages`, which every resident's page loads. */
export const guideMessages = {
  fieldRequired: 'Preencha todos os campos obrigatórios.',
  nameWithoutLetters: 'Use ao menos uma letra ou um número no nome',
  slugInvalid: 'Use apenas letras minúsculas, números e hífens',
  colorInvalid: 'Cor inválida: use o formato #RRGGBB',
  positionInvalid: `Use um número de 1 a ${guideLimits.positionMax}`,
  yearInvalid: 'Ano inválido: use quatro números',
} as const;
