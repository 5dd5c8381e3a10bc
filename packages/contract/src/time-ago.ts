const steps = [
  ['ano', 'anos', 365 * 86_400],
  ['mês', 'meses', 30 * 86_400],
  ['dia', 'dias', 86_400],
  ['hora', 'horas', 3_600],
  ['minuto', 'minutos', 60],
] as const;

/** Elapsed time in words: 'há 3 meses', 'há 1 minuto'; 'agora há pouco' within a minute or when `then` is in the future. */
export const timeAgo = (then: Date, now: Date): string => {
  const seconds = (now.getTime() - then.getTime()) / 1000;
  for (const [one, many, length] of steps) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `há ${count} ${count === 1 ? one : many}`;
  }
  return 'agora há pouco';
};
