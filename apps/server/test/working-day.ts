const dayInMs = 86_400_000;

/** Date (`2026-12-04`) of the first day from Monday to Friday at least `days` days from now: bundled points close on weekends. */
export const workingDayFromNow = (days: number): string => {
  const date = new Date(Date.now() + days * dayInMs);
  while (date.getUTCDay() === 0 || date.getUTCDay() === 6) date.setTime(date.getTime() + dayInMs);
  return date.toISOString().slice(0, 10);
};
