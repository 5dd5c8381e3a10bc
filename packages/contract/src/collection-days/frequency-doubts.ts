/** Reasons for which a person has to complete or confirm what a frequency text proposes. */
export const frequencyDoubts = [
  'weekdays-missing',
  'first-day-missing',
  'month-day-missing',
  'alternate',
  'pair',
  'times',
  'hours',
  'order',
] as const;
export type FrequencyDoubt = (typeof frequencyDoubts)[number];

export const doubtSentences: Readonly<Record<FrequencyDoubt, string>> = {
  'weekdays-missing': 'O texto não diz os dias da semana.',
  'first-day-missing': 'De duas em duas semanas, ou mais: a partir de que dia?',
  'month-day-missing': 'O texto não diz em que semana ou dia do mês.',
  alternate: '“Alternada” pode ser segunda, quarta e sexta, ou terça, quinta e sábado.',
  pair: 'São só os dois dias, ou também os dias entre eles?',
  times: 'O número de vezes não é o número de dias.',
  hours: 'Não é certo que horas são de que dias.',
  order: 'O texto pode ser entendido de mais de um modo.',
};
