import { moveSeries, startSeries, stopSeries } from '@separai/contract/schedules/series-endpoints';
import { useAdminWrite } from '../../../components/admin/use-admin-write.ts';

const ofSchedules = { stale: [['/admin/schedules']] } as const;

export const useStartSeries = () => useAdminWrite(startSeries, ofSchedules);
export const useMoveSeries = () => useAdminWrite(moveSeries, ofSchedules);
export const useStopSeries = () => useAdminWrite(stopSeries, ofSchedules);
