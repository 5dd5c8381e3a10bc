/** Sort keys of a list with their descending forms, which have the prefix `-`. */
const withDescending = <const Order extends string>(...orders: readonly Order[]): readonly (Order | `-${Order}`)[] => [
  ...orders,
  ...orders.map((order): `-${Order}` => `-${order}`),
];

/** Sort keys of the administrators' collection points. */
export const pointOrders = ['name', 'address', 'createdAt', 'updatedAt', 'confirmedAt'] as const;
export type PointOrder = (typeof pointOrders)[number];
export const pointSorts = withDescending(...pointOrders);
export type PointSort = (typeof pointSorts)[number];

/** Sort keys of the administrators' bookings. `address` is the resident's: by postal code, then street. */
export const scheduleOrders = ['date', 'createdAt', 'resident', 'status', 'address'] as const;
export type ScheduleOrder = (typeof scheduleOrders)[number];
/** `nearest`: today and the coming days in their order, then the past ones, the latest first. */
export const scheduleSorts = ['nearest', ...withDescending(...scheduleOrders)] as const;
export type ScheduleSort = (typeof scheduleSorts)[number];

/** Sort keys of collectors' profiles in the panel. */
export const collectorOrders = ['name', 'municipality', 'updatedAt'] as const;
export type CollectorOrder = (typeof collectorOrders)[number];
export const collectorSorts = withDescending(...collectorOrders);
export type CollectorSort = (typeof collectorSorts)[number];

/** Sort keys of the administrators' collection areas. */
export const areaOrders = ['name', 'code', 'service', 'municipality', 'operator', 'updatedAt'] as const;
export type AreaOrder = (typeof areaOrders)[number];
export const areaSorts = withDescending(...areaOrders);
export type AreaSort = (typeof areaSorts)[number];
