import { collectionDayLimits } from './limits.ts';

/** Validation messages of services, areas and exceptions. */
export const collectionDayMessages = {
  serviceNameRequired: 'Diga o nome do tipo de coleta',
  areaNameRequired: 'Diga o nome do setor',
  municipalityRequired: 'Diga a cidade do setor',
  ufRequired: 'Escolha o estado',
  recurrenceInvalid: 'Escolha quando a coleta se repete',
  timeInvalid: 'Hora inválida: use HH:MM',
  windowIncomplete: 'Diga a hora em que a coleta começa',
  validityInvalid: 'O último dia vem antes do primeiro',
  rulesRepeated: 'Há regras iguais',
  coverageRequired: 'Diga onde o setor fica: no mapa, ou por bairros, ruas ou CEPs',
  polygonInvalid: 'Área do mapa inválida: cada contorno precisa de ao menos 3 pontos e de terminar onde começa',
  polygonTooLarge: `Use no máximo ${collectionDayLimits.verticesMax} pontos no contorno do setor`,
  tooMany: 'São itens demais para um setor',
  districtInvalid: 'Escreva o nome do bairro',
  streetRequired: 'Escreva o nome da rua',
  houseNumberInvalid: `Use um número de 0 a ${collectionDayLimits.houseNumberMax}`,
  rangeInvalid: 'O fim da faixa vem antes do começo',
  exceptionAreasRequired: 'Escolha ao menos um setor',
  movedToRequired: 'Diga para que dia a coleta passa',
  movedTooFar: `Escolha outro dia, a no máximo ${collectionDayLimits.moveMaxDays} dias`,
  windowRequired: 'Diga o horário da coleta que foi acrescentada',
  spanInvalid: `Escolha de 1 a ${collectionDayLimits.calendarMaxDays} dias`,
  serviceUnknown: 'Este tipo de coleta não existe mais',
  areaUnknown: 'Um dos setores não existe mais',
} as const;
