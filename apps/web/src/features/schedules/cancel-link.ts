/** The page that asks whether a booking is to be cancelled. */
export const cancelHref = (id: string): string => `/schedule/cancel/${encodeURIComponent(id)}`;

/** What a step from the list to that page leaves in the browser's history. */
export const fromList = { fromScheduleList: true } as const;

/** Whether the present page was reached from the list, so that one step back leads there. */
export const cameFromList = (): boolean => (history.state as Partial<typeof fromList> | null)?.fromScheduleList === true;
